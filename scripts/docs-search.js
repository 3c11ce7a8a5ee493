// The search of the manual: an index of its sections, made here, and a script that reads it in the browser.
// docs/maintaining/manual.md says why it is not Pagefind.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import GithubSlugger from 'github-slugger'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const parts = join(root, 'scripts/docs-search')

/** Writes the index, the scripts, the style sheet and the templates with the field into the folder of a site. */
export async function addSearch(site, sections) {
  const assets = join(site, 'assets')
  mkdirSync(assets, { recursive: true })
  const text = JSON.stringify(sections)
  const index = `search-index.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`
  writeFileSync(join(assets, index), text)
  writeFileSync(join(assets, 'search.css'), readFileSync(join(parts, 'search.css')))
  const script = await writeScripts(assets)
  addTemplates(join(site, 'templates/html'), `/assets/${index}`, `/assets/${script}`)
}

/** The sections of a document: what is below each heading, down to the next. */
export function sectionsOf(tree, title, address) {
  const slugger = new GithubSlugger()
  const sections = [{ title, heading: title, address, text: '' }]
  for (const node of tree.children) {
    const text = wordsOf(node)
    if (node.type === 'heading') {
      const anchor = slugger.slug(text)
      // The first heading is the title of the page.
      if (node.depth > 1) sections.push({ title, heading: text, address: `${address}#${anchor}`, text: '' })
    } else {
      const section = sections.at(-1)
      section.text = `${section.text} ${text}`.trim()
    }
  }
  return sections
}

/** Writes the script of the field, and MiniSearch below its license as the module that it imports later. */
async function writeScripts(dir) {
  const license = readFileSync(join(root, 'node_modules/minisearch/LICENSE.txt'), 'utf8')
  const bundle = await rolldown({ cwd: root, input: join(parts, 'search.js'), platform: 'browser' })
  const { output } = await bundle.write({
    dir,
    format: 'es',
    minify: true,
    entryFileNames: '[name].[hash].js',
    chunkFileNames: 'minisearch.[hash].js',
    postBanner: ({ isEntry }) =>
      isEntry ? '' : `/*! MiniSearch, https://github.com/lucaong/minisearch\n\n${license.trim()}\n*/`,
  })
  return output.find(({ isEntry }) => isEntry).fileName
}

/** Portolan's header with the field below it, and its head with the script. */
function addTemplates(dir, index, script) {
  const ours = name => readFileSync(join(root, 'templates/html', name), 'utf8')
  const field = readFileSync(join(parts, 'field.html'), 'utf8').replace('INDEX', index)
  const [beforeEnd, ...others] = ours('header.eta').split('</header>\n')
  if (others.length !== 1) throw new Error('header.eta needs </header> exactly once')
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'header.eta'), `${beforeEnd}${field}</header>\n${others[0]}`)
  writeFileSync(join(dir, 'head.eta'), `${ours('head.eta')}<script src="${script}" type="module"></script>\n`)
}

/** Blocks, cells and items are separate words; HTML has none. */
function wordsOf(node) {
  if (node.type === 'html') return ''
  if (node.value !== undefined) return node.value.replace(/\s+/g, ' ')
  if (node.type === 'break') return ' '
  const inline = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell'
  const children = (node.children ?? []).map(wordsOf)
  const isInline = inline || ['emphasis', 'strong', 'delete', 'link'].includes(node.type)
  return isInline ? children.join('') : children.filter(text => text !== '').join(' ')
}
