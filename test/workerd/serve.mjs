// Runs what a wrangler.jsonc describes in the real runtime of Cloudflare Workers with the real asset worker, on a free port of
// this machine. Wrangler itself reads the configuration. Its development server is left out: it changes pages on their way.
// Which one comes as a message of the parent process, one after another, because to load Wrangler takes seconds.
import { readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

const log = new Log(LogLevel.WARN)
const servers = new Map()

async function start(file) {
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(file)
  const { compatibilityDate, compatibilityFlags, assets } = workerOptions
  const modules = [{ type: 'ESModule', path: 'worker.js', contents: readFileSync(main, 'utf8') }]
  const workers = [{ name: 'site', compatibilityDate, compatibilityFlags, assets, modules }]
  const server = new Miniflare(convertV4MiniflareOptions({ host: '127.0.0.1', cf: false, log, workers }))
  const port = Number((await server.ready).port)
  servers.set(port, server)
  return port
}

process.on('message', async ({ file, stop }) => {
  if (stop === undefined)
    return process.send(
      await start(file).then(
        port => ({ port }),
        error => ({ failed: `${error}` }),
      ),
    )
  await servers.get(stop).dispose()
  process.send({})
})
process.on('disconnect', () => process.exit())
