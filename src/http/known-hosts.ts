import type { RequestListener } from 'node:http'
import { isIP } from 'node:net'
import type { HeaderSet } from '../model/bundle.ts'

/** Who asks to be known: the command, and what is served just now. */
export interface KnownSite {
  readonly command: string
  readonly site: () => { readonly always: HeaderSet; readonly baseUrl?: string }
}

/**
 * Answers only for names of this machine and of the site. A page of somebody else's could else read what is served here,
 * by a name that it lets point to 127.0.0.1 (DNS rebinding). Who listens on another address than this machine's own
 * wants to be found, by whatever name.
 */
export function forKnownHosts(
  { command, site }: KnownSite,
  address: string,
  listener: RequestListener,
): RequestListener {
  if (!isLocal(address)) return listener
  return (request, response) => {
    const { always, baseUrl } = site()
    const own = baseUrl === undefined ? undefined : new URL(baseUrl).hostname
    const name = hostOf(request.headers.host)
    // Programs of HTTP/1.0 name no host; browsers always do.
    if (name === undefined || isLocal(name) || name === own) return listener(request, response)
    const names = ['localhost', '127.0.0.1', '[::1]', ...(own === undefined ? [] : [own])]
    const text = `421 Misdirected Request: portolan ${command} answers for ${names.join(', ')}\n`
    const fields = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    response.writeHead(421, { ...Object.fromEntries(always), ...fields, 'Content-Length': `${text.length}` })
    response.end(request.method === 'HEAD' ? undefined : text)
  }
}

/** The name in a Host field, without the port; an empty one is not ours. */
function hostOf(field: string | undefined): string | undefined {
  return field?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** RFC 6761 6.3: every name below `localhost` is this machine. */
function isLocal(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return /^(?:.+\.)?localhost$/i.test(bare) || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
