// The search of a site. The script of the page loads this file, and this file the index, when the field is first used.
import MiniSearch from 'minisearch'

const words = PORTOLAN_WORDS
const most = 20
const box = document.querySelector('search')
const field = box.querySelector('input')
const status = box.querySelector('[role=status]')
const panel = box.querySelector('.search-panel')
const count = panel.querySelector('p')
const list = panel.querySelector('ol')
const options = {
  boost: { heading: 8 },
  prefix: true,
  weights: { prefix: 0.5, fuzzy: 0.2 },
}
// Short words have too many neighbors.
const forgiving = { ...options, fuzzy: term => (term.length > 4 ? 0.2 : false) }
// Chinese and Japanese have no spaces: each character is a word.
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}\p{M}])+/gu
const folded = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
let loading
let timer
/** Counts what was asked, so that an answer that comes late is dropped. */
let turn = 0

function load() {
  loading ??= loadIndex().catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

async function loadIndex() {
  const { default: pages } = await import(PORTOLAN_INDEX)
  const sections = pages.flatMap(([path, title, ...parts]) =>
    parts.map(([anchor, heading, text]) => ({
      href: anchor ? `${path}#${anchor}` : path,
      title,
      heading,
      text,
    })),
  )
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    tokenize: text => text.match(word) ?? [],
    processTerm: folded,
  })
  await index.addAllAsync(
    sections.map((section, id) => ({ id, ...section })),
    { chunkSize: 50 },
  )
  return { index, sections }
}

/** Sections with all words as they are written; if there are none, with neighbors of them; and then with any of them. */
function find({ index, sections }, text) {
  const tries = [{ ...options, combineWith: 'AND' }, { ...forgiving, combineWith: 'AND' }, forgiving]
  let found = []
  for (const way of tries) if (found.length === 0) found = index.search(text, way)
  return found.map(({ id, terms }) => ({ ...sections[id], terms: new Set(terms) }))
}

async function update() {
  const text = field.value.trim()
  if (text === '') return close()
  turn += 1
  const mine = turn
  try {
    const loaded = await load()
    if (mine === turn) show(find(loaded, text))
  } catch {
    if (mine === turn) say(words.searchFailed)
  }
}

function show(found) {
  const shown = found.slice(0, most)
  list.replaceChildren(...shown.map(item))
  say(shown.length === 0 ? words.searchNone : words.searchFound.replace('{}', shown.length))
}

/** Screen readers hear the count once the typing stops. */
function say(text) {
  panel.hidden = false
  panel.scrollTop = 0
  count.textContent = text
  clearTimeout(timer)
  timer = setTimeout(() => {
    status.textContent = text
  }, 500)
}

function close() {
  turn += 1
  clearTimeout(timer)
  panel.hidden = true
  list.replaceChildren()
  status.textContent = ''
}

function item({ href, title, heading, text, terms }) {
  const link = make('a', heading || title)
  link.href = href
  const line = make('li', link)
  if (heading && heading !== title) line.append(make('span', title))
  if (text) line.append(make('p', ...excerpt(text, terms)))
  return line
}

function make(tag, ...children) {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}

/** The text around the first word that was found, with all of them marked. */
function excerpt(text, terms) {
  const spots = [...text.matchAll(word)].filter(([found]) => terms.has(folded(found)))
  const first = spots[0]?.index ?? 0
  const from = first < 60 ? 0 : text.indexOf(' ', first - 40) + 1 || first
  const end = text.length < from + 160 ? text.length : text.lastIndexOf(' ', from + 160)
  const to = end > from ? end : from + 160
  const pieces = from > 0 ? ['… '] : []
  let at = from
  for (const { 0: found, index } of spots) {
    if (index < at || index + found.length > to) continue
    pieces.push(text.slice(at, index), make('mark', found))
    at = index + found.length
  }
  return [...pieces, text.slice(at, to), ...(to < text.length ? [' …'] : [])]
}

/** From the field through the links and back. */
function move(by) {
  const stops = [field, ...list.querySelectorAll('a')]
  stops[stops.indexOf(document.activeElement) + by]?.focus()
}

field.addEventListener('focus', () => {
  load().catch(() => {})
  update()
})
field.addEventListener('input', update)
box.addEventListener('keydown', async event => {
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
  if (event.key === 'Escape' && !panel.hidden) {
    event.preventDefault()
    field.focus()
    close()
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  } else if (event.key === 'Enter' && event.target === field) {
    await update()
    list.querySelector('a')?.click()
  }
})
box.addEventListener('focusout', ({ relatedTarget }) => {
  if (!box.contains(relatedTarget)) close()
})
// A section of the same page: nothing is loaded that would close the panel.
list.addEventListener('click', event => {
  if (event.target.closest('a') && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    close()
    box.closest('[popover]:popover-open')?.hidePopover()
  }
})
load().catch(() => {})
update()
