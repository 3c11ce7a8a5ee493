import type { Refusal } from '../../model/refusal.ts'
import { parseUrl } from '../../text/parse-url.ts'

/** The origin that a deployment's address names, or why it is not one: bundles are served at the root of their host. */
export function originOf(address: string): string | Refusal {
  const example = 'name the scheme and the host, such as https://play.example.net'
  if (address.trim() === '') return { refused: 'the address of the website is empty', note: example }
  const { protocol, origin, pathname, search, hash, username, password } = parseUrl(address) ?? nowhere
  if (protocol !== 'http:' && protocol !== 'https:')
    return { refused: `${address} is not the address of a website`, note: withScheme(address) ?? example }
  if (username !== '' || password !== '')
    return {
      refused: `the address of ${origin} contains a user name or password`,
      note: 'remove them: verify requests only public addresses',
    }
  if (pathname !== '/' || search !== '' || hash !== '')
    return {
      refused: `${address} has a path, a query or a fragment`,
      note: `a site is always at the root of its host: ${origin}`,
    }
  return origin
}

/** Replaces an address that cannot be parsed. */
const nowhere = new URL('about:blank')

/** The likely address if the scheme is missing: this machine usually has no TLS. */
function withScheme(address: string): string | undefined {
  const named = /^(localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?\/?$/i.exec(address)
  if (!named) return undefined
  const [, host, port = '80'] = named
  return `add the scheme: http://${host === 'localhost' ? '127.0.0.1' : host}:${port}`
}
