import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBundle } from '../disk/open-bundle.ts'
import { exitCodes } from './exit-codes.ts'
import { forKnownHosts } from './known-hosts.ts'
import { requestListener } from './request-listener.ts'
import { usageError } from './usage-error.ts'

interface ServeOptions {
  readonly bundle: string
  readonly port: string
  readonly host: string
  readonly json?: boolean
}

/** `portolan serve`: the bundle as every host answers it, until interrupted. */
export async function serve(options: ServeOptions): Promise<number> {
  const port = Number(options.port)
  if (!/^\d+$/.test(options.port) || port > 65_535) {
    return usageError(`${options.port} is not a port`, '--port takes a number from 0 to 65535')
  }
  const bundle = openBundle(options.bundle)
  if (!bundle) {
    return usageError(
      `there is no bundle in ${options.bundle}`,
      'portolan build makes one; --bundle names another folder',
    )
  }
  const server = createServer(forKnownHosts(bundle, options.host, requestListener(bundle)))
  server.listen(port, options.host)
  await once(server, 'listening')
  // Before anything is printed: whoever reads that may stop it at once.
  const stopped = Promise.race([
    once(process, 'SIGINT').then(() => exitCodes.interrupted),
    once(process, 'SIGTERM').then(() => exitCodes.terminated),
  ])
  const address = `http://${hostText(options.host)}:${(server.address() as AddressInfo).port}`
  if (options.json)
    console.log(JSON.stringify({ url: address, bundle: options.bundle, id: bundle.table().id }))
  else console.log(welcome(options.bundle, address, somePage(bundle.table().routes.map(route => route.path))))
  const signal = await stopped
  server.close()
  server.closeAllConnections()
  return signal
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

function hostText(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
