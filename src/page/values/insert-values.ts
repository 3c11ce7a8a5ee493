import type { Nodes as HastNodes, Nodes } from 'hast'
import type { Nodes as MdastNodes } from 'mdast'
import { strayMentions } from '../../config/values/stray-mentions.ts'
import { isEscaped, pathsMeant, valueAt, valueMistake } from '../../config/values/value-at.ts'
import type { Place } from '../../report/problem.ts'
import { dateIn } from '../../words/words-for.ts'
import { isVerbatim, walk } from '../tree/elements.ts'
import type { PageContext, TextContext, Visitor } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'

/** One `{{ path }}` of the source. */
interface HeldValue {
  readonly path: string
  readonly place: Place
}

/** A source whose values wait until it is parsed. */
interface HeldText {
  /** The source with each `{{ path }}` held as a word of the same length, so that parsers keep every position. */
  readonly text: string
  /** Replaces each held word by what `textOf` says, and each `\{{` by `{{`. Absent where nothing is held. */
  readonly fill?: (text: string, textOf: (held: HeldValue, offset: number) => string) => string
}

/** A source to be parsed, and the rules that put the config's values into its trees. */
interface Insertion extends Pick<HeldText, 'text'> {
  readonly intoMarkdown?: Visitor<MdastNodes>
  readonly intoHtml?: Visitor<HastNodes>
}

const markdownFields = ['value', 'alt', 'title', 'label', 'identifier', 'lang', 'meta'] as const
/** The only date among the values. */
const datePath = 'server.updated'
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'cite'])

/** Holds the values of a source until it is parsed, so that they are only ever text. `undefined` where a page leaves no room for that. */
export function insertValues(context: PageContext): Insertion | undefined {
  const held = holdValues(context)
  if (held?.fill === undefined) return held
  const { text, fill } = held
  const textOf = lookUp(context)
  const { config, language } = context.source
  const intoText = (text: string) => fill(text, textOf)
  // In running text a date is written as the language writes it; code and attributes are for programs.
  const intoProse = (text: string) =>
    fill(text, value => (value.path === datePath ? dateIn(language.tag, textOf(value)) : textOf(value)))
  const intoAddress = (text: string) =>
    fill(text, (value, offset) =>
      offset === 0 ? textOf(value) : encodeURIComponent(wellFormed(textOf(value))),
    )
  // In code, a single word in braces is often one of another program.
  const intoCode = (text: string) =>
    fill(text, value => {
      const isOther = !value.path.includes('.') && valueAt(config, value.path) === undefined
      const { start, end } = value.place
      return isOther ? context.text.slice(start.offset, end.offset) : textOf(value)
    })
  let verbatim = 0
  return {
    text,
    intoMarkdown: node => {
      if (node.type === 'html') return
      const fields = node as unknown as Record<string, unknown>
      for (const field of markdownFields) {
        const text = fields[field]
        const isCode = node.type === 'code' || node.type === 'inlineCode'
        if (typeof text === 'string')
          fields[field] = node.type === 'text' ? intoProse(text) : isCode ? intoCode(text) : intoText(text)
      }
      if ('url' in node) node.url = intoAddress(node.url)
      if ('attributes' in node) {
        const attributes = node.attributes ?? {}
        for (const [name, text] of Object.entries(attributes)) attributes[name] = intoText(text ?? '')
      }
    },
    intoHtml: node => {
      if (node.type === 'text') node.value = verbatim > 0 ? intoCode(node.value) : intoProse(node.value)
      if (node.type !== 'element') return undefined
      const { properties } = node
      for (const [name, value] of Object.entries(properties)) {
        const into = addresses.has(name) ? intoAddress : intoText
        if (typeof value === 'string') properties[name] = into(value)
        if (Array.isArray(value)) properties[name] = value.map(item => into(String(item)))
      }
      if (!isVerbatim(node)) return undefined
      verbatim++
      return () => {
        verbatim--
      }
    },
  }
}

function lookUp(context: PageContext): (held: HeldValue) => string {
  const { report } = context
  const { config } = context.source
  const grow = growth('Values', context)
  const seen = new Set<HeldValue>()
  const meant = pathsMeant(config)
  return held => {
    const value = valueAt(config, held.path)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return grow(String(value).length, held.place.start.offset) ? String(value) : ''
    if (seen.has(held)) return ''
    seen.add(held)
    const mistake = valueMistake(config, held.path, meant)
    if (mistake !== undefined) report({ ...mistake, place: held.place })
    return ''
  }
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}

// Private-use characters are letters to Markdown, HTML and URLs alike: a held word can never become markup.
const privateUse = { first: 0xe000, last: 0xf8ff }
const base = 64
const blockSize = base + 4

/** A path of Windows, in which each backslash is meant: `%appdata%\.minecraft`, `C:\Users\[you]`, `\\nas\world`. Whoever doubles them knows Markdown. */
const windowsPath =
  /(?<![\\\w.-])(?:[A-Za-z]:\\|%\w+%\\|\\\\(?=[\w.-]+\\)|~\\(?=[\w.])|\.{1,2}\\(?=\w)|[A-Za-z0-9][\w-]*\\(?=[A-Za-z0-9]+\\))(?!\\)[^\s\\|`"<>]*(?:\\(?![\\|])[^\s\\|`"<>]*)*/g
/** Signs behind which Markdown takes a backslash away. */
const escaped = /\\(?=[!-/:-@[-`{-~\n\r])|^\\(?=\\)/g

function holdValues({ text, place, report, source: { config } }: PageContext): HeldText | undefined {
  const hasPath = text.includes('\\') && text.search(windowsPath) !== -1
  if (!text.includes('{{') && !hasPath) return { text }
  const first = unusedBlock(text)
  if (first === undefined) {
    report({
      ruleId: 'page-too-complex',
      reason: 'The page has too many private-use characters to insert `{{ … }}`',
      fatal: true,
    })
    return undefined
  }
  const letter = (code: number) => String.fromCharCode(first + code)
  const [mark, brace, pad, slash] = [letter(base), letter(base + 1), letter(base + 2), letter(base + 3)]
  const isValue = (path: string) => valueAt(config, path) !== undefined
  const values: HeldValue[] = []
  const parts: string[] = []
  let done = 0
  for (const { 0: source, 1: inner = '', index } of text.matchAll(/\{\{(?:([^{}\n\r]*)\}\})?/g)) {
    const path = inner.trim()
    // Shortcodes of Hugo, objects of React and steps of GitHub are no values.
    const isOther = /^[<%]|: |["'=(]/.test(path) || (text[index - 1] === '$' && !isValue(path))
    if (isEscaped(text, index)) {
      parts.push(text.slice(done, index - 1), brace.repeat(3))
      done = index + 2
    } else if (path !== '' && !isOther) {
      const number = values.push({ path, place: place(index, index + source.length) }) - 1
      const digits = [0, 1, 2].map(power => letter(Math.floor(number / base ** power) % base))
      parts.push(text.slice(done, index), [mark, ...digits].join('').padEnd(source.length, pad))
      done = index + source.length
    }
  }
  if (done === 0 && !hasPath) return { text }
  const words = new RegExp(`${mark}([^${mark}${brace}${pad}]{3})${pad}*|${brace}{3}|${slash}`, 'g')
  const filled = parts.join('') + text.slice(done)
  return {
    text: hasPath ? filled.replace(windowsPath, path => path.replace(escaped, slash)) : filled,
    fill: (kept, textOf) =>
      kept.replace(words, (word, digits: string | undefined, offset: number) => {
        if (word === slash) return '\\'
        if (digits === undefined) return '{{'
        const number = Array.from(digits, digit => digit.charCodeAt(0) - first).reduceRight(
          (sum, digit) => sum * base + digit,
        )
        const held = values[number]
        return held === undefined ? word : textOf(held, offset)
      }),
  }
}

function unusedBlock(text: string): number | undefined {
  const used = new Set(Array.from(text.matchAll(/[\uE000-\uF8FF]/g), match => match[0].charCodeAt(0)))
  for (let first = privateUse.first; first + blockSize <= privateUse.last; first += blockSize)
    if (Array.from({ length: blockSize }, (_, code) => first + code).every(code => !used.has(code)))
      return first
  return undefined
}

/** The most characters that are added to a page: time limits neither memory nor the work of many pages together. */
const mostAdded = { Values: 1_000_000, Directives: 250_000 }

/** Counts what is written again and again from one place; false, once, where a page has more of it than is written. */
export function growth(
  what: keyof typeof mostAdded,
  { text, place, report }: TextContext,
): (length: number, offset: number) => boolean {
  const most = mostAdded[what]
  let added = 0
  return (length, offset) => {
    if (added > most) return false
    added += length
    if (added <= most) return true
    report({
      place: place(offset, Math.min(offset + 1, text.length)),
      ruleId: 'page-too-complex',
      reason: `${what} write more than ${most} characters into the page`,
      note: 'Split the page. portolan did not check the rest of it',
      fatal: true,
    })
    return false
  }
}

/** Reports what looks like `{{ path }}` but is printed unchanged. `held` has placeholders for values. Code is not checked. */
export function strayValues(tree: Nodes, held: string, { source, place, report }: PageContext): void {
  for (const { found, index, ...mistake } of strayMentions(withoutCode(held, tree), source.config))
    report({ ...mistake, place: place(index, index + found.length) })
}

/** The source with code and comments masked. Few pages come here, so this walk is its own. */
function withoutCode(source: string, tree: Nodes): string {
  const code: Place[] = []
  walk<Nodes>(tree, node => {
    if (node.type !== 'comment' && !(node.type === 'element' && isVerbatim(node))) return true
    const place = placeOf(node)
    if (place !== undefined) code.push(place)
    return place === undefined
  })
  return masked(source, code)
}

/** A part of the source, which begins at `offset`, with what is at these places masked. */
export function masked(text: string, places: readonly Place[], offset = 0, mark = '`'): string {
  const parts: string[] = []
  let done = 0
  // Footnotes are at the end of the tree, wherever they are written.
  for (const { start, end } of places.toSorted((a, b) => a.start.offset - b.start.offset)) {
    const [from, to] = [start.offset - offset, end.offset - offset]
    // The parser moves what is misplaced about, and such an element may end before it begins.
    if (from < done || to < from) continue
    parts.push(text.slice(done, from), mark.repeat(to - from))
    done = to
  }
  return parts.join('') + text.slice(done)
}
