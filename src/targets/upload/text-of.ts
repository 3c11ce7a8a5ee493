/** A published text. */
export function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  const bytes = files.get(name)
  if (bytes === undefined) throw new Error(`the bundle has no ${name}`)
  return new TextDecoder().decode(bytes)
}
