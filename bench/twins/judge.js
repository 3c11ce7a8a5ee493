// What a page says and what Markdown has of it. Another HTML parser and another Markdown reader than portolan's.
import { load } from 'cheerio/slim'
import MarkdownIt from 'markdown-it'

const markdownIt = new MarkdownIt({ html: true })
// Else links to file: and data: stay text.
markdownIt.validateLink = () => true
const usual =
  'script, style, template, noscript, svg, nav, button, input, select, textarea, [hidden], [aria-hidden=true]'
const inline =
  /^(?:a|abbr|acronym|b|bdi|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|tt|u|var|wbr)$/

/** Front matter, and portolan's line about llms.txt. */
const notes = /^---\n[\s\S]*?\n---\n(?:\n> For AI agents: .*\n)?/

/** The page of an address in a site: what is read and said, and the HTML that programs are given. */
export function pageOf(bytes, { main = 'body', without }) {
  const $ = load(textOf(bytes))
  const title = $('title').first().text().trim()
  const chosen = main.split(', ').map(selector => $(selector))
  const content = chosen.find(({ length }) => length > 0)?.first() ?? $('nothing')
  const html = `<html><head><title>${title}</title></head><body>${$.html(content)}</body></html>`
  const isRedirect = $('meta[http-equiv=refresh i]').length > 0
  content.find(usual).remove()
  if (without) content.find(without).remove()
  return { html, title, content: partsOf(content), isRedirect }
}

/** Losses of a page and what should not be there. */
export function judged({ content, title }, markdown) {
  const $ = load(markdownIt.render(markdown.replace(notes, '')))
  const twin = partsOf($.root())
  const lacks = name => missing(content[name], twin[name]).length
  // A title is no noise.
  const said = [...content.words, ...wordsOf(title)]
  const noise = missing(twin.words, said).length
  return {
    words: lacks('words'),
    headings: lacks('headings'),
    code: lacks('code'),
    tables: lacks('tables'),
    noise,
  }
}

function partsOf(root) {
  const texts = (selector, separator) =>
    root
      .find(selector)
      .toArray()
      .map(element => wordsOf(spaced(element)).join(separator))
      .filter(Boolean)
  return {
    words: wordsOf(root.toArray().map(spaced).join(' ')),
    // Numbers alone are those of footnotes.
    headings: texts('h1, h2, h3, h4, h5, h6', ' ').filter(heading => /\D/.test(heading)),
    code: texts('pre:not(pre pre)', ''),
    // Tables in tables are layout, and those of one column are lists.
    tables: texts('table:has(th):has(tr > :nth-child(2)):not(table table, :has(table))', ' '),
  }
}

const wordsOf = text => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Text with a space where a block begins or ends. */
function spaced({ type, data, name, children = [] }) {
  if (type === 'text') return data
  const text = children.map(spaced).join('')
  return inline.test(name) ? text : ` ${text} `
}

/** What is in the first list more often than in the second. */
function missing(wanted, found) {
  const left = new Map()
  for (const one of found) left.set(one, (left.get(one) ?? 0) + 1)
  return wanted.filter(one => {
    const count = left.get(one) ?? 0
    if (count > 0) left.set(one, count - 1)
    return count === 0
  })
}

function textOf(bytes) {
  const [, charset = 'utf-8'] = /charset=["']?([\w-]+)/i.exec(bytes.toString('latin1')) ?? []
  return new TextDecoder(charset).decode(bytes)
}
