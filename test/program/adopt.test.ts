import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'
import { tree } from '../support/tree.ts'

const fixtures = 'test/fixtures/adopted'

/** What the manual says of each generator: where it builds to, and what the config needs besides. */
const generators = Array.from(
  readFileSync('docs/adopt.md', 'utf8').matchAll(/^- (\w+): `([^`]+)`(?:\. .* `([^`]+)`\.)?$/gm),
  ([, name = '', from = '', more]) => ({ name, from, more }),
)

/** A folder with the site of a generator where the manual says that it is. */
function built(name: string, from: string): string {
  const folder = scratch()
  mkdirSync(join(folder, from), { recursive: true })
  cpSync(join(fixtures, name.toLowerCase()), join(folder, from), { recursive: true })
  return folder
}

test('the manual has all generators that there are pages of', () => {
  expect(generators.map(({ name }) => name)).toEqual([
    ...['VitePress', 'Starlight', 'Docusaurus', 'MkDocs', 'Sphinx', 'Hugo', 'mdBook'],
  ])
})

describe.each(generators)('a site of $name', ({ name, from, more }) => {
  test('builds with the lines of the manual, strictly, and keeps its bytes', async () => {
    const folder = built(name, from)
    const lines = [
      'baseUrl: https://docs.example.com',
      'site:',
      `  from: ${from}`,
      ...(more ? [`  ${more}`] : []),
    ]
    writeFileSync(join(folder, 'portolan.yaml'), lines.join('\n'))
    const { code, stdout, stderr } = await portolan(
      ['build', '--config', 'portolan.yaml', '--strict', '--json', '--out', 'bundle'],
      { cwd: folder },
    )
    expect([code, stderr]).toEqual([0, ''])
    const { pages, twins } = JSON.parse(stdout)
    expect(twins.pages).toBe(pages)
    for (const [kind, [kept, of]] of Object.entries<[number, number]>(twins.sums))
      expect([kind, kept]).toEqual([kind, of])
    for (const file of ['index.html', '404.html'])
      if (existsSync(join(folder, from, file)))
        expect(
          readFileSync(join(folder, 'bundle/public', file)).equals(readFileSync(join(folder, from, file))),
        ).toBe(true)
  })

  test('is adopted, and nothing in its folder changes', async () => {
    const folder = built(name, from)
    const before = tree(join(folder, from))
    const url = ['--url', 'https://docs.example.com']
    const { code, stdout } = await portolan(['adopt', from, ...url, '--config', 'portolan.yaml'], {
      cwd: folder,
    })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\d pages in .*\n\n {2}twins {6}\d of \d pages/)
    expect(stdout).toMatch(
      /Next:\n {2}npx portolan build --config portolan\.yaml.*\n {2}npx portolan serve.*\n$/,
    )
    expect(tree(join(folder, from))).toEqual(before)
    const config = readFileSync(join(folder, 'portolan.yaml'), 'utf8')
    const again = await portolan(['adopt', from, ...url, '--config', 'portolan.yaml', '--json'], {
      cwd: folder,
    })
    expect([again.code, JSON.parse(again.stdout)]).toMatchObject([
      3,
      { error: expect.stringContaining('never overwrites') },
    ])
    expect(readFileSync(join(folder, 'portolan.yaml'), 'utf8')).toBe(config)
    expect((await portolan(['check', '--config', 'portolan.yaml', '--strict'], { cwd: folder })).code).toBe(0)
  })
})

describe('bad input', () => {
  const page = (content: string, head = '') =>
    `<!doctype html><meta charset="utf-8">${head}<title>T</title>${content}`
  const good = page('<main><h1>A</h1><p>Some words of a page.</p></main>')

  async function messages(
    files: Readonly<Record<string, string | Buffer>>,
    more = '',
    base = '',
  ): Promise<string> {
    const folder = scratch()
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(folder, file, '..'), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    writeFileSync(
      join(folder, 'portolan.yaml'),
      `baseUrl: https://docs.example.com${base}\nsite:\n  from: public\n${more}`,
    )
    const { stdout } = await portolan(['check', '--config', 'portolan.yaml'], { cwd: folder })
    return stdout
  }

  test.each([
    ['an empty folder', {}, '', 'error[from-folder]: There is no folder public, or it is empty'],
    ['no HTML', { 'public/a.txt': 'a' }, '', 'error[from-folder]: The folder public has no HTML'],
    ['own pages', { 'public/index.html': good, 'pages/a.md': '# A' }, '', 'error[from-and-pages]'],
    [
      'a program',
      { 'public/index.html': good, 'public/a.php': '' },
      '',
      'warning[program-file]: a.php is a program',
    ],
    [
      'settings',
      { 'public/index.html': good, 'public/_redirects': '' },
      '',
      'warning[host-settings]: _redirects is for another host',
    ],
    [
      'two of a name',
      { 'public/a.html': good, 'public/a.htm': good },
      '',
      'error[twin-clash]: a.htm and a.html in public both need the address /a.html',
    ],
    [
      'a page at the address of a twin',
      { 'public/a.html': good.replace('words', '<a href="/a">words</a>'), 'public/a.md.html': good },
      '',
      'error[twin-clash]: a.html and a.md.html in public both need the address /a.md',
    ],
    [
      'the same, where pages keep their ending, a file of the name of a page, and names that differ in case only',
      { 'public/a.html': good, 'public/a.md.html': good, 'public/a': 'a', 'public/A.html': good },
      '',
      'portolan.yaml: no errors\n',
    ],
    [
      'a file of the name of a folder',
      { 'public/a.html': good, 'public/api': 'a' },
      '',
      'error[taken-address]: api in public needs the name api, which is a folder of the website',
    ],
    [
      'a folder of the name of a compressed file',
      { 'public/a.html': good, 'public/b.css': 'b', 'public/b.css.gz/c.txt': 'c' },
      '',
      'error[taken-address]: b.css in public needs the name b.css.gz, which is a folder of the website',
    ],
    [
      'Markdown about something else',
      {
        'public/a.html': good,
        'public/a.md': '# B',
        'public/b.html': good,
        'public/b.md': '---\ntitle: A\n---',
      },
      '',
      'warning[own-twin]: a.md says something else than the page: a.md lacks 1 of 1 heading, such as "a"',
    ],
    ['an error page', { 'public/404.htm': good }, '', 'error[twin-clash]: 404.html and 404.htm'],
    [
      'an odd name',
      { 'public/index.html': good, 'public/a$.html': good },
      '',
      'warning[file-name]: a$.html is left out',
    ],
    ['no content', { 'public/index.html': page('<p>a</p>') }, '', 'error[no-twins]: None of 1 pages'],
    [
      'deep nesting',
      { 'public/index.html': good, 'public/a.html': page(`<main>${'<div>'.repeat(100_000)}a`) },
      '',
      'warning[too-deep]: a.html',
    ],
    [
      'a broken charset',
      { 'public/index.html': good, 'public/a.html': Buffer.from(`${page('<main>\xe4</main>')}`, 'latin1') },
      '',
      'warning[charset]: a.html',
    ],
    [
      'an unknown charset',
      {
        'public/a.html': Buffer.from('<meta charset="klingon"><main>\xe4', 'latin1'),
        'public/b.html': Buffer.from('<meta charset="utf-8"><main>\xe4', 'latin1'),
      },
      '',
      'warning[charset]: a.html has bytes that are not `klingon`',
    ],
    [
      'a large file',
      { 'public/index.html': good, 'public/a.html': Buffer.alloc(26 * 2 ** 20) },
      '',
      'error[file-too-large]: The file is 26 MiB; the limit is 25 MiB\n --> public/a.html\n  = help',
    ],
    [
      'a selector that finds nothing',
      { 'public/index.html': page('<main>a</main>') },
      '  main: ["#x"]\n',
      'warning[no-main]: index.html has no element with the content\n --> portolan.yaml:4:9',
    ],
    [
      'no selector',
      { 'public/index.html': good },
      '  main: ["a:hover"]\n',
      'error[selector]: `site.main[0]` must be a CSS selector',
    ],
    [
      'an unused selector',
      { 'public/index.html': good },
      '  exclude: [".x"]\n',
      'warning[selector-unused]: `.x` of `site.exclude` matches nothing on any page\n --> portolan.yaml:4:13',
    ],
    [
      'another host',
      {
        'public/index.html': page(
          '<main><h1>A</h1></main>',
          '<link rel="canonical" href="https://other.example/">',
        ),
      },
      '',
      'error[other-host]: 1 of 1 pages name https://other.example',
    ],
    [
      'a base path',
      {
        'public/a.html': page(
          '<main>a</main>',
          '<link rel="canonical" href="https://docs.example.com/project/a.html">',
        ),
      },
      '',
      'error[base-path]: The site was built for /project/',
    ],
    ['406', { 'public/index.html': good }, 'http: { notAcceptable: 406 }\n', 'error[from-and-406]'],
    [
      'an address of the API',
      { 'public/index.html': good, 'public/api/health': 'a' },
      'server: { name: A, serverAddress: play.example.net, discordInvite: https://discord.gg/a }\n',
      'error[taken-address]: api/health in public',
    ],
  ])('%s', async (_, files, more, message) => {
    expect(await messages(files, more)).toContain(message)
  })

  const linked = page(
    '<main><h1>A</h1><p>Some words.</p></main>',
    '<link rel=canonical href="/a.html"><link href=/b.css>',
  )
  const files = { 'public/a.html': linked, 'public/b.css': '' }
  test.each([
    ['links of the root', files, '', 'error[base-path]: The site was built for /\n'],
    [
      'links of it',
      { ...files, 'public/a.html': linked.replaceAll(/(?<=href="?)/g, '/docs') },
      '',
      'no errors',
    ],
    ['relative links', { 'public/index.html': good }, '', 'no errors'],
    [
      '`server`',
      { 'public/index.html': good },
      'server: { name: A, serverAddress: play.example.net, discordInvite: https://discord.gg/a }\n',
      'error[base-url]: The documents of `server` are at the root',
    ],
    [
      'a redirect from elsewhere',
      { 'public/index.html': good },
      'redirects: { /old: /docs/ }\n',
      'error[redirect-path]: `redirects`: /old is not below /docs/',
    ],
    ['a redirect', { 'public/index.html': good }, 'redirects: { /docs/old: /docs/ }\n', 'no errors'],
    [
      'a path to leave out',
      { 'public/index.html': good, 'public/b.html': good },
      '  exclude: [/docs/b.html]\n',
      'no errors',
    ],
    [
      'a contact',
      { 'public/index.html': good },
      'agents: { security: { contact: "mailto:a@example.com", expires: 2099-01-01 } }\n',
      'warning[root-of-host]: /.well-known/security.txt belongs to the root of https://docs.example.com',
    ],
  ])('below a path: %s', async (_, files, more, message) => {
    expect(await messages(files, more, '/docs')).toContain(message)
  })
})

describe('adopt', () => {
  const page = '<!doctype html><title>T</title><main><h1>A</h1><p>Some words.</p></main>'

  test.each([
    ['https://docs.example.com/', page, 0, 'Next:\n'],
    ['docs.example.com', page, 2, 'error: --url docs.example.com must start with https://'],
    ['https://x.example/p', page, 0, 'such as /'],
    ['https://x.example/p?', page, 2, 'error: --url https://x.example/p? must not contain a query'],
    [
      'https://docs.example.com',
      `${page}<script src="/p/a.js"></script>`,
      1,
      'correct:\n  error      The site was built for /p/. Set `baseUrl: https://docs.example.com/p`,',
    ],
    [
      'https://docs.example.com',
      `${page}<nav>a b</nav><link rel=canonical href=https://b.example/>`,
      1,
      'error      1 of 1 pages name https://b.example',
    ],
    [
      'https://docs.example.com',
      '<meta http-equiv=refresh content="0; url=/docs/">',
      1,
      'twins      0 of 1 pages (1 redirect), with',
    ],
  ])('--url %s, a page %s', async (url, html, exit, message) => {
    const folder = scratch()
    mkdirSync(join(folder, 'public'))
    writeFileSync(join(folder, 'public/index.html'), html)
    writeFileSync(join(folder, 'public/a.js'), '')
    const { code, stdout, stderr } = await portolan(['adopt', 'public', '--url', url], { cwd: folder })
    expect([code, stdout + stderr]).toEqual([exit, expect.stringContaining(message)])
  })

  test.each([
    ['.', 'portolan.yaml would be in the folder of the website'],
    ['index.html', 'index.html is a file'],
  ])('%s is refused', async (name, message) => {
    const folder = scratch()
    writeFileSync(join(folder, 'index.html'), page)
    const { code, stderr } = await portolan(['adopt', name, '--url', 'https://docs.example.com'], {
      cwd: folder,
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(existsSync(join(folder, 'portolan.yaml'))).toBe(false)
  })

  test('links to nothing, outside and to dot names, and folders named like pages, are left out', async () => {
    const folder = scratch()
    mkdirSync(join(folder, 'public/policy.html'), { recursive: true })
    writeFileSync(join(folder, 'public/index.html'), page)
    writeFileSync(join(folder, 'public/.secret'), 'x')
    for (const [name, to] of Object.entries({ a: 'nowhere', b: '/etc/passwd', c: '.secret' }))
      symlinkSync(to, join(folder, 'public', name))
    const args = ['adopt', 'public', '--url', 'https://docs.example.com', '--config', 'portolan.yaml']
    const { code, stdout } = await portolan(args, { cwd: folder })
    const built = await portolan(['build', '--config', 'portolan.yaml'], { cwd: folder })
    expect([code, built.code]).toEqual([0, 0])
    for (const text of [
      '2 files (a, b) are links to nothing or to another folder, and left out',
      'c is a link to a name that begins with a dot, and left out',
      'policy.html is a folder with the name of a page, and left out',
    ])
      for (const output of [stdout, built.stdout + built.stderr]) expect(output).toContain(text)
    expect(existsSync(join(folder, 'dist/public/c'))).toBe(false)
  })
})

test('own Markdown is published byte for byte, and compressed files are made again', async () => {
  const folder = scratch()
  const page =
    '<!doctype html><meta charset="utf-8"><title>T</title><main><h1>A</h1><p>Some words.</p></main>'
  const own = '\ufeff---\r\nx: 1\r\n---\r\n# A\r\n[b](./b)  \r\n'
  const files = {
    ...{ 'a.html': page, 'a.md': own, 'b.html': page, 'llms.txt.gz': '', 'e.tar': 'e', 'e.tar.gz': 'f' },
    ...{
      'a.html.gz': 'old',
      'a.md.gz': 'old',
      'b.md.gz': 'old',
      'b.md.br': '',
      'c.css': 'c',
      'c.css.gz': '',
    },
  }
  for (const [name, text] of Object.entries({ ...files, '../portolan.yaml': '' })) {
    mkdirSync(join(folder, 'public'), { recursive: true })
    writeFileSync(
      join(folder, 'public', name),
      text || 'baseUrl: https://a.example\nsite: { from: public }\n',
    )
  }
  expect(await portolan(['build', '--config', 'portolan.yaml', '--strict'], { cwd: folder })).toMatchObject({
    code: 0,
  })
  const at = (name: string) => readFileSync(join(folder, 'dist/public', name))
  expect(at('a.md').toString()).toBe(own)
  expect(at('e.tar.gz').toString()).toBe('f')
  for (const name of ['a.html', 'a.md', 'b.md', 'llms.txt'])
    if (existsSync(join(folder, 'dist/public', `${name}.gz`)))
      expect(gunzipSync(at(`${name}.gz`)).equals(at(name))).toBe(true)
})

test('what others wrote, and names of files, are harmless to a terminal', async () => {
  const folder = scratch()
  const odd = '\x1b]0;owned\x07\x9b2J\u202e'
  mkdirSync(join(folder, 'public'))
  const page = `<html lang=en><head><meta name=generator content="Gen ${odd}"><title>T${odd}</title></head><body><h1>T${odd}</h1><main><p>x`
  for (const name of ['index', 'b', `a${odd}\n::error::c`])
    writeFileSync(join(folder, 'public', `${name}.html`), page)
  const { stdout, stderr } = await portolan(
    ['adopt', 'public', '--url', 'https://docs.example.com', '--config', 'p.yaml'],
    {
      cwd: folder,
    },
  )
  expect(stdout).toContain('written by Gen <U+001B>]0;owned<U+0007>')
  expect(stdout).toContain('a<U+001B>]0;owned<U+0007><U+009B>2J<U+202E><U+000A>::error::c.html is left out')
  expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
})
