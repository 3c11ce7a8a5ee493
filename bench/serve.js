// CPU per request and requests per second, of a plain nginx and of what portolan writes for nginx, Caddy and Apache:
// `npm run bench:serve`, or `npm run bench:serve -- --rounds 40`. Writes bench/results/serve.json.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuSeconds } from './serve/cpu-seconds.js'
import { machine } from './serve/machine.js'
import { headerLines, plainNginx } from './serve/plain-nginx.js'
import { requests } from './serve/requests.js'
import { apache, caddy, freePort, nginx, plainCaddy } from './serve/servers.js'
import { builtSite } from './serve/site.js'
import { wrk } from './serve/wrk.js'
import { serveSection } from './serve-report.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '32' },
  },
})
const rounds = Number(values.rounds)
const load = { seconds: Number(values.seconds), connections: Number(values.connections) }

const folder = mkdtempSync(join(tmpdir(), 'portolan-serve-'))
const running = []
/** Many times slower, so their figures need fewer rounds. */
const isDue = (server, round) => !['caddy', 'plainCaddy', 'apache'].includes(server) || round % 4 === 1
try {
  const port = await freePort()
  const site = builtSite(folder, port)
  const asked = requests(site.files)
  const servers = await startAll(site, asked, port)
  const cells = asked.flatMap(request =>
    Object.entries(servers).map(([server, host]) => ({ server, host, request })),
  )
  const figures = []
  // One request after another: what the machine does besides this comes and goes for all of them alike.
  for (let round = 1; round <= rounds; round++)
    for (const cell of cells.filter(({ server }) => isDue(server, round)))
      figures.push({ round, ...(await measure(cell)) })
  const results = {
    measured: new Date().toISOString().slice(0, 10),
    machine: machine(),
    settings: { rounds, ...load },
    requests: asked,
    figures,
  }
  const file = new URL('results/serve.json', import.meta.url)
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  console.log(serveSection(results))
} finally {
  for (const host of running) await host.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Every server on the same files; plain nginx also with the headers that portolan's sends, as they came. */
async function startAll(site, asked, port) {
  const up = async started => {
    const host = await started
    running.push(host)
    return host
  }
  const own = name => join(folder, name)
  const portolan = await up(nginx(site.dist, port))
  const headers = {}
  for (const { path, file, accept } of asked)
    headers[file] ??= headerLines(await headersOf(`${portolan.url}${path}`, accept))
  const ports = []
  while (ports.length < 6) ports.push(await freePort())
  return {
    plain: await up(nginx(plainNginx(own('plain'), site, ports[0]), ports[0])),
    headers: await up(nginx(plainNginx(own('headers'), site, ports[1], { headers }), ports[1])),
    read: await up(nginx(plainNginx(own('read'), site, ports[4], { sendfile: 'off' }), ports[4])),
    portolan,
    caddy: await up(caddy(site.dist, ports[2], own('caddy'))),
    plainCaddy: await up(plainCaddy(site.dist, ports[5], own('plain-caddy'))),
    apache: await up(apache(site.dist, ports[3])),
  }
}

function headersOf(url, accept) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept } }, answer => {
      answer.resume()
      if (answer.statusCode === 200) resolve(answer.rawHeaders)
      else reject(new Error(`${url}: ${answer.statusCode}`))
    }).once('error', reject)
  })
}

/** Plain nginx is asked for the file itself: it knows no addresses of pages. */
async function measure({ server, host, request }) {
  const isPlain = ['plain', 'headers', 'read', 'plainCaddy'].includes(server)
  const url = `${host.url}${isPlain ? `/${request.file}` : request.path}`
  const before = cpuSeconds(host.pid)
  const { requests, seconds } = await wrk(url, request.accept, load)
  const cpu = cpuSeconds(host.pid) - before
  return {
    server,
    request: request.name,
    micros: Math.round((cpu / requests) * 1e9) / 1000,
    perSecond: Math.round(requests / seconds),
  }
}
