import { test } from 'vitest'
import { readFileSync, writeFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { execSync } from 'node:child_process'
import { freePort, startNginx } from './nginx.ts'
import { sampleBundle } from './sample-bundle.ts'
import { writeDist } from './write-dist.ts'
async function run(cache: boolean) {
  const port = await freePort(); const plain = await freePort()
  const dist = '/tmp/bench/dist'; rmSync(dist, { recursive: true, force: true })
  const bundle = sampleBundle({ listen: `127.0.0.1:${port}` })
  const big = (s: string) => Buffer.from(`${s}\n${'x'.repeat(5000)}`)
  ;(bundle.files as Map<string, Uint8Array>).set('join.html', big('h')); (bundle.files as Map<string, Uint8Array>).set('join.md', big('mm'))
  writeDist(dist, bundle)
  let conf = readFileSync(`${dist}/nginx/nginx.conf`, 'utf8').replace('worker_processes auto', 'worker_processes 1')
  if (!cache) conf = conf.replace(/.*open_file_cache.*\n/g, '')
  conf = conf.replace(/}\s*$/, `server { listen 127.0.0.1:${plain}; root public; types { text/html html; text/css css; application/json json; } location / { } }\n}\n`)
  writeFileSync(`${dist}/nginx/nginx.conf`, conf)
  const n = await startNginx(dist)
  await new Promise(r => setTimeout(r, 300)); const master = readFileSync(`${dist}/nginx/run/nginx.pid`, 'utf8').trim()
  const worker = execSync(`pgrep -P ${master}`).toString().trim()
  const cpu = () => { const f = readFileSync(`/proc/${worker}/schedstat`, 'utf8').split(' '); return Number(f[0]) }
  const load = async (p: number, path: string, accept: string | undefined, count: number) => {
    let left = count
    const one = () => new Promise<void>(res => { let here = 0
      const s = connect({ port: p, host: '127.0.0.1' }); s.setNoDelay(true)
      const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\n${accept === undefined ? '' : `Accept: ${accept}\r\n`}\r\n`
      let need = -1, got = 0
      s.on('data', d => { if (need < 0) { const t = d.toString('latin1'); const e = t.indexOf('\r\n\r\n'); need = e + 4 + Number(/Content-Length: (\d+)/.exec(t)?.[1]) }
        got += d.length; if (got >= need) { got = 0; need = -1; left--; here++; if (left <= 0 || here >= 900) { s.destroy(); (left > 0 ? one() : Promise.resolve()).then(res) } else s.write(head) } })
      s.write(head) })
    const before = cpu(); await Promise.all([one(), one(), one(), one()]); await new Promise(r => setTimeout(r, 30)); return (cpu() - before) / count / 1000
  }
  const cases: [string, number, string, string | undefined][] = [
    ['plain', plain, '/join.html', '*/*'],
    ['page none', port, '/join', undefined],
    ['page browser', port, '/join', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'],
    ['page md exact', port, '/join', 'text/markdown'],
    ['page claude', port, '/join', 'text/markdown, text/html, */*'],
    ['weighed', port, '/join', 'text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1'],
    ['weighed q', port, '/join', 'text/html;q=1.0, application/xhtml+xml;q=0.9, text/plain;q=0.8, text/markdown;q=0.7, */*;q=0.1'],
    ['twin', port, '/join.md', undefined],
    ['asset', port, '/assets/site.0123456789abcdef.css', undefined],
    ['plain asset', plain, '/assets/site.0123456789abcdef.css', undefined],
    ['api', port, '/api/server-info', undefined],
    ['404', port, '/nope', undefined],
  ]
  const results = new Map<string, number[]>()
  for (let round = 0; round < 11; round++) for (const [name, p, path, accept] of cases) results.set(name, [...(results.get(name) ?? []), await load(p, path, accept, 4000)])
  const median = (l: number[]) => [...l].sort((a, b) => a - b)[Math.floor(l.length / 2)] ?? 0
  const base = median(results.get('plain') ?? [])
  console.log(cache ? 'open_file_cache' : 'no cache', [...results].map(([k, v]) => `${k} ${median(v).toFixed(2)}us ${(median(v) / base).toFixed(3)}`).join('\n'))
  await n.stop()
}
test('bench', async () => { await run(true) }, 600000)
