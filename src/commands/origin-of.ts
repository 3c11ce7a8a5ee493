import { type Mistake, mistake } from './mistake.ts'

/** The origin that a deployment's address names, or why it is none: bundles are served at the root of their host. */
export function originOf(address: string): string | Mistake {
  const example = 'name scheme and host, such as https://play.example.net'
  if (!URL.canParse(address)) return mistake(`${address} is no address of a website`, example)
  const { protocol, origin, pathname, search, hash, username, password } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:')
    return mistake(`${address} is no address of a website`, example)
  if (username !== '' || password !== '')
    return mistake(
      `the address of ${origin} holds a user name or password`,
      'only what everybody may ask is asked: leave them out',
    )
  if (pathname !== '/' || search !== '' || hash !== '')
    return mistake(`${address} is more than a host`, `a bundle is served at the root of its host: ${origin}`)
  return origin
}
