import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BundleFile } from '../../src/model/bundle.ts'
import { edit } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { type DevRun, devRun, startDev } from '../support/dev-run.ts'
import { finished, portolan, start } from '../support/portolan.ts'
import { cutDown, smallFolder } from '../support/small-site.ts'
import { tree } from '../support/tree.ts'

/** A field of every answer that is not the same from one moment to the next. */
const passing = new Set(['date', 'connection', 'keep-alive'])

async function ask(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
) {
  const { hostname, port } = new URL(url)
  const sent = request({ hostname, port, path, headers, method })
  sent.end()
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const fields = Object.entries(answer.headers as Record<string, string>).filter(
    ([name]) => !passing.has(name),
  )
  return {
    status: answer.statusCode as number,
    headers: Object.fromEntries(fields) as Record<string, string>,
    body: Buffer.concat(chunks),
  }
}

const page = async (url: string, path: string) => (await ask(url, path)).body.toString()

const going =
  '---\ntitle: Soon gone\ndescription: A page that will not stay.\n---\n\n# Soon gone\n\nSome words.\n'
const built = builtSite(folder => {
  cutDown(folder)
  const site = join(folder, 'site')
  edit(join(site, 'portolan.yaml'), '  pictures: no\n', '  templates: templates\n')
  for (const name of ['going', 'rules']) writeFileSync(join(site, `pages/${name}.md`), going)
  mkdirSync(join(site, 'templates/html'), { recursive: true })
  cpSync('templates/html/not-found.eta', join(site, 'templates/html/not-found.eta'))
  mkdirSync(join(site, 'shared'))
  writeFileSync(join(site, 'shared/rules.md'), going)
})
/** One run for most tests, which leave its site without mistakes. */
let dev: DevRun
beforeAll(async () => {
  dev = await startDev(built())
})
afterAll(() => dev.stop())

describe('portolan dev answers as the built bundle', () => {
  test('at every address, in every representation and coding, and no built file has its script', async () => {
    const cwd = built()
    const served = start(['serve', '--json', '--port', '0'], { cwd })
    const [line] = await once(served.stdout ?? served, 'data')
    const { url }: { url: string } = JSON.parse(line)
    const table: BundleFile = JSON.parse(readFileSync(join(cwd, 'dist/bundle.json'), 'utf8'))
    const paths = [
      ...table.routes.flatMap(({ path, representations }) => [path, `/${representations.at(-1)?.file}`]),
      ...[
        '/join/',
        '/join.html',
        '/nowhere',
        '/api/nowhere',
        '/..%2fjoin',
        '/%',
        '/join?utm=1',
        '/assets/',
        '/.git',
      ],
    ]
    const asked: readonly Record<string, string>[] = [
      {},
      { accept: 'text/markdown' },
      { accept: 'text/html;q=0.5, text/markdown;q=0.4', 'accept-encoding': 'gzip, br' },
      { 'accept-encoding': 'gzip' },
      { accept: 'image/png' },
      { range: 'bytes=0-9' },
    ]
    // What the pages carry besides differs from page to page; everything else is the same, except for what may be kept.
    const comparable = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>) => {
      const { etag, 'content-length': length, 'cache-control': kept, ...rest } = headers
      const html = headers['content-type']?.startsWith('text/html') === true
      const coded = headers['content-encoding'] !== undefined
      const bytes = html || coded ? {} : { body: body.toString('latin1'), length }
      const tag = html ? etag !== undefined : etag
      return { status, rest, tag, kept: kept === undefined ? undefined : kept === 'no-store', ...bytes }
    }
    let compared = 0
    for (const path of paths)
      for (const headers of asked)
        for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
          if (method !== 'GET' && headers !== asked[0]) continue
          const expected = comparable(await ask(url, path, headers, method))
          const answered = comparable(await ask(dev.url, path, headers, method))
          expect([path, headers, method, answered]).toEqual([path, headers, method, expected])
          compared++
        }
    served.kill()
    expect(compared).toBeGreaterThan(300)

    expect(await page(dev.url, '/join')).toContain('/@portolan/dev.js')
    const files = tree(join(cwd, 'dist'))
    expect(Object.keys(files).length).toBeGreaterThan(80)
    expect(Object.keys(files).filter(file => files[file]?.includes('@portolan'))).toEqual([])
  })
})

describe('portolan dev, while something is wrong,', () => {
  test('keeps the last good version, says what is wrong, and goes on when it is right', async () => {
    const cwd = built()
    const { url, next } = dev
    const { build } = await heard(url)
    const config = join(cwd, 'site/portolan.yaml')
    const right = readFileSync(config, 'utf8')
    const before = await page(url, '/join')

    edit(config, 'port: 19132', 'port: 191329')
    const wrong = await next()
    expect(wrong).toMatchObject({ build, errors: 1, changed: ['portolan.yaml'] })
    expect(wrong.diagnostics).toMatchObject([
      { ruleId: 'number-range', file: 'site/portolan.yaml', line: 57 },
    ])
    expect(await page(url, '/join')).toBe(before)
    const { code, stderr } = await portolan(['build'], { cwd, env: { FORCE_COLOR: '1' } })
    const { report, ...news } = await heard(url)
    expect([code, news]).toEqual([1, { build, errors: 1, warnings: 0 }])
    // The page shows what a build prints, with its colors.
    expect(plain(report)).toBe(uncolored(stderr))
    expect(report).toContain('<span class="bold red">error[number-range]</span>')

    unlinkSync(config)
    expect(await next()).toMatchObject({
      build,
      error: 'site/portolan.yaml: no such file or folder',
    })
    expect(await page(url, '/join')).toBe(before)
    expect((await heard(url)).report).toContain('site/portolan.yaml: no such file or folder')

    writeFileSync(config, right)
    expect(await next()).toMatchObject({ build, errors: 0, changed: ['portolan.yaml'] })
    expect(await heard(url)).toMatchObject({ build, errors: 0, warnings: 0, report: '' })
  })

  test('shows the mistakes of the first sources instead of every page, until they are right', async () => {
    const cwd = smallFolder()
    const file = join(cwd, 'site/pages/join.md')
    edit(file, /^title: .*/m, 'titel: <b>Join</b>')
    const { url, first, next, stop } = await devRun(cwd)
    expect(first.errors).toBeGreaterThan(0)
    const browser = { accept: 'text/html,*/*;q=0.8' }
    for (const path of ['/', '/join', '/api/server-info', '/nowhere']) {
      const { status, headers, body } = await ask(url, path, browser)
      const { 'content-type': type, 'cache-control': kept, 'content-security-policy': policy } = headers
      expect([path, status, type, kept]).toEqual([path, 500, 'text/html; charset=utf-8', 'no-store'])
      expect(policy).toContain("default-src 'none'")
      expect(body.toString()).toContain('titel: &lt;b&gt;Join&lt;/b&gt;')
      expect(body.toString()).toContain(`data-build="${first.build}"`)
      const program = await ask(url, path, { accept: 'application/json' })
      expect([program.status, program.headers['content-type']]).toEqual([500, 'text/plain; charset=utf-8'])
      expect(program.body.toString()).toContain('titel: <b>Join</b>')
    }
    expect((await ask(url, '/', browser, 'HEAD')).body).toHaveLength(0)
    // The page says it itself.
    expect(await heard(url)).toMatchObject({ build: first.build, report: '' })
    edit(file, 'titel:', 'other:')
    const second = await next()
    expect(second.errors).toBeGreaterThan(0)
    expect(second.build).not.toBe(first.build)
    edit(file, 'other: <b>Join</b>', 'title: Join')
    expect(await next()).toMatchObject({ errors: 0 })
    expect((await ask(url, '/join')).status).toBe(200)
    expect(await stop('SIGINT')).toBe(130)
  })
})

describe('portolan dev sees', () => {
  const coming = going.replaceAll('Soon gone', 'New here')
  const replaced = (file: string, from: RegExp, to: string) => {
    writeFileSync(`${file}~`, readFileSync(file, 'utf8').replace(from, to))
    renameSync(`${file}~`, file)
  }
  /** What is done, in the folder of the config; which files are named; where it shows. */
  const changes: readonly [
    what: string,
    change: (site: string) => void,
    changed: readonly string[],
    path: string,
    shows: string,
  ][] = [
    [
      'a page',
      site => edit(join(site, 'pages/join.md'), /^# .*/m, '# Come in'),
      ['pages/join.md'],
      '/join',
      'Come in</h1>',
    ],
    [
      'a value of the config',
      site => edit(join(site, 'portolan.yaml'), / {2}serverAddress: .*/, '  serverAddress: other.example'),
      ['portolan.yaml'],
      '/api/server-info',
      '"other.example"',
    ],
    [
      'a new asset',
      site => writeFileSync(join(site, 'assets/note.txt'), 'hello'),
      ['assets/note.txt'],
      '/assets/note.txt',
      'hello',
    ],
    [
      'the first skill, in folders that were not there',
      site => {
        mkdirSync(join(site, 'skills/greet'), { recursive: true })
        writeFileSync(
          join(site, 'skills/greet/SKILL.md'),
          '---\nname: greet\ndescription: Says hello.\n---\n\n# Greet\n',
        )
      },
      ['skills/greet/SKILL.md'],
      '/.well-known/agent-skills/greet/SKILL.md',
      '# Greet',
    ],
    [
      'a page in folders that were not there',
      site => {
        mkdirSync(join(site, 'pages/a/b/c'), { recursive: true })
        writeFileSync(join(site, 'pages/a/b/c/new.md'), coming)
      },
      ['pages/a/b/c/new.md'],
      '/a/b/c/new',
      'New here</h1>',
    ],
    [
      'a page that went',
      site => unlinkSync(join(site, 'pages/going.md')),
      ['pages/going.md'],
      '/going',
      'Nothing is built here yet',
    ],
    [
      'a page that an editor put in the place of another',
      site => replaced(join(site, 'pages/join.md'), /^# .*/m, '# By rename'),
      ['pages/join.md'],
      '/join',
      'By rename</h1>',
    ],
    [
      'a template of the site, in the folder of the documented name',
      site => edit(join(site, 'templates/html/not-found.eta'), '<h1', '<h1 class="mine"'),
      ['templates/html/not-found.eta'],
      '/nowhere',
      '<h1 class="mine"',
    ],
    [
      'another folder of pages',
      site => {
        cpSync(join(site, 'pages'), join(site, 'written'), { recursive: true })
        edit(join(site, 'portolan.yaml'), /^pages: .*\n|^(?=assets:|site:)/m, 'pages: written\n')
      },
      [],
      '/join',
      'By rename</h1>',
    ],
  ]

  test('what the system does not tell: behind links, and where a folder was a file for a while', async () => {
    const site = join(built(), 'site')
    const { url, first, next } = dev
    expect(first).toMatchObject({ event: 'listening', errors: 0, diagnostics: [] })
    symlinkSync('../shared/rules.md', join(site, 'shared/link'))
    renameSync(join(site, 'shared/link'), join(site, 'pages/rules.md'))
    edit(join(site, 'pages/join.md'), /^# .*/m, '# Seen with it')
    await next()
    edit(join(site, 'shared/rules.md'), /^# .*/m, '# Behind a link')
    expect((await next()).changed).toEqual(['pages/rules.md'])
    expect(await page(url, '/rules')).toContain('Behind a link</h1>')
    renameSync(join(site, 'pages'), join(site, 'aside'))
    writeFileSync(join(site, 'pages'), 'x')
    expect((await next()).errors).toBeGreaterThan(0)
    unlinkSync(join(site, 'pages'))
    renameSync(join(site, 'aside'), join(site, 'pages'))
    expect(await next()).toMatchObject({ errors: 0 })
  })

  test('every kind of change, however it is made', async () => {
    const site = join(built(), 'site')
    const { url, next } = dev
    renameSync(join(site, 'shared/rules.md'), join(site, 'pages/rules.md'))
    let { build } = await heard(url)
    for (const [what, change, changed, path, shows] of changes) {
      change(site)
      const round = await next()
      expect([what, round]).toEqual([what, expect.objectContaining({ event: 'round', errors: 0 })])
      if (changed.length > 0) expect([what, round.changed]).toEqual([what, changed])
      // Another folder with the same pages makes the same bundle.
      else expect(round.changed).toContain('portolan.yaml')
      expect([what, round.build === build]).toEqual([what, changed.length === 0])
      expect([what, await page(url, path)]).toEqual([what, expect.stringContaining(shows)])
      build = round.build
    }
    // What changes nothing is no round: the next one is of the change after it.
    writeFileSync(join(site, 'written/join.md'), readFileSync(join(site, 'written/join.md')))
    writeFileSync(join(site, 'written/.join.md.swp'), 'an editor was here')
    await new Promise(resolve => setTimeout(resolve, 300))
    edit(join(site, 'written/rules.md'), /^# .*/m, '# Rules of today')
    expect((await next()).changed).toEqual(['written/rules.md'])
  })
})

describe('portolan dev lets', () => {
  test('nobody else in: only this machine, by its own names and that of the site', async () => {
    const { url } = dev
    expect(new URL(url).hostname).toBe('127.0.0.1')
    const port = Number(new URL(url).port)
    const others = Object.values(networkInterfaces())
      .flatMap(found => found ?? [])
      .filter(one => !one.internal && one.family === 'IPv4')
    for (const { address } of others) expect(await refuses(port, address)).toBe(true)
    for (const [host, status] of [
      ['localhost', 200],
      [`127.0.0.1:${port}`, 200],
      ['lanternbay.example', 200],
      ['evil.example', 421],
      ['127.0.0.1.evil.example', 421],
    ] as const)
      for (const path of ['/join', '/@portolan/events', '/@portolan/dev.js'])
        if (status !== 200 || path !== '/@portolan/events')
          expect([host, path, (await ask(url, path, { host })).status]).toEqual([host, path, status])
    expect((await ask(url, '/join', { host: 'evil.example' })).body.toString()).toBe(
      '421 Misdirected Request: portolan dev answers for localhost, 127.0.0.1, [::1], lanternbay.example\n',
    )
    // Pages of others may ask, and must not read.
    expect(
      (await ask(url, '/@portolan/dev.js', { origin: 'https://evil.example' })).headers,
    ).not.toHaveProperty('access-control-allow-origin')
    // Its own addresses take nothing but GET and HEAD.
    for (const path of ['/@portolan/events', '/@portolan/dev.js', '/@portolan/constructor']) {
      const { status, headers } = await ask(url, path, {}, 'POST')
      expect([path, status, headers['allow']]).toEqual([path, 405, 'GET, HEAD'])
    }
    expect((await ask(url, '/@portolan/events', {}, 'HEAD')).headers['content-type']).toBe(
      'text/event-stream',
    )
    expect((await ask(url, '/@portolan/constructor')).status).toBe(404)
  })
})

describe('portolan dev begins and ends', () => {
  test.each([
    [['--port', ''], 'port %: already in use; choose another port with --port, or 0 for any free port'],
    [
      ['--host', '203.0.113.1', '--port', ''],
      '203.0.113.1: this machine does not have that address; leave out --host, or name an address that it has',
    ],
  ])('not where it cannot listen: %j', async (words, message) => {
    const { port } = new URL(dev.url)
    const { code, stderr } = await portolan(['dev', ...words.with(-1, port)], { cwd: smallFolder() })
    expect([code, stderr]).toEqual([3, `error: ${message.replace('%', port)}\n`])
  })

  test('at the next free port, with its address, with drafts if asked, and a line for each change', async () => {
    const cwd = smallFolder()
    const draft =
      '---\ntitle: Events\ndescription: What is on.\ndraft: true\n---\n\nA ball. See [how to join](/join).\n'
    writeFileSync(join(cwd, 'site/pages/events.md'), draft)
    const usual = createServer().listen(4321, '127.0.0.1')
    // Somebody else may have it already: that is as good.
    await once(usual, 'listening').catch(() => undefined)
    const child = start(['dev', '--drafts'], { cwd })
    const printed = finished(child)
    const [welcome] = await once(child.stdout ?? child, 'data')
    usual.close()
    const [url = ''] = /http:\S+/.exec(`${welcome}`) ?? []
    expect(Number(new URL(url).port)).toBeGreaterThan(4321)
    expect(await page(url, '/events')).toContain('A ball.')
    edit(join(cwd, 'site/pages/join.md'), /^# .*/m, '# Come in')
    await once(child.stdout ?? child, 'data')
    edit(join(cwd, 'site/pages/join.md'), /^title: .*/m, 'titel: Come in')
    await once(child.stdout ?? child, 'data')
    edit(join(cwd, 'site/pages/index.md'), /$/, '\n[Gone](/nowhere)\n')
    await once(child.stdout ?? child, 'data')
    edit(join(cwd, 'site/pages/join.md'), /^titel: .*/m, 'title: Come in')
    await once(child.stdout ?? child, 'data')
    child.kill('SIGTERM')
    const { code, stdout, stderr } = await printed
    expect(code).toBe(143)
    expect(stdout).toMatch(
      /^this machine {2}http:\/\/127\.0\.0\.1:\d+\n\n3 pages\.\nCtrl\+C stops\.\n\nsite\/pages\/join\.md: shown after \d+ ms\nsite\/pages\/join\.md: the site has 1 error, so the pages stay as they were\nsite\/pages\/index\.md: the site has 2 errors, so the pages stay as they were\nsite\/pages\/join\.md: the site has 1 error, so the pages stay as they were\n/,
    )
    // After each change, all that is left.
    expect(stderr.match(/(?<=^error\[).+?(?=\])/gm)?.join(' ')).toBe(
      'unknown-key dead-link unknown-key dead-link',
    )
    edit(join(cwd, 'site/pages/index.md'), '[Gone](/nowhere)', '')
    const build = await portolan(['build'], { cwd })
    expect([build.code, build.stdout]).toEqual([0, expect.stringContaining('1 draft skipped')])
    expect(existsSync(join(cwd, 'dist/public/events.html'))).toBe(false)
  })
})

/** What an open page hears first. */
async function heard(url: string): Promise<{ readonly report: string; readonly build: string }> {
  const { hostname, port } = new URL(url)
  const sent = request({ hostname, port, path: '/@portolan/events' })
  sent.end()
  const [answer] = await once(sent, 'response')
  expect(answer.headers['content-type']).toBe('text/event-stream')
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const [chunk] = await once(answer, 'data')
  sent.destroy()
  return JSON.parse(String(chunk).replace(/^data: /, ''))
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

function uncolored(text: string): string {
  return text.replace(/\x1b\[[\d;]*m/g, '')
}

function refuses(port: number, host: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, host)
    socket.on('connect', () => socket.destroy()).on('close', failed => resolve(failed))
    socket.on('error', () => {})
  })
}
