import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer } from '../../../src/http/answer.ts'
import type { BundleFile, HeaderSet } from '../../../src/model/bundle.ts'
import { startEmbedded } from '../../../src/testing/embedded.ts'
import { ask, exchange } from '../../../src/testing/exchange.ts'
import { askedOf } from '../../../src/testing/fuzz.ts'
import type { Asked } from '../../../src/verify/client.ts'
import { portolan } from '../../support/portolan.ts'
import { startApache, startHtaccess } from './apache.ts'
import { apacheDifferences, htaccessDifferences } from './apache-differences.ts'
import { caddyExceptions, startCaddy } from './caddy.ts'
import { freePort, nginxDifferences, startNginx } from './nginx.ts'
import { startPages, startSharedCaddy, startSharedNginx } from './shared.ts'
import { compare, type Exceptions, type Host, inParallel } from './suite.ts'
import { startWorkerd, workerdExceptions } from './workerd.ts'

/** Pages whose names are hard to match: letters of other languages, spaces also at the end, names that differ in case only, a file and a folder of one name. */
const odd = {
  'über uns.html': 'Über uns',
  'Guide.html': 'Guide with a capital',
  'ref/Foo.html': 'A class',
  'ref/foo.html': 'A function',
  'Ref/foo/index.html': 'A folder',
  'ref/index.html.html': 'Two endings',
  'Notice.html': 'A page next to a file of its name',
  'team/index.html': 'Team',
  'team.html': 'Another team',
  'a.b/c=d&e.html': 'Signs',
  'old/moved.html': '',
  'old.htm': 'Another ending',
  'deep/index/index.html': 'A folder that is named index',
  'deep/index.html': 'Deep',
  'end.html': 'End',
  'end .html': 'A space before the ending',
}

const finished = `server: { name: Example, serverAddress: play.example.net, discordInvite: https://discord.gg/example }
site: { from: public, main: [main, "[role=main]", "#VPContent"] }`

/** A site of its own pages without a game server. */
const ownPages = `service: { name: Handbook, description: All about boats. }
site: { search: yes }`

function writePages(folder: string): void {
  mkdirSync(join(folder, 'guide/more'), { recursive: true })
  const page =
    '---\ntitle: Boats\ndescription: All about boats.\n---\n\n## Sails\n\nSome words of this page.\n'
  for (const file of ['index', 'guide/index', 'guide/first-sail', 'guide/more/knots'])
    writeFileSync(join(folder, `${file}.md`), page)
}

/** The site as its generator writes it for a path. */
function buildFor(base: string, folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:html|xml)$/.test(file)) {
      const text = readFileSync(join(folder, file), 'utf8')
      const moved = text.replace(/((?:href|src)="|docs\.example\.com)\//g, `$1${base}/`)
      writeFileSync(join(folder, file), moved)
    }
}

function finishedSite(generator: string): { dist: string; remove: () => void } {
  const site = { dist: '', remove: () => {} }
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portolan-finished-'))
    const from = join(folder, 'public')
    const isOwn = generator === 'own pages'
    const [name, base = ''] = generator.split(' below ')
    if (isOwn) writePages(join(folder, 'pages'))
    else cpSync(`test/fixtures/adopted/${name}`, from, { recursive: true })
    if (base !== '') buildFor(base, from)
    for (const [file, title] of isOwn ? [] : Object.entries(odd)) {
      mkdirSync(join(from, file, '..'), { recursive: true })
      const body = title === '' ? '' : `<main><h1>${title}</h1><p>Some words of this page.</p></main>`
      const head = title === '' ? '<meta http-equiv="refresh" content="0; url=/">' : `<title>${title}</title>`
      writeFileSync(join(from, file), `<!doctype html><meta charset="utf-8">${head}${body}`)
    }
    if (!isOwn) writeFileSync(join(from, 'Größe 1.css'), `b { color: red }${' '.repeat(500)}`)
    if (!isOwn) writeFileSync(join(from, 'Notice'), 'A file without an ending')
    if (!isOwn) mkdirSync(join(from, 'assets'), { recursive: true })
    if (!isOwn) writeFileSync(join(from, 'assets/chunk.js'), `let a = 1${' '.repeat(500)}`)
    const port = await freePort()
    writeFileSync(
      join(folder, 'portolan.yaml'),
      `baseUrl: https://docs.example.com${base}
${isOwn ? ownPages : base === '' ? finished : 'site: { from: public }'}
deploy:
  targets: [nginx, caddy, apache, cloudflare, pages]
  elsewhere: [/map/${base && `, ${base}/map/`}]
  nginx: { listen: "127.0.0.1:${port}"${base && `, root: ${folder}/dist/public`} }
  caddy: { ${base && `root: ${folder}/dist/public`} }
${base && `redirects: { ${base}/older: ${base}/ }`}
`,
    )
    const built = await portolan(['build', '--config', 'portolan.yaml'], { cwd: folder })
    expect(built.stderr).not.toMatch(/^error/m)
    expect(built.code).toBe(0)
    Object.assign(site, {
      dist: join(folder, 'dist'),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    })
  })
  afterAll(() => site.remove())
  return site
}

const accepts = [
  undefined,
  'text/markdown',
  'text/html, text/markdown;q=0.9',
  'text/html;q=0.1, text/markdown',
]

/** Targets that look like the rows in which nginx finds pages. They must choose no file, and no header. */
const likeRows = [
  '/b%20/b%20/index|x|y%0d%0aX-Sent:%201',
  '/b|/index|x|y%0d%0aX-Sent:%201|/b',
  '/b%20/b%20https://evil.example',
  '/b|https://evil.example|/b',
]

/** Every address and every spelling of it with two Accept headers and one other way in turn, and with two that are almost it in a few. */
function requestsOf({ routes, spellings = {}, redirects = {}, languages }: BundleFile): readonly Asked[] {
  const [{ home }] = languages
  const own = routes.flatMap(({ path, representations }) => [
    path,
    ...representations.map(({ file }) => `/${file.split('/').map(encodeURIComponent).join('/')}`),
  ])
  const real = new Set([...own, ...Object.keys(spellings), ...Object.keys(redirects)])
  const near = own.flatMap((path, turn) => {
    const all = [`${path}/`, `${path}x`, path.toUpperCase(), `${path}?q=1`, `${path}.gz`]
    return [0, 1].map(at => all[(2 * turn + at) % all.length] ?? '')
  })
  const around = routes
    .filter(({ path }) => !/^\/(?:api|\.well-known)\/|\.(?:txt|json|xml|md)$/.test(path))
    .map(({ path }) => `/x/..${path}`)
  const unknown = [
    `${home}nope`,
    `${home}nope.md`,
    `${home}404.html`,
    `${home}.git/config`,
    '/',
    '/nope',
    '/map',
    '/map?q=1',
    '/guide/nope.md',
    '/api/nope',
    '/404',
    '/404.html',
    '/.git/config',
    ...likeRows,
  ]
  const almost = new Set([...near, ...around, ...unknown].filter(target => !real.has(target)))
  const asked = (method: string, target: string, accept?: string, coding?: string): Asked => ({
    method,
    target,
    headers: { ...(accept && { Accept: accept }), ...(coding && { 'Accept-Encoding': coding }) },
  })
  return [
    ...Array.from(real, (target, turn) => [
      ...[turn, turn + 1].map((number, index) =>
        asked('GET', target, accepts[number % accepts.length], index > 0 ? 'gzip' : undefined),
      ),
      turn % 4 === 0
        ? { method: 'GET', target, headers: { Range: 'bytes=0-9' } }
        : asked(['HEAD', 'POST', 'OPTIONS'][(turn % 4) - 1] ?? '', target),
    ]),
    ...Array.from(almost, (target, turn) => [
      asked('GET', target, turn % 2 > 0 ? 'text/markdown' : undefined),
      ...(target.includes('?') || turn % 4 > 0 ? [] : [asked('POST', target)]),
    ]),
  ].flat()
}

function smallEscapes(address: string): string {
  return address.replace(/%../g, code => code.toLowerCase())
}

// Below a path each commit another one.
const below = askedOf(['docusaurus below /docs', 'sphinx below /a/b.c'])
const sites = ['vitepress', ...below, 'own pages']

describe.each(sites)('a site of %s', generator => {
  const site = finishedSite(generator)
  const hosts: readonly [
    string,
    (dist: string) => Promise<Host>,
    Exceptions,
    ((header: string) => string)?,
  ][] = [
    ['the embedded server', startEmbedded, {}],
    ['nginx', dist => startNginx(dist), nginxDifferences().exceptions],
    ['Caddy', startCaddy, caddyExceptions],
    // Apache writes escapes in small letters, which mean the same (RFC 3986 2.1).
    ['Apache', dist => startApache(dist), apacheDifferences().exceptions, smallEscapes],
    ['Apache with .htaccess alone', startHtaccess, htaccessDifferences().exceptions, smallEscapes],
    ['workerd', startWorkerd, workerdExceptions],
    ['the nginx of somebody else', dist => startSharedNginx(dist), nginxDifferences().exceptions],
    ['the Caddy of somebody else', dist => startSharedCaddy(dist), caddyExceptions],
  ]
  const isBelow = generator.includes(' below ')

  test.each(hosts.filter(([host]) => isBelow || !host.includes('else')))(
    'is served by %s as http/answer says',
    async (host, start, exceptions, written = text => text) => {
      const table: BundleFile = JSON.parse(readFileSync(join(site.dist, 'bundle.json'), 'utf8'))
      const { home } = table.languages[0]
      const isOurs = ({ target }: Asked) =>
        !/\/\/|%(?![0-9A-F]{2})/.test(target) && `${target.replace(/^\/x\/\.\./, '')}/`.startsWith(home)
      const requests = requestsOf(table).filter(asked => !host.includes('else') || isOurs(asked))
      const server = await start(site.dist)
      const differences: string[] = []
      const check = async (asked: Asked) => {
        const told = answer(table, ask(asked))
        const headers: HeaderSet = told.headers.map(([name, value]) => [
          name,
          name === 'Location' ? written(value) : value,
        ])
        const expected = { ...told, headers }
        const met = Object.values(exceptions).filter(exception => exception.of(asked, expected))
        const changed = met.reduce((told, { instead }) => instead?.(asked, told, table) ?? told, expected)
        const kinds = met.map(exception => exception.own)
        const own =
          kinds.find(kind => typeof kind === 'string') ??
          kinds.flatMap(kind => (Array.isArray(kind) ? kind : []))
        if (own === 'answer' && asked.method !== 'GET') return
        differences.push(...compare(asked, await exchange(server.port, asked), changed, site.dist, own))
      }
      await inParallel(requests, check).finally(server.stop)
      expect(requests.length).toBeGreaterThan(250)
      expect(differences.slice(0, 20)).toEqual([])
    },
  )

  test.runIf(isBelow).each([
    ['nginx', startSharedNginx],
    ['caddy', startSharedCaddy],
  ])('%s of somebody else answers all else as before', async (_, start) => {
    const outside = '/ /x.html /x.css /nope /.well-known/x /api/x /docsx /a/b.cx /a/ // /%2e'.split(' ')
    const ask = async ({ port, stop }: Host) => {
      const headers = { Accept: 'text/markdown' }
      const answers = outside.map(target => exchange(port, { method: 'GET', target, headers }))
      const all = await Promise.all(answers).finally(stop)
      return all.map(({ status, headers, body }) => ({
        status,
        headers: [...headers].filter(([name]) => name !== 'date'),
        body: `${body}`,
      }))
    }
    const before = await ask(await start(site.dist, false))
    expect(before.map(({ status }) => status)).toContain(404)
    expect(await ask(await start(site.dist))).toEqual(before)
  })

  test.runIf(isBelow).each([
    ['nginx', startSharedNginx],
    ['caddy', startSharedCaddy],
    ['cloudflare', startWorkerd],
    ['pages', startPages],
  ])('verify passes below the path on %s', async (target, start) => {
    const { home } = JSON.parse(readFileSync(join(site.dist, 'bundle.json'), 'utf8')).languages[0]
    const server = await start(site.dist)
    const words = [
      'verify',
      `http://127.0.0.1:${server.port}${home}`,
      '--bundle',
      site.dist,
      '--target',
      target,
    ]
    const { code, stdout } = await portolan(words, { cwd: site.dist }).finally(server.stop)
    expect([code, stdout.replace(/^Skipped.*\n/gm, '')]).toEqual([
      0,
      expect.stringMatching(/no difference\n$/),
    ])
  })
})
