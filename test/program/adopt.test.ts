import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { heldToRuns, layInput } from '../support/held-to-runs.ts'
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

test('bad input: all messages of a finished site with mistakes', () =>
  heldToRuns('adopted', async input => {
    const cwd = scratch()
    const start = '<!doctype html><meta charset="utf-8"><title>T</title>'
    const base = input.startsWith('### below /docs') ? '/docs' : ''
    const usual = (name: string, text: string) => {
      if (name === 'portolan.yaml')
        return `baseUrl: https://docs.example.com${base}\nsite:\n  from: public\n${text}`
      const isPage = /\.html?$/.test(name) && !text.startsWith('"')
      return isPage ? start + (text || '<main><h1>A</h1><p>Some words of a page.</p></main>') : text
    }
    layInput(cwd, /^portolan\.yaml/m.test(input) ? input : `${input}\nportolan.yaml`, usual)
    return `\n${(await portolan(['check', '--config', 'portolan.yaml'], { cwd })).stdout.trimEnd()}`
  }))

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
