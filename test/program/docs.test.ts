import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'

const documents = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync('docs').flatMap(name => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

test('the sample diagnostic in docs/get-started.md is what the program prints', async () => {
  const sample = /```\n(error\[[^`]*(?:`[^`]+`[^`]*)*?)```\n/.exec(
    readFileSync('docs/get-started.md', 'utf8'),
  )?.[1]
  const named = ['--name', 'My Server', '--host', 'play.my-server.net']
  const init = ['init', 'my-server', ...named, '--discord', 'https://discord.gg/my-server']
  const parent = scratch()
  expect((await portolan(init, { cwd: parent })).code).toBe(0)
  const cwd = join(parent, 'my-server')
  edit(join(cwd, 'site/portolan.yaml'), /(\n {2}serverAddress: \S+)/, '$1:25565')
  const { code, stderr } = await portolan(['build'], { cwd })
  expect(code).toBe(1)
  expect(stderr).toBe(`${sample}\n1 error\n`)
})

const forMaintainers = readdirSync('docs/maintaining').filter(name => name.endsWith('.md'))
const linked = [...documents, ...forMaintainers.map(name => `docs/maintaining/${name}`), 'rules/rules.md']

test.each(linked)('every local link in %s leads to a file and a heading', document => {
  // The links of rules are those of docs/diagnostics.md.
  const page = document === 'rules/rules.md' ? 'docs/diagnostics.md' : document
  const dead = localLinks(document).filter(link => {
    const [path = '', anchor] = link.split('#')
    const file = path === '' ? page : join(dirname(page), decodeURI(path))
    return !existsSync(file) || (anchor !== undefined && !anchors(file).has(decodeURI(anchor)))
  })
  expect(dead).toEqual([])
})

test('docs/index.md leads to every page of the manual', () => {
  const listed = new Set(localLinks('docs/index.md').map(link => join('docs', link)))
  expect([...listed].filter(file => !file.startsWith('docs/maintaining/')).toSorted()).toEqual(
    documents.filter(file => file !== 'docs/index.md').toSorted(),
  )
})

/** A document without its fenced blocks. */
const prose = (file: string) => readFileSync(file, 'utf8').replace(/^(`{3,})[\s\S]*?^\1$/gm, '')

function localLinks(document: string): readonly string[] {
  const text = prose(document).replace(/`[^`\n]*`/g, '')
  const links = Array.from(text.matchAll(/\]\(([^()\s]+)\)/g), ([, url = '']) => url)
  return links.filter(url => !/^[a-z][a-z0-9+.-]*:/i.test(url))
}

/** The anchors that GitHub gives the headings of a document. */
function anchors(file: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const slugs = Array.from(prose(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => {
    const slug = heading
      .replace(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
  return new Set(slugs)
}

const readme = readFileSync('README.md', 'utf8')

test('the config shown in README.md is the small one of docs/configuration.md', () => {
  const [shown, small] = ['README.md', 'docs/configuration.md'].map(
    file => /```yaml\n(baseUrl[^`]*)```/.exec(readFileSync(file, 'utf8'))?.[1],
  )
  expect(shown).toContain('discordInvite')
  expect(shown).toBe(small)
})

test('the tree shown in README.md is that of the sample, with nothing left out except in public/', () => {
  const tree = /```\n(dist\/\n[^`]*(?:`[^`\n]+`[^`]*)*?)```\n/.exec(readme)?.[1] ?? ''
  const rows = Array.from(
    tree.matchAll(/^(│ {3})?[├└]── ([^\s,]+(?:, [^\s,]+)*)/gm),
    ([, deep, names = '']) => names.split(', ').map(name => (deep ? `public/${name}` : name)),
  ).flat()
  expect(rows.filter(name => !existsSync(join('dist', name)))).toEqual([])
  expect(
    rows
      .filter(name => !/^public\/./.test(name))
      .map(name => name.replace('/', ''))
      .sort(),
  ).toEqual(readdirSync('dist').sort())
})

/** What docs/security.md promises, item by item: everything before what it does not guard against. */
const promises = (readFileSync('docs/security.md', 'utf8').split('\n## What it does not')[0] ?? '')
  .split(/\n(?=- |\n)/)
  .map(text => text.trim().replace(/\s+/g, ' '))
  .filter(text => text.startsWith('- '))

test('docs/security.md promises nothing without a test', () => {
  expect(promises.length).toBeGreaterThan(25)
  expect(promises.filter(text => testsIn(text).length === 0)).toEqual([])
  const named = testsIn(readFileSync('docs/security.md', 'utf8'))
  expect(named.filter(file => !existsSync(file))).toEqual([])
})

test.each(promises.filter(text => casesIn(text).length > 0))('the tests of %s carry its cases', text => {
  const tests = testsIn(text).map(testText)
  for (const id of casesIn(text)) expect([id, tests.some(test => test.includes(id))]).toEqual([id, true])
})

function testsIn(text: string): readonly string[] {
  return Array.from(
    text.matchAll(/`([^`\s]+\.(?:test|check)\.ts|test\/[\w/-]+\/)`/g),
    match => match[1] ?? '',
  )
}

function casesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/\b[A-Z]+-\d\d\b/g), ([id]) => id)
}

function testText(file: string): string {
  return file.endsWith('/') ? '' : readFileSync(file, 'utf8')
}
