import { negotiate, type Variant } from '../http/accept.ts'

/** Weights of text/markdown, text/html, text/* and all types as a header spells them: empty without one, `undefined` if not listed. */
export type Weights = readonly [markdown: Spelled, html: Spelled, text: Spelled, any: Spelled]
type Spelled = string | undefined

/** What a configuration decides: for weights alone, and for a header. */
export interface AcceptRules {
  readonly weigh: (weights: Weights) => string
  readonly choose: (accept: string) => string
}

/** How many cases were tried, and the first that are decided wrongly. */
export interface Proof {
  readonly cases: number
  readonly wrong: readonly string[]
}

const decimals = [1, 2, 3].flatMap(length =>
  Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0')),
)

/** Every spelling of a weight that `http/accept` reads. */
export const spellings: readonly string[] = [
  ...['', '0', '0.', '1', '1.', '1.0', '1.00', '1.000'],
  ...decimals.flatMap(digits => [`0.${digits}`, `.${digits}`]),
]

/** Some that meet every branch; the first is empty. */
const fewest = ' 0 0. .0 0.000 0.001 .001 0.5 0.50 .5 0.501 0.51 0.999 1 1.'.split(' ')
const others = '1.0 1.00 1.000 .00 .000 0.00 .500 .05 .050 0.15 .51 .510 0.49 .9'.split(' ')
export const fewSpellings = [...fewest, ...others]

/** Every pair of named × named, Markdown × text/*, Markdown × all and HTML × all, and quadruples of a few. */
export function proveWeights({ weigh }: AcceptRules, some: readonly string[]): Proof {
  const { check, proof } = cases()
  const compare = (...weights: Weights) => check(weigh(weights), variantOf(weights), () => headerOf(weights))
  for (const one of some)
    for (const other of some) {
      compare(one, other, undefined, undefined)
      compare(one, undefined, other, undefined)
      compare(one, undefined, undefined, other)
      compare(undefined, one, undefined, other)
    }
  const few = [undefined, ...fewSpellings.slice(0, 16)]
  for (const markdown of few)
    for (const html of few) for (const text of few) for (const any of few) compare(markdown, html, text, any)
  return proof()
}

function headerOf(weights: Weights): string {
  const listed = ['text/markdown', 'text/html', 'text/*', '*/*'].flatMap((range, index) => {
    const weight = weights[index]
    return weight === undefined ? [] : [weight === '' ? range : `${range};q=${weight}`]
  })
  return listed.join(', ')
}

/** RFC 9110 12.5.1 and what it leaves to the server, in numbers. */
function variantOf([named, ofHtml, ofText, ofAny]: Weights): Variant {
  const other = ofText ?? ofAny
  const markdown = numberOf(named ?? other)
  const html = numberOf(ofHtml ?? other)
  if (markdown === 0) return html === 0 ? 'none' : 'html'
  if (html === 0) return 'markdown'
  return named !== undefined && markdown >= html ? 'markdown' : 'html'
}

const numbers = new Map<Spelled, number>(spellings.map(text => [text, text === '' ? 1 : Number(text)]))
const numberOf = (weight: Spelled) => numbers.get(weight) ?? 0

export const tokens = 'text/markdown|text/html|text/*|*/*|,|;|q=0|q=.5|q=1|"|\\|x|=| '.split('|')

/** Every header of so many tokens, and more. */
export function proveHeaders({ choose }: AcceptRules, longest: number, more: Iterable<string> = []): Proof {
  const { check, proof } = cases()
  const compare = (header: string) => check(choose(header), negotiate(header), () => header)
  eachHeader(longest, compare)
  for (const header of more) compare(header)
  return proof()
}

/** As servers hand headers over: without spaces around them (RFC 9110 5.5). */
export function eachHeader(longest: number, use: (header: string) => void, begun = ''): void {
  for (const token of tokens) {
    if (begun === '' && token === ' ') continue
    const header = begun + token
    if (token !== ' ') use(header)
    if (longest > 1) eachHeader(longest - 1, use, header)
  }
}

function cases() {
  const wrong: string[] = []
  let count = 0
  const check = (got: string, expected: string, describe: () => string) => {
    count++
    if (got !== expected && wrong.length < 10) wrong.push(`${describe()}: ${got}, not ${expected}`)
  }
  return { check, proof: (): Proof => ({ cases: count, wrong }) }
}
