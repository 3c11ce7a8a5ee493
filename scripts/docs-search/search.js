// The search field of the manual. Index and engine are loaded when the field is first used.
const shown = 10
const box = document.querySelector('search')
const field = box.querySelector('input')
const status = box.querySelector('[role=status]')
const panel = box.querySelector('.search-panel')
const count = panel.querySelector('.search-count')
const list = panel.querySelector('ol')
const options = {
  boost: { heading: 8 },
  prefix: true,
  // Short words have too many neighbors.
  fuzzy: term => (term.length > 4 ? 0.2 : false),
  weights: { prefix: 0.5, fuzzy: 0.2 },
  boostDocument: address => weights[/^\/[^#]*/.exec(address)[0]] ?? 1,
}
// These pages mention everything. The manual's other pages explain it.
const weights = { '/changelog': 0.2, '/readme': 0.4, '/diagnostics': 0.5 }
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
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import('minisearch'),
    fetch(box.dataset.index),
  ])
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const index = new MiniSearch({
    idField: 'address',
    fields: ['title', 'heading', 'text'],
    storeFields: ['title', 'heading', 'text'],
    tokenize: text => text.split(/[^\p{L}\p{N}]+/u),
  })
  await index.addAllAsync(await answer.json(), { chunkSize: 50 })
  return index
}

/** Sections with all words or, if there are none, with any of them. */
function find(index, words) {
  const all = index.search(words, { ...options, combineWith: 'AND' })
  return all.length > 0 ? all : index.search(words, options)
}

async function update() {
  const words = field.value.trim()
  if (words === '') return close()
  turn += 1
  const mine = turn
  try {
    const index = await load()
    if (mine === turn) show(find(index, words))
  } catch {
    if (mine === turn) say('The search could not be loaded. The contents page links to every page.')
  }
}

function show(found) {
  list.replaceChildren(...found.slice(0, shown).map(item))
  const sections = found.length === 1 ? '1 section' : `${found.length} sections`
  if (found.length === 0) say('No section has these words.')
  else say(found.length > shown ? `${sections}, the first ${shown} are shown.` : `${sections}.`)
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

function item({ id, title, heading, text, terms }) {
  const link = make('a', heading)
  link.href = id
  const line = make('li', link)
  if (heading !== title) line.append(make('span', title))
  const excerpt = excerptOf(text, terms)
  if (excerpt.length > 0) line.append(make('p', ...excerpt))
  return line
}

function make(tag, ...children) {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}

/** The text around the first word that was found, with all of them marked. Terms are letters and digits alone. */
function excerptOf(text, terms) {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${terms.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const first = text.search(pattern)
  const from = first < 60 ? 0 : text.lastIndexOf(' ', first - 40) + 1
  const end = text.length < from + 160 ? text.length : text.lastIndexOf(' ', from + 160)
  const cut = text.slice(from, end > from ? end : from + 160)
  const pieces = cut.split(pattern).map((piece, at) => (at % 2 === 1 ? make('mark', piece) : piece))
  if (from > 0) pieces.unshift('… ')
  if (from + cut.length < text.length) pieces.push(' …')
  return cut === '' ? [] : pieces
}

/** From the field through the links and back. */
function move(by) {
  const stops = [field, ...list.querySelectorAll('a')]
  const next = stops[stops.indexOf(document.activeElement) + by]
  next?.focus()
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
  if (event.target.closest('a') && !event.ctrlKey && !event.metaKey && !event.shiftKey) close()
})
