import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { goodBundle } from '../../src/testing/sample.ts'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { startCaddy } from '../servers/contract/caddy.ts'
import { startEmbedded } from '../servers/contract/embedded.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import type { Host } from '../servers/contract/suite.ts'
import { type Reply, startSite } from '../servers/verify/faulty.ts'
import { builtSite } from '../support/built-site.ts'
import { looksLike } from '../support/doc-blocks.ts'
import { docSample } from '../support/doc-sample.ts'
import { portolan } from '../support/portolan.ts'

const port = await freePort()
const listening = (folder: string) =>
  edit(
    join(folder, 'site/portolan.yaml'),
    'nginx: { listen: 8080 }',
    `nginx: { listen: "127.0.0.1:${port}" }`,
  )

const old = builtSite(listening)
const config = (folder: string) => join(folder, 'site/portolan.yaml')
const newer = builtSite(folder => {
  listening(folder)
  edit(config(folder), /19132/g, '19133')
  edit(config(folder), / {2}javaVersionGuidance: .*\n/, '')
  edit(config(folder), 'maxAge: { pages: 300', 'maxAge: { pages: 60')
  edit(config(folder), '  # liveStatus:', '  liveStatus:')
  edit(config(folder), '  # security:', '  security:')
  const pages = join(folder, 'site/pages')
  renameSync(join(pages, 'community.md'), join(pages, 'crew.md'))
  const sources = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.md'),
  )
  for (const name of sources) {
    const file = join(pages, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\]\(\/community(?:#[a-z-]+)?\)/g, '](/faq)'))
  }
})

const steady = (text: string) =>
  text
    .replaceAll(old(), '<old>')
    .replaceAll(newer(), '<new>')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<address>')
    .replace(/\b[0-9a-f]{12}\b/g, '<id>')
    .replace(/^(old|new) {2}(\S+) +/gm, '$1  $2  ')
    .replace(/(?<=^size {2}).*?(?=, of|$)/m, '<sizes>')

/** Starts a server for one test; returns its address. */
const started = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const dist = (folder: string) => join(folder, 'dist')
const diff = (...words: readonly string[]) => portolan(['diff', ...words], { cwd: scratch() })
const serve = async (start: (dist: string) => Promise<Host>, folder: string) => {
  const host = await start(dist(folder))
  onTestFinished(() => host.stop())
  return `http://127.0.0.1:${host.port}`
}

test('two bundles: every kind of change in its own section, and exit code 4', async () => {
  const { code, stdout, stderr } = await diff(dist(old()), dist(newer()))
  expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
  expect(steady(stdout)).toMatchSnapshot()
})

test('the sample in docs/commands.md is what the program prints', async () => {
  const folder = scratch()
  cpSync(join(old(), 'site'), join(folder, 'site'), { recursive: true })
  edit(config(folder), /19132/g, '19133')
  edit(config(folder), 'maxAge: { pages: 300', 'maxAge: { pages: 60')
  await portolan(['build', '--quiet'], { cwd: folder })
  const { stdout } = await portolan(['diff', dist(old()), 'dist'], { cwd: folder })
  const { output } = docSample('portolan diff /srv/portolan dist')
  expect(
    looksLike(steady(stdout), steady(output.replace('/srv/portolan', dist(old()))).trimEnd()),
    stdout,
  ).toBe(true)
})

test('--json is one document with the same', async () => {
  const { code, stdout } = await diff(dist(old()), dist(newer()), '--json')
  const found = JSON.parse(stdout)
  expect(code).toBe(4)
  expect(found).toMatchObject({
    different: true,
    old: { name: dist(old()), id: expect.stringMatching(/^[0-9a-f]{64}$/) },
    pages: { added: ['/crew'], removed: ['/community'] },
    documents: { added: ['/.well-known/security.txt'], removed: [] },
    settings: [],
    hosts: { nginx: expect.arrayContaining(['nginx/lantern/headers.conf']), caddy: ['caddy/Caddyfile'] },
  })
  expect(found.serverInfo).toContainEqual({ path: 'editions.bedrock.port', old: 19132, new: 19133 })
  const [gone] = found.serverInfo.filter(({ path }: { path: string }) => path === 'javaVersionGuidance')
  expect(Object.keys(gone)).toEqual(['path', 'old'])
  expect(found.pages.changed).toContainEqual({ path: '/join', what: ['HTML', 'Markdown'] })
  const markdown = found.headers.find(({ old }: { old: string }) => old === 'private, max-age=300')
  expect(markdown).toMatchObject({ name: 'Cache-Control', new: 'private, max-age=60' })
  expect(markdown.where).toContain('/join as Markdown')
})

test('a bundle and itself, a copy of its table: no difference, exit code 0', async () => {
  const same = await diff(dist(old()), join(dist(old()), 'bundle.json'))
  expect({ ...same, stdout: steady(same.stdout) }).toMatchObject({
    code: 0,
    stdout: 'No difference: <old>/dist and <old>/dist/bundle.json are both <id>\n',
  })
  const copy = join(scratch(), 'yesterday.json')
  copyFileSync(join(dist(old()), 'bundle.json'), copy)
  expect((await diff(copy, dist(old()))).code).toBe(0)
  const later = await diff(copy, dist(newer()), '--json')
  expect(later.code).toBe(4)
  expect(JSON.parse(later.stdout)).toMatchObject({ pages: { added: ['/crew'] }, serverInfo: [], hosts: null })
})

test('a host that only one side has needs nothing but to be named', async () => {
  const other = scratch()
  const built = await portolan(['build', '--target', 'cloudflare', '--out', join(other, 'dist')], {
    cwd: old(),
  })
  expect(built.code).toBe(0)
  const { code, stdout } = await diff(dist(old()), join(other, 'dist'))
  expect(code).toBe(4)
  expect(stdout).toMatch(
    /^hosts\n {2}Caddy {15}no longer in the bundle\n {2}Cloudflare Workers {2}new in the bundle\n {2}nginx {15}no longer in the bundle$/m,
  )
})

test('what only a host’s configuration shows is a difference, too', async () => {
  const folder = scratch()
  const copy = join(folder, 'dist')
  mkdirSync(join(copy, 'nginx'), { recursive: true })
  const table = JSON.parse(readFileSync(join(dist(old()), 'bundle.json'), 'utf8'))
  writeFileSync(join(copy, 'nginx/nginx.conf'), '# other')
  writeFileSync(join(copy, 'bundle.json'), JSON.stringify({ ...table, hosts: ['nginx/nginx.conf'] }))
  const { code, stdout } = await diff(dist(old()), copy)
  expect(code).toBe(4)
  expect(stdout).toMatch(/^hosts\n {2}Caddy {2}no longer in the bundle\n {2}nginx {2}needs a reload: /m)
  expect(stdout).not.toContain('Only the tables differ')
})

test.each([
  ['the embedded server', startEmbedded],
  ['nginx', (folder: string) => startNginx(folder)],
  ['Caddy', startCaddy],
])('%s answers as its own bundle says: no difference', async (_, start) => {
  const url = await serve(start, old())
  const { code, stdout, stderr } = await diff(dist(old()), url)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/ at \d\d addresses\n$/)
})

test('a deployment that is newer: what answers show, and exit code 4', async () => {
  const url = await serve(startEmbedded, newer())
  const { code, stdout, stderr } = await diff(dist(old()), `${url}/`)
  expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
  expect(steady(stdout)).toMatchSnapshot()
  const json = JSON.parse((await diff(dist(old()), url, '--json')).stdout)
  expect(json).toMatchObject({
    new: { name: url, id: null },
    pages: { added: ['/crew'], removed: ['/community'] },
    hosts: null,
  })
})

/** Other spellings of the same, as hosts and CDNs send them. */
const respell: Readonly<Record<string, (value: string) => string>> = {
  'content-type': value => value.replace('charset=utf-8', 'Charset="UTF-8"'),
  vary: value => `Origin,${value.split(', ').toReversed().join(',').toLowerCase()}`,
  'cache-control': value => value.split(', ').toReversed().join(',').toUpperCase(),
  'content-security-policy': value => value.replaceAll('; ', ';  '),
}
const send = (change: (name: string, value: string) => string) => (_: unknown, reply: Reply) => {
  for (const [name, value] of Object.entries(reply.headers)) reply.headers[name] = change(name, value)
  return undefined
}

test('fields spelled in another way are no difference, for diff as for verify', async () => {
  const respelled = new Set<string>()
  const { url } = await startSite(
    goodBundle(),
    send((name, value) => {
      const other = respell[name]?.(value) ?? value
      if (other !== value) respelled.add(name)
      return other
    }),
  )
  const verified = await portolan(['verify', url, '--bundle', resolve('dist')], { cwd: scratch() })
  const { stdout, code } = await diff(resolve('dist'), url)
  expect([verified.stdout, verified.code]).toEqual([expect.stringContaining('no difference'), 0])
  expect([stdout, code]).toEqual([expect.stringContaining('No difference'), 0])
  expect([...respelled].sort()).toEqual(Object.keys(respell).sort())
})

test.each([
  ['content-type', 'application/json', 'text/json'],
  ['vary', 'Accept, Accept-Encoding', 'Accept-Encoding'],
  ['cache-control', 'public, max-age=300', 'public, max-age=301'],
])('%s that says another thing is a difference, for diff as for verify', async (field, old, now) => {
  const { url } = await startSite(
    goodBundle(),
    send((name, value) => (name === field ? value.replace(old, now) : value)),
  )
  const verified = await portolan(['verify', url, '--bundle', resolve('dist')], { cwd: scratch() })
  expect(verified.code).toBe(4)
  const { headers } = JSON.parse((await diff(resolve('dist'), url, '--json')).stdout)
  expect(headers.map(({ name }: { name: string }) => name.toLowerCase())).toContain(field)
})

test('one changed byte of one answer is found', async () => {
  const folder = scratch()
  const copy = join(folder, 'dist')
  await portolan(['build', '--quiet', '--out', copy], { cwd: old() })
  const file = join(copy, 'public/rules.md')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/.$/s, ' '))
  const url = await serve(startEmbedded, folder)
  const { stdout } = await diff(dist(old()), url, '--json')
  const { pages, documents, headers } = JSON.parse(stdout)
  expect({ pages, documents, headers }).toEqual({
    pages: { added: [], removed: [], changed: [{ path: '/rules', what: ['Markdown'] }] },
    documents: { added: [], removed: [], changed: [] },
    headers: [],
  })
})

test('only the named origin is asked, whatever it answers', async () => {
  const strays: string[] = []
  const elsewhere = await started((request, response) => {
    strays.push(request.url ?? '')
    response.end('{}')
  })
  const asked: string[] = []
  let [open, most] = [0, 0]
  const url = await started((request, response) => {
    asked.push(`${request.method} ${request.headers['accept-encoding']}`)
    most = Math.max(most, ++open)
    response.on('close', () => open--)
    if (request.url === '/api/server-info') response.end('{}')
    else if (request.url === '/sitemap.xml')
      response.end(`<sitemapindex><sitemap><loc>${elsewhere}/part.xml</loc></sitemap></sitemapindex>`)
    else setTimeout(() => response.writeHead(302, { Location: `${elsewhere}${request.url}` }).end(), 20)
  })
  const { code, stdout } = await diff(dist(old()), url)
  expect(code).toBe(4)
  expect(stdout).toMatch(/~ \/join +HTML answers 302, Markdown answers 302\n/)
  expect(strays).toEqual([])
  expect(new Set(asked)).toEqual(new Set(['GET identity']))
  expect(asked.length).toBeGreaterThan(30)
  expect(most).toBeLessThanOrEqual(6)
})

test('an address where no such site answers exits with 3 and says why', async () => {
  const closed = await freePort()
  const nobody = await diff(dist(old()), `http://127.0.0.1:${closed}`)
  expect([nobody.code, nobody.stderr]).toEqual([
    3,
    `error: http://127.0.0.1:${closed}/api/server-info: no server listens there\n`,
  ])
  const url = await started((_, response) =>
    response.writeHead(301, { Location: 'https://play.example.net/\u009b31m' }).end(),
  )
  const moved = await diff(dist(old()), url)
  expect(moved.code).toBe(3)
  expect(moved.stderr).toContain('answers 301 and redirects to https://play.example.net/<U+009B>31m')
  const insecure = await diff(dist(old()), url.replace('http', 'https'))
  expect([insecure.code, insecure.stdout]).toEqual([3, ''])
})

test.each([
  [['dist'], "missing required argument 'new'"],
  [['nowhere', 'dist'], 'there is no bundle in nowhere'],
  [['https://a.example', 'dist'], 'the old side must be a bundle'],
])('wrong usage %j exits with 2 and says how to go on', async (words, hint) => {
  const { code, stdout, stderr } = await diff(...words)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(hint)
})

test('a damaged table exits with 3', async () => {
  const copy = join(scratch(), 'dist')
  mkdirSync(copy)
  writeFileSync(join(copy, 'bundle.json'), '{"portolan": 1}')
  const { code, stderr } = await diff(dist(old()), copy)
  expect(code).toBe(3)
  expect(stderr).toContain(`error: ${copy}/bundle.json: not a valid table: \`id\` `)
  rmSync(join(copy, 'bundle.json'))
  expect((await diff(dist(old()), copy)).code).toBe(2)
})

test.each([
  ['http://127.0.0.1:1/some/path#x', 'a site is always at the root of its host: http://127.0.0.1:1'],
  ['http://127.0.0.1:1/?a=b', 'a site is always at the root'],
  ['http://127.0.0.1:1/#x', 'a site is always at the root'],
  ['http://user:pw@127.0.0.1:1', 'contains a user name or password'],
])('the address %s is refused', async (address, hint) => {
  const { code, stderr } = await diff(dist(old()), address)
  expect([code, stderr]).toEqual([2, expect.stringContaining(hint)])
})
