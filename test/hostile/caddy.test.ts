import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '../../src/hosts/caddy/caddy.ts'
import { scratch } from '../../src/testing/scratch.ts'
import { startCaddy, validateCaddyfile } from '../servers/contract/caddy.ts'
import { type Asked, exchange } from '../servers/contract/exchange.ts'
import { freePort, type RunningNginx, startNginx } from '../servers/contract/nginx.ts'
import type { Host } from '../servers/contract/suite.ts'
import { compileHostile, type Values } from './hostile-site.ts'
import { layDown } from './lay-down.ts'
import { everywhere, worstSite } from './worst-site.ts'

const secret = 'streng-geheim'
const configOf = (files: ReadonlyMap<string, Uint8Array>) =>
  Buffer.from(files.get('caddy/Caddyfile') ?? '').toString()
const store = new Map<string, Uint8Array>()
/** The hostile site for Caddy alone; pages that are the same again are not made again. */
const compiled = (values: Values, more?: Readonly<Record<string, string>>) =>
  compileHostile(values, more, { targets: ['caddy'], store })
const plainConfig = configOf(compiled(new Map()).files)

const valid = new Set<string>()
/** Asks `caddy validate` of each Caddyfile once; it throws if it refuses. */
function validateOnce(config: string): void {
  if (valid.has(config)) return
  validateCaddyfile(layDown(scratch(), new Map([['caddy/Caddyfile', Buffer.from(config)]])))
  valid.add(config)
}

let dist: string
let caddy: Host
let nginx: RunningNginx
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'portolan-hostile-'))
  layDown(dist, worstSite(`127.0.0.1:${await freePort()}`, everywhere(leak)).files)
  caddy = await startCaddy(dist, { SECRET: secret })
  nginx = await startNginx(dist)
})
afterAll(async () => {
  await nginx?.stop()
  await caddy?.stop()
  rmSync(dist, { recursive: true, force: true })
})

const leak = '{http.request.header.Cookie} {env.SECRET} {$SECRET} `{$SECRET}` {http.request.host}'
const get = (target: string, headers: Asked['headers'] = {}, method = 'GET', { port } = caddy) =>
  exchange(port, { method, target, headers })

test('CADDY-01 placeholders in texts come back as they were written, and nothing of the environment does', async () => {
  expect(configOf(compiled(everywhere(leak)).files)).toBe(plainConfig)
  const asked = { Cookie: `a=${secret}`, Host: `${secret}.example` }
  const published = JSON.parse((await get('/api/server-info', asked)).body.toString())
  expect(published.name).toBe(leak)
  for (const target of [
    '/',
    '/join',
    '/llms.txt',
    '/openapi.json',
    '/webmcp.js',
    '/nope',
    '/api/nope',
    '/join/',
  ]) {
    const { headers, body } = await get(target, asked)
    expect([target, `${[...headers]}${body}`.includes(secret)]).toEqual([target, false])
  }
  expect(() => quote('{$SECRET}')).toThrow('cannot be written')
})

test.each(['"', 'a" b', '#', ' # x', 'import /etc/hostname', '} respond "x" {', '`', '<<EOF'])(
  'CADDY-02 with %j in every text caddy validate passes, and no directive is new',
  value => {
    const config = configOf(compiled(everywhere(value.trim())).files)
    expect(config).toBe(plainConfig)
    expect(() => validateOnce(config)).not.toThrow()
  },
)

test('CADDY-02 a text of two lines is refused', () => {
  const { diagnostics, files } = compiled(everywhere('a\nimport /etc/hostname'))
  expect(files.size).toBe(0)
  expect(new Set(diagnostics.flatMap(({ fatal, ruleId }) => (fatal ? [ruleId] : [])))).toEqual(
    new Set(['line-break']),
  )
})

test('CADDY-03 no path has a star, and letters matter as they do on nginx', async () => {
  const text = '---\ntitle: T\ndescription: D.\n---\n\nText.\n'
  for (const name of ['*', 'a*', 'jo*n'])
    expect(
      compiled(new Map(), { [`pages/${name}.md`]: text }).diagnostics.flatMap(({ fatal, ruleId }) =>
        fatal ? [ruleId] : [],
      ),
    ).toContain('page-name')
  for (const target of [
    '/JOIN',
    '/Join',
    '/join.MD',
    '/API/server-info',
    '/.WELL-KNOWN/api-catalog',
    '/jo*n',
    '/*',
  ]) {
    const statuses = [await get(target), await get(target, {}, 'GET', nginx)].map(({ status }) => status)
    expect([target, ...statuses]).toEqual([target, 404, 404])
  }
})

// The resource may be read by scripts of other origins, so OPTIONS is allowed: a preflight, without the content.
test('CADDY-04 POST is 405 with Allow, OPTIONS a preflight, and neither has the content', async () => {
  const ask = async (method: string, { port }: { readonly port: number }) => {
    const { status, headers, body } = await get('/api/server-info', {}, method, { port, stop: caddy.stop })
    return [status, headers.get('allow'), body.toString().includes('serverAddress')]
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect([method, ...(await ask(method, caddy))]).toEqual([method, 405, ['GET, HEAD, OPTIONS'], false])
  expect(await ask('OPTIONS', caddy)).toEqual([204, ['GET, HEAD, OPTIONS'], false])
  expect(await ask('POST', nginx)).toEqual(await ask('POST', caddy))
  const own = await get('/join', {}, 'POST')
  expect([own.status, own.headers.get('allow')]).toEqual([405, ['GET, HEAD']])
})
