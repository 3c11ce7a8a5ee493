// The manual as a portolan site, built by the compiled program: npm run docs [-- folder]. docs/*.md, README.md and CHANGELOG.md
// stay as GitHub shows them. This script adds what portolan needs: front matter, values, links.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { addSearch, sectionsOf } from './docs-search.js'

const root = fileURLToPath(new URL('..', import.meta.url))
// npm runs this in the folder of package.json, but paths are relative to the folder where npm was called.
const here = process.env.INIT_CWD ?? process.cwd()
const folder = process.argv[2] ?? relative(here, join(root, 'build'))
const site = resolve(here, folder, 'docs-source')

const documents = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs')).flatMap(name => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]
const trees = new Map(documents.map(file => [file, parsed(file)]))

for (const part of ['pages', 'assets', 'templates'])
  rmSync(join(site, part), { recursive: true, force: true })
mkdirSync(join(site, 'pages'), { recursive: true })
cpSync(join(root, 'scripts/docs-site.yaml'), join(site, 'portolan.yaml'))
for (const file of documents) writeFileSync(join(site, 'pages', `${nameOf(file)}.md`), pageOf(file))
await addSearch(
  site,
  documents.flatMap(file => sectionsOf(trees.get(file).tree, titleOf(file), addressOf(file))),
)

const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'bin/portolan.js'),
    'build',
    '--strict',
    '-c',
    join(folder, 'docs-source/portolan.yaml'),
    '-o',
    join(folder, 'docs'),
  ],
  { cwd: here, stdio: 'inherit' },
)
process.exitCode = status ?? 1

function parsed(file) {
  const text = readFileSync(join(root, file), 'utf8')
  return { text, tree: unified().use(remarkParse).use(remarkGfm).parse(text) }
}

/** `docs/look.md` is `look`, `CHANGELOG.md` is `changelog`. */
function nameOf(file) {
  return file.replace(/^docs\/|\.md$/g, '').toLowerCase()
}

function addressOf(file) {
  return file === 'docs/index.md' ? '/' : `/${nameOf(file)}`
}

function pageOf(file) {
  const { text, tree } = trees.get(file)
  const first = tree.children.find(node => node.type === 'paragraph')
  const front = [
    ['title', titleOf(file)],
    ['description', firstSentences(textOf(first))],
    ...(file === 'docs/index.md' ? [['nav', { label: 'Contents' }]] : []),
  ]
  const lines = front.map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  // The page's own heading is its title; `{{` is a value to portolan, and text here.
  const body = withoutValues(withLinks(file, text, tree))
  return `---\n${lines.join('\n')}\n---\n\n${body}`
}

function withoutValues(text) {
  return text.replaceAll('`\\{{`', '<code>&#92;{{</code>').replaceAll('{{', '\\{{')
}

/** Links between documents go from page to page; other files of the repository are named, not linked. */
function withLinks(file, text, tree) {
  const edits = []
  walk(tree, node => {
    if (node.type === 'image') {
      const [from, to] = [node.position.start.offset, node.position.end.offset]
      edits.push({ from, to, text: `![${node.alt}](${assetOf(file, node.url)})` })
    }
    if (node.type !== 'link' || /^[a-z][a-z0-9+.-]*:/i.test(node.url)) return
    const [from, to] = [node.position.start.offset, node.position.end.offset]
    const written = text.slice(
      node.children[0].position.start.offset,
      node.children.at(-1).position.end.offset,
    )
    const address = linkTo(file, node.url)
    // The name of a file says nothing where there are only pages.
    const inside =
      address !== undefined && /^[\w-]+\.md$/.test(written) ? titleOf(targetOf(file, node.url)) : written
    edits.push({ from, to, text: address === undefined ? inside : `[${inside}](${address})` })
  })
  return edits
    .toReversed()
    .reduce((done, edit) => done.slice(0, edit.from) + edit.text + done.slice(edit.to), text)
}

/** A picture of the repository becomes an asset. */
function assetOf(file, url) {
  const name = basename(url)
  cpSync(join(root, targetOf(file, url)), join(site, 'assets', name))
  return `/assets/${name}`
}

function targetOf(file, url) {
  const [path] = url.split('#')
  return path === '' ? file : normalize(join(dirname(file), path))
}

function titleOf(file) {
  return textOf(trees.get(file).tree.children.find(node => node.type === 'heading'))
}

function linkTo(file, url) {
  const target = targetOf(file, url)
  if (!trees.has(target)) return undefined
  return `${url.startsWith('#') ? '' : addressOf(target)}${/#.*$/.exec(url)?.[0] ?? ''}`
}

/** The first sentence, or as many as make a description. */
function firstSentences(text) {
  const line = text.replace(/\s+/g, ' ')
  return (/^.{40,}?[.?!:](?= |$)/.exec(line)?.[0] ?? line).replace(/:$/, '.')
}

function textOf(node) {
  let text = ''
  walk(node, inner => {
    if (inner.type === 'text' || inner.type === 'inlineCode') text += inner.value
  })
  return text
}

function walk(node, visit) {
  visit(node)
  for (const child of node.children ?? []) walk(child, visit)
}
