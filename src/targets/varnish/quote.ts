/** A constant of ours as a string of VCL, which knows no escapes: what would end it early is refused. */
export function quote(value: string): string {
  if (/[^ !#-~]/.test(value)) throw new Error(`cannot be written into VCL: ${JSON.stringify(value)}`)
  return `"${value}"`
}
