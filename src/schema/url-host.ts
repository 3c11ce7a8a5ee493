/** Whether a URL's host is an ordinary one: a name of letters, digits, dots and hyphens, or an IP address. */
export function urlHost(host: string): boolean {
  return (
    /^\[[0-9a-f:.]+\]$/.test(host) ||
    (host.length <= 253 && host.split('.').every(part => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(part)))
  )
}
