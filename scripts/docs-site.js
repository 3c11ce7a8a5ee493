// The manual as a portolan site, built by the compiled program: npm run docs [-- folder]. docs/*.md, README.md and CHANGELOG.md
// stay as GitHub shows them. This script adds what portolan needs: front matter, values, links. docs/index.md has the order of the
// pages and their groups.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const root = fileURLToPath(new URL('..', import.meta.url))
const contents = 'docs/index.md'
// npm runs this in the folder of package.json, but paths are relative to the folder where npm was called.
const here = process.env.INIT_CWD ?? process.cwd()
const folder = process.argv[2] ?? relative(here, join(root, 'build'))
const site = resolve(here, folder, 'docs-source')

const documents = [
  ...readdirSync(join(root, 'docs')).flatMap(name => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  'README.md',
  'CHANGELOG.md',
]
const trees = new Map(documents.map(file => [file, parsed(file)]))
const places = placesIn(trees.get(contents).tree)

rmSync(site, { recursive: true, force: true })
mkdirSync(join(site, 'docs'), { recursive: true })
mkdirSync(join(site, 'assets'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const config = readFileSync(join(root, 'scripts/docs-site.yaml'), 'utf8')
writeFileSync(join(site, 'portolan.yaml'), config.replace('VERSION', version))
for (const file of documents) writeFileSync(join(site, 'docs', `${nameOf(file)}.md`), pageOf(file))

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

/** The place of each document that the contents name. In its last list, each item is a group, and begins with its name. */
function placesIn(tree) {
  const found = new Map()
  for (const item of tree.children.findLast(({ type }) => type === 'list').children)
    walk(item, node => {
      if (node.type !== 'link') return
      const place = { group: textOf(item.children[0]), order: found.size + 1, label: textOf(node) }
      found.set(targetOf(contents, node.url), place)
    })
  return found
}

/** `docs/faq.md` is `faq`, `CHANGELOG.md` is `changelog`. */
function nameOf(file) {
  return file.replace(/^docs\/|\.md$/g, '').toLowerCase()
}

function addressOf(file) {
  return file === contents ? '/' : `/${nameOf(file)}`
}

function pageOf(file) {
  const { text, tree } = trees.get(file)
  const first = tree.children.find(node => node.type === 'paragraph')
  const front = {
    title: titleOf(file),
    description: firstSentences(textOf(first)),
    layout: file === contents ? 'landing' : 'docs',
    editLink: file.startsWith('docs/'),
    nav: file === contents ? { order: 0 } : (places.get(file) ?? { group: 'More', order: documents.length }),
  }
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  // The page's own heading is its title; `{{` is a value to portolan, and text here.
  const body = withAnchors(file, withoutValues(withLinks(file, text, tree)))
  return `---\n${lines.join('\n')}\n---\n\n${body}`
}

/** The address of each message, which `check --json` prints. */
function withAnchors(file, text) {
  return file === 'docs/diagnostics.md'
    ? text.replace(/^`([a-z0-9-]+)`(?=\|)/gm, '<code id="$1">$1</code>')
    : text
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
