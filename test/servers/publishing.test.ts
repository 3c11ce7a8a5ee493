import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { fuzz } from '../../src/testing/fuzz.ts'
import { leftOver, liveRelease, wholeReleases } from '../../src/testing/release-state.ts'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { finished, portolan, start } from '../support/portolan.ts'
import { cutDown } from '../support/small-site.ts'
import { freePort, startNginx } from './contract/nginx.ts'
import { startReaders } from './readers.ts'

const port = await freePort()
/** Three releases, of which two are kept: so each publish copies, and each removes. */
const sites = [19132, 19133, 19134].map(bedrock =>
  builtSite(folder => {
    cutDown(folder)
    const config = join(folder, 'site/portolan.yaml')
    if (bedrock !== 19132) edit(config, /19132/g, `${bedrock}`)
    edit(config, /nginx: \{ listen: 8080 \}/, `nginx: { listen: 127.0.0.1:${port} }`)
  }),
)
const publishOf = (site: () => string) => [
  'publish',
  'srv',
  '--keep',
  '2',
  '--bundle',
  join(site(), 'dist'),
  '--quiet',
]

const asked = [
  ['/api/server-info', '*/*', 'api/server-info.json'],
  ['/join', 'text/html', 'join.html'],
  ['/join', 'text/markdown', 'join.md'],
  ['/llms-full.txt', '*/*', 'llms-full.txt'],
  ['/openapi.json', '*/*', 'openapi.json'],
] as const

// Without its cache of open files nginx looks at the links for every request; with it, as published, once a second.
const caches: readonly (readonly [number, string, (config: string) => void])[] = [
  [fuzz(30), 'as it is published', () => {}],
  [fuzz(10), 'without open_file_cache', config => edit(config, /^\s*open_file_cache.*\n/gm, '')],
]

test.each(caches)(
  'FS-09 readers through %i publishes under nginx %s get whole answers of one release, and nothing but 200',
  async (publishes, _, change) => {
    const cwd = scratch()
    for (const site of sites) change(join(site(), 'dist/nginx/nginx.conf'))
    const publish = async (turn: number) => {
      const { code, stderr } = await portolan(publishOf(sites[turn % 3] ?? fail), { cwd })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    }
    await publish(0)
    const nginx = await startNginx(join(cwd, 'srv/current'))
    onTestFinished(nginx.stop)
    const stop = startReaders(
      port,
      asked.map(([path, accept, file]) => [
        path,
        accept,
        sites.map(site => `200 ${digestOf(join(site(), 'dist/public', file))}`),
      ]),
    )
    for (let turn = 1; turn <= publishes; turn++) await publish(turn)
    const { answers, wrong } = await stop()
    expect(wrong).toEqual([])
    expect(answers).toBeGreaterThan(publishes * 10)
    // What is live now is served, once nginx has looked again.
    await pause(1_100)
    const now = await (await fetch(`${nginx.url}/api/server-info`)).text()
    expect(now).toBe(readFileSync(join(cwd, 'srv/current/public/api/server-info.json'), 'utf8'))
  },
  60_000 + fuzz(30) * 2_000,
)

const kills = fuzz(15)

test(
  `FS-01 ${kills} publishes killed at random moments: current leads to a whole release, and none is half`,
  async () => {
    const cwd = scratch()
    const srv = join(cwd, 'srv')
    const ids = sites.map(site =>
      JSON.parse(readFileSync(join(site(), 'dist/bundle.json'), 'utf8')).id.slice(0, 12),
    )
    /** Milliseconds from the first thing in the folder to the end. */
    let length = 0
    for (const site of sites) {
      const ended = finished(start(publishOf(site), { cwd }))
      await changeIn(srv, ended)
      const begin = performance.now()
      await ended
      length = Math.max(length, performance.now() - begin)
    }
    const seen = { killed: 0, before: 0, after: 0, staged: 0 }
    // On a busy machine, the first kills may all come too early or too late.
    for (let round = 0; (seen.killed < kills || seen.staged === 0) && round < 4 * kills; round++) {
      const live = liveRelease(srv)
      const next = ids[(ids.indexOf(live) + 1) % 3]
      const child = start(publishOf(sites[(ids.indexOf(live) + 1) % 3] ?? fail), { cwd })
      const ended = finished(child)
      await changeIn(srv, ended)
      const begin = performance.now()
      await pause((length * (0.5 + ((round * 7) % kills))) / kills)
      child.kill('SIGKILL')
      const { signal } = await ended
      if (signal === 'SIGKILL') seen.killed++
      else length = 0.7 * length + 0.3 * (performance.now() - begin)
      if (leftOver(srv).some(name => name.startsWith('.stage-'))) seen.staged++
      const now = liveRelease(srv)
      expect([live, next]).toContain(now)
      expect(wholeReleases(srv)).toContain(now)
      seen[now === live ? 'before' : 'after']++
    }
    expect(seen.killed).toBeGreaterThanOrEqual(kills)
    expect(seen.before).toBeGreaterThan(0)
    expect(seen.staged).toBeGreaterThan(0)
    // Whatever they left is gone with the next one.
    for (const site of sites.slice(0, 2)) {
      const { code, stderr } = await portolan(publishOf(site), { cwd })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    }
    expect(leftOver(srv)).toEqual([])
    expect(wholeReleases(srv)).toHaveLength(2)
  },
  60_000 + kills * 4_000,
)

/** Waits until something appears in a folder or goes, or the program has ended. */
async function changeIn(folder: string, ended: Promise<unknown>): Promise<void> {
  const names = () => (existsSync(join(folder, 'releases')) ? leftOver(folder).join() : '')
  const before = names()
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  while (!isOver && names() === before) await pause(1)
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function fail(): never {
  throw new Error('no such site')
}
