import { openBundle } from '../../files/bundle/open-bundle.ts'
import { forKnownHosts, requestListener, siteServer } from '../../http/site-server.ts'
import { noBundle, refuseCall } from '../terminal/tell-failure.ts'
import { listening, portOf } from './listening.ts'

interface ServeOptions {
  readonly bundle: string
  readonly port: string
  readonly host: string
  readonly json?: boolean
}

/** `portolan serve`: the bundle as every host answers it, until interrupted. */
export async function serve(options: ServeOptions): Promise<number> {
  const port = portOf(options.port)
  if (typeof port !== 'number') return refuseCall(port)
  const bundle = openBundle(options.bundle)
  if (!bundle) return refuseCall(noBundle(options.bundle))
  const known = { command: 'serve', site: bundle.table }
  const server = siteServer(
    forKnownHosts(
      known,
      options.host,
      requestListener(bundle, text => console.error(`error: ${text}`)),
    ),
  )
  const { url: address, stopped } = await listening(server, port, options.host)
  if (options.json)
    console.log(
      JSON.stringify({ version: 1, ok: true, url: address, bundle: options.bundle, id: bundle.table().id }),
    )
  else console.log(welcome(options.bundle, address, somePage(bundle.table().routes.map(route => route.path))))
  return await stopped
}

function welcome(folder: string, address: string, page: string): string {
  return `Serving ${folder} on ${address}  (Ctrl+C stops)

Try it:
  curl ${address}/api/server-info
  curl -H 'Accept: text/markdown' ${address}${page}
  curl -I ${address}${page}
`
}

function somePage(paths: readonly string[]): string {
  return paths.includes('/join') ? '/join' : '/'
}
