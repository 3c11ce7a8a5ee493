import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Command } from 'commander'
import type { Refusal } from '../model/refusal.ts'
import { endingSignals, endings, exits, noBundle, refuseCall } from './terminal/ending.ts'

/** Adds `portolan serve` to the program. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .summary('serve the bundle on this machine, for testing')
    .description(
      'Serves the bundle on this machine, for testing and not for production. The negotiation, headers, status codes ' +
        'and compressed files are those of the real hosts; only ETag and Server differ. On 127.0.0.1 it answers for ' +
        'localhost, 127.0.0.1, [::1] and the host of baseUrl, and sends 421 for any other name. On another address, it ' +
        'answers for every name.',
    )
    .option('-b, --bundle <dir>', 'the bundle', 'dist')
    .option('-p, --port <number>', 'port to listen on; 0 takes any free port', '8080')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--json', 'print the address as JSON')
    .addHelpText('after', '\nExample:\n  $ portolan serve --port 3000')
    .action(exits(serve))
}

interface ServeOptions {
  readonly bundle: string
  readonly port: string
  readonly host: string
  readonly json?: boolean
}

/** The bundle as every host answers it, until interrupted. */
async function serve(options: ServeOptions): Promise<number> {
  const { openBundle } = await import('../files/bundle/open-bundle.ts')
  const { forKnownHosts } = await import('../http/site-server.ts')
  const { requestListener } = await import('../http/site-server.ts')
  const { siteServer } = await import('../http/site-server.ts')
  const { basePath } = await import('../text/parse-url.ts')
  const port = portOf(options.port)
  if (typeof port !== 'number') return refuseCall(port)
  const bundle = openBundle(options.bundle)
  if (!bundle) return refuseCall(noBundle(options.bundle))
  const listener = requestListener(bundle, text => console.error(`error: ${text}`))
  const server = siteServer(forKnownHosts({ command: 'serve', site: bundle.table }, options.host, listener))
  const { url: address, stopped } = await listening(server, port, options.host)
  if (options.json)
    console.log(
      JSON.stringify({ version: 1, ok: true, url: address, bundle: options.bundle, id: bundle.table().id }),
    )
  else
    console.log(
      welcome(
        options.bundle,
        address + basePath(bundle.table().baseUrl),
        bundle.table().routes.map(route => route.path),
      ),
    )
  return await stopped
}

function welcome(folder: string, address: string, paths: readonly string[]): string {
  const page = paths.includes('/join') ? '/join' : '/'
  // A finished website without a game server has no API.
  const data = paths.includes('/api/server-info') ? `  curl ${address}/api/server-info\n` : ''
  return `Serving ${folder} on ${address}  (Ctrl+C stops)

Try it:
${data}  curl -H 'Accept: text/markdown' ${address}${page}
  curl -I ${address}${page}
`
}

export interface Listening {
  readonly url: string
  /** The exit code, once a signal has come and the server is closed. */
  readonly stopped: Promise<number>
}

/** Lets a server listen until the program is stopped. */
export async function listening(server: Server, port: number, host: string): Promise<Listening> {
  server.listen(port, host)
  await once(server, 'listening')
  // Before anything is printed: a reader of that line may stop the server at once.
  const signal = Promise.race(endingSignals.map(name => once(process, name).then(() => endings[name])))
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    stopped: signal.then(exitCode => {
      server.close()
      server.closeAllConnections()
      return exitCode
    }),
  }
}

/** The port that `--port` names. */
export function portOf(text: string): number | Refusal {
  const port = Number(text)
  return /^\d+$/.test(text) && port <= 65_535
    ? port
    : { refused: `${text} is not a port`, note: '--port takes a number from 0 to 65535' }
}
