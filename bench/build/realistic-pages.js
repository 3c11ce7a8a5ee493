// Pages as people write them: sections of the manual, the sample, the starter and the examples, again and again.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf, titleOf } from './made-pages.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folders = ['docs', 'site/pages', 'starter/en', 'examples']

/** The Markdown of page `number` of `count`; `value` is how a page shows the address of the server. */
export function pageText(number, count, value) {
  const parts = []
  let next = number * 3
  // The value has another length in each program.
  while (parts.join('\n\n').length < 3000)
    parts.push(linked(sections[next++ % sections.length], number, count))
  return `${[`# ${titleOf(number)}`, `The address is ${value}.`, ...parts].join('\n\n')}\n`
}

const sections = folders.flatMap(markdownIn).flatMap(sectionsOf)

function markdownIn(folder) {
  const files = readdirSync(join(root, folder), { recursive: true }).filter(file => file.endsWith('.md'))
  return files.sort().map(file => readFileSync(join(root, folder, file), 'utf8'))
}

/** Those that mean the same to every program: without directives, values, HTML and pictures. */
function sectionsOf(text) {
  const parts = text.split(/^(?=## )/m).slice(1)
  return parts
    .filter(part => part.length < 4000 && (part.match(/^ *```/gm) ?? []).length % 2 === 0)
    .filter(part => !/\{\{|\{%|^ *::|!\[|<[a-z!/]|&[a-z#]/im.test(part))
    .map(part => part.trim())
}

/** Relative links go to pages of the corpus. */
function linked(section, number, count) {
  let next = number
  return section.replace(/\]\((?!https?:)[^)]*\)/g, () => `](${addressOf(++next % count)})`)
}
