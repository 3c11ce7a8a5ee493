import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Bundle } from '../../../src/model/bundle.ts'
import { exchange } from '../../../src/testing/exchange.ts'
import { host } from '../../../src/testing/hosts.ts'
import { type SampleOptions, sampleBundle } from '../../../src/testing/sample-bundle.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { writeDist } from '../../../src/testing/write-dist.ts'
import { freePort, startNginx } from './nginx.ts'

const lengths = Array.from({ length: 32 }, (_, index) => index + 1)
const shortNames = [
  ...lengths.map(length => 'minecraft0server1of2our3small4town5'.slice(0, length)),
  ...lengths.map(length => `${'a-'.repeat(15)}bcd`.slice(0, length).replace(/-$/, 'z')),
  ...lengths.map(length => 'z'.repeat(length)),
  // What nginx itself calls some of its variables.
  ...['http', 'sent-http', 'arg', 'cookie', 'request', 'server', 'ssl', 'myserver'],
]

test('every short name starts without a warning where the bundle lies', () => {
  // Variables are short whatever the name is, as another test says: every ninth name, with either setting in turn.
  const some = shortNames.filter((_, index) => index % 9 === 0)
  const said = some.map((shortName, turn) => {
    const dist = scratch()
    writeConfig(dist, named(shortName, { notAcceptable: turn % 2 ? '406' : 'html' }))
    return [shortName, complaints(dist, 'nginx/nginx.conf')]
  })
  expect(said.filter(([, text]) => text !== '')).toEqual([])
})

const alike = ['one', 'two'].map(end => `${'long-'.repeat(6).slice(0, 29)}${end}`)

test('two sites whose long names begin alike fit into one nginx', () => {
  expect(alike.map(name => name.length)).toEqual([32, 32])
  const dist = scratch()
  for (const shortName of alike) writeConfig(dist, named(shortName, { notAcceptable: '406' }))
  writeFileSync(join(dist, 'nginx/stock.conf'), stock(alike))
  expect(complaints(dist, 'nginx/stock.conf')).toBe('')
  expect(new Set(alike.flatMap(variablesOf)).size).toBe(2 * variablesOf(alike[0] ?? '').length)
})

test('names of variables are short, and of one site alone', () => {
  const sites = [...new Set([...shortNames, ...alike, 'play', 'play-moved'])]
  const names = sites.flatMap(variablesOf)
  expect(names.filter(name => !/^[a-z0-9_]{1,9}_[a-z0-9]{2,8}$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

// `http`: $http_variant must not be taken for the header Variant.
test.each([alike[0] ?? '', 'http'])('%s is served like any other', async shortName => {
  const dist = scratch()
  writeDist(dist, named(shortName, { listen: `127.0.0.1:${await freePort()}`, notAcceptable: '406' }))
  const { port, stop } = await startNginx(dist)
  onTestFinished(stop)
  const ask = async (target: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await exchange(port, { method, target, headers })
    const [first = ''] = answer.body.toString().split('\n')
    return [
      answer.status,
      answer.headers.get('content-type')?.[0],
      answer.headers.get('location')?.[0],
      first,
    ]
  }
  const [html, markdown] = ['text/html; charset=utf-8', 'text/markdown; charset=utf-8']
  const weighed = 'text/html;q=0.5, text/markdown;q=0.75, */*;q=0.1'
  const none = undefined
  expect(await ask('/join')).toEqual([200, html, none, 'join.html'])
  expect(await ask('/join', { Accept: weighed })).toEqual([200, markdown, none, 'join.md'])
  expect((await ask('/join', { Accept: 'image/png' }))[0]).toBe(406)
  expect((await ask('/guides/index.html?a=1')).slice(0, 3)).toEqual([308, 'text/html', '/guides?a=1'])
  expect(await ask('/nope')).toEqual([404, html, none, '404.html'])
  expect(await ask('/nope', { Accept: 'text/markdown' })).toEqual([404, markdown, none, '404.md'])
  expect(await ask('/api/nope')).toEqual([404, 'application/problem+json', none, 'api/404.json'])
  expect((await ask('/api/health', {}, 'OPTIONS'))[0]).toBe(204)
  expect((await ask('/join', {}, 'POST'))[0]).toBe(405)
  expect((await ask('/assets/logo.svg', { Range: 'bytes=7-9' })).slice(0, 2)).toEqual([206, 'image/svg+xml'])
  expect((await ask('/assets/logo.svg', { Range: 'bytes=900-' }))[0]).toBe(416)
})

const samples = new Map<string, Bundle>()

function named(shortName: string, options: SampleOptions): Bundle {
  const key = JSON.stringify(options)
  const bundle = samples.get(key) ?? sampleBundle(options)
  samples.set(key, bundle)
  return { ...bundle, manifest: { ...bundle.manifest, shortName } }
}

function writeConfig(dist: string, bundle: Bundle): void {
  for (const { path, body } of host('nginx').render(bundle)) {
    mkdirSync(join(dist, path, '..'), { recursive: true })
    writeFileSync(join(dist, path), body)
  }
}

function stock(sites: readonly string[]): string {
  const servers = sites.map(
    (site, index) => `
      include ${site}/http.conf;
      server { listen 127.0.0.1:${8090 + index}; root public; include ${site}/site.conf; }`,
  )
  return `pid nginx/run/nginx.pid; error_log nginx/run/error.log; events { } http { access_log off; variables_hash_max_size 2048; ${servers.join('')} }`
}

const program = 'nginx'

/** What `nginx -t` says besides that all is well. */
function complaints(dist: string, config: string): string {
  const path = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin`
  const { stderr, error } = spawnSync(program, ['-p', dist, '-c', config, '-e', 'stderr', '-t'], {
    encoding: 'utf8',
    env: { PATH: path },
  })
  if (error) throw error
  return stderr
    .split('\n')
    .filter(
      line =>
        !/^(?:nginx: configuration file .* test is successful|nginx: the configuration file .* syntax is ok|)$/.test(
          line,
        ),
    )
    .join('\n')
}

function variablesOf(shortName: string): readonly string[] {
  const defined = Array.from(configOf(shortName).matchAll(/^map .* \$(\w+) \{|\(\?<(\w+)>/gm))
  return [...new Set(defined.map(([, map, capture]) => map ?? capture ?? ''))]
}

function configOf(shortName: string): string {
  const files = host('nginx').render(named(shortName, { notAcceptable: '406' }))
  return files.map(({ body }) => body).join('\n')
}
