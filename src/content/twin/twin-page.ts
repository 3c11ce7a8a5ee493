/** Which page a twin is of. */
export interface TwinPage {
  readonly baseUrl: string
  readonly path: string
}

/** An address as a reader elsewhere can follow it. */
export function absolute(address: string, { baseUrl, path }: TwinPage): string {
  if (address.startsWith('#')) return `${baseUrl}${path}${address}`
  return address.startsWith('/') ? baseUrl + address : address
}
