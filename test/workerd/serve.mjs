// Runs what wrangler.jsonc describes in the real runtime of Cloudflare Workers with the real asset worker, on a free port of
// this machine. Wrangler itself reads the configuration. Its development server is left out: it changes pages on their way.
import { readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

const { workerOptions, main } = unstable_getMiniflareWorkerOptions(process.argv[2])
const { compatibilityDate, compatibilityFlags, assets } = workerOptions
const modules = [{ type: 'ESModule', path: 'worker.js', contents: readFileSync(main, 'utf8') }]
const workers = [{ name: 'site', compatibilityDate, compatibilityFlags, assets, modules }]
const log = new Log(LogLevel.WARN)
const server = new Miniflare(convertV4MiniflareOptions({ host: '127.0.0.1', cf: false, log, workers }))
console.log(`ready ${(await server.ready).port}`)
process.on('SIGTERM', () => server.dispose().then(() => process.exit(0)))
