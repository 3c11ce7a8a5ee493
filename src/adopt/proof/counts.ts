import { counted, shorten } from '../../text/layout.ts'

/** Something that a page has, in a form that is the same in its twin. */
export interface Counted {
  readonly key: string
  /** The words of the text that stands for a picture. */
  readonly alt?: string | undefined
  /** The rule that has left it out. */
  readonly rule?: string | undefined
}

/** The beginning of a text that a rule has left out. */
export interface TakenText {
  readonly rule: string
  readonly text: string
}

/** The things of a page or a twin, in the order of reading. */
export interface ContentCounts {
  readonly headings: readonly Counted[]
  readonly code: readonly Counted[]
  readonly tables: readonly Counted[]
  /** Absolute addresses. */
  readonly links: readonly Counted[]
  readonly pictures: readonly Counted[]
  readonly formulas: readonly Counted[]
  readonly words: readonly string[]
}

export const countedKinds = ['headings', 'code', 'tables', 'links', 'pictures', 'formulas', 'words'] as const

export type CountedKind = (typeof countedKinds)[number]

export const kindNames: Readonly<Record<CountedKind, readonly [one: string, many: string]>> = {
  headings: ['heading', 'headings'],
  code: ['code block', 'code blocks'],
  tables: ['table', 'tables'],
  links: ['link', 'links'],
  pictures: ['picture', 'pictures'],
  formulas: ['formula', 'formulas'],
  words: ['word', 'words'],
}

/** The things of a page that its twin lacks. */
export interface Loss {
  readonly what: CountedKind
  /** Their keys, in the order of the page. */
  readonly lost: readonly string[]
  /** The number on the page. */
  readonly of: number
  /** Of the first. */
  readonly rule?: string | undefined
}

export const noContent: ContentCounts = {
  headings: [],
  code: [],
  tables: [],
  links: [],
  pictures: [],
  formulas: [],
  words: [],
}

/** Compares a page with its twin: everything that the page has more often. */
export function lossesOf(page: ContentCounts, twin: ContentCounts): readonly Loss[] {
  return countedKinds.flatMap(what => {
    const own = what === 'words' ? page.words.map((key): Counted => ({ key })) : page[what]
    const others = what === 'words' ? twin.words : twin[what].map(({ key }) => key)
    const lost = missing(own, others)
    const [first] = lost
    if (first === undefined) return []
    return [{ what, lost: lost.map(({ key }) => key), of: own.length, rule: first.rule }]
  })
}

function missing(wanted: readonly Counted[], found: readonly string[]): readonly Counted[] {
  const left = new Map<string, number>()
  for (const key of found) left.set(key, (left.get(key) ?? 0) + 1)
  return wanted.filter(({ key }) => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  })
}

/** `lacks 1 of 2 headings of the page: "one"`. */
export function lossText({ what, lost, of }: Loss): string {
  const named = lost.filter(key => key !== '')
  const examples = named.slice(0, what === 'words' ? 8 : 3).map(text => `"${shorten(text, 60)}"`)
  const more = named.length > examples.length ? ', …' : ''
  const which = examples.length === 0 ? '' : `: ${examples.join(', ')}${more}`
  return `lacks ${lost.length} of ${counted(of, ...kindNames[what])} of the page${which}`
}
