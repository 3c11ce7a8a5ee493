import conformance from '#accept-vectors' with { type: 'json' }
import { spellings, tokens } from '../../../src/testing/accept-proof.ts'

/** Parts between bars. */
const split = (text: string) => text.split('¦')

/** Headers that must agree whatever else is generated: real ones, and both sides of every edge of the rule. */
export const knownHeaders: readonly string[] = [
  ...conformance.vectors.flatMap(({ accept }) => (typeof accept === 'string' ? [accept] : [])),
  '*',
  '*;q=0',
  '*, text/markdown;q=0',
  'text/markdown;q=.5, text/html;q=0.50',
  'text/markdown;q=.501, text/html;q=0.51',
  'text/markdown;q=0.999, text/html;q=1.',
  'text/markdown;q=0., */*',
  'text/markdown;q =1, text/html;q=0.1',
  'text/markdown;q, text/markdown;q=0.9, text/html;q=0.8',
  'text/markdown;x="a,\\"b;q=0";q=0.9, text/html;q=0.5',
  'text/html;q=0.1;x="unclosed, text/markdown',
  'text/html;"q=0";q=0.4, text/markdown;q=0.3',
  'text/html, text/markdown;q"a"=0',
  'application/json',
  'application/json, garbage',
  ',,application/json,,',
  '*/*;q=0, text/html;q=0.000',
  ',',
  ...[1023, 1024, 1025, 2000].map(length => `text/markdown;x=${'a'.repeat(length - 16)}`),
  ...[1023, 1024, 1025].map(length => `${'a/b,'.repeat(240)}text/markdown;x=`.padEnd(length, 'y')),
  `${';'.repeat(1000)}text/markdown`,
  `text/markdown${';q'.repeat(500)}`,
  `text/markdown;x="${'\\"'.repeat(490)}`,
  `${'"'.repeat(1001)},text/markdown`,
]

/** As many more: made from the grammar, with slips of every kind, and by mutation. The same for the same seed. */
export function* acceptHeaders(count: number, seed: number): Generator<string> {
  const random = randomNumbers(seed)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error('an empty list')
    return found
  }
  const weight = () =>
    random() < 0.6
      ? pick(['0', '1', '0.5', '0.8', '0.9', '0.1', '0.51', '0.501', '.5', '1.0', '0.0', '0.000', '1.000'])
      : random() < 0.7
        ? `0.${Math.floor(random() * 1000)}`
        : pick(split('0.¦1.¦.¦¦1.5¦-1¦abc¦0.5555¦1.001¦"1"¦ 0.5¦00.5¦1e0¦٠'))
  const parameter = () =>
    random() < 0.65
      ? `${pick(['q', 'q', 'q', 'Q'])}${pick(['=', '=', '=', '=', '=', ' =', '', '= '])}${weight()}`
      : pick(split('charset=utf-8¦x="a,b"¦x="a\\"b;q=0"¦x="¦qs=1¦q"a"=1¦¦x=\\¦"¦level=1¦a"b"c'))
  const range = () =>
    random() < 0.8
      ? pick(split('text/markdown¦text/html¦text/*¦*/*¦TEXT/Markdown¦Text/HTML¦*¦text/*¦*/*'))
      : pick(split('application/json¦text/plain¦text/markdownx¦xtext/html¦text¦text/¦/html¦*/html'))
  const space = () => pick(['', '', '', '', ' ', ' ', '\t', '  '])
  const member = () => {
    const parameters = Array.from(
      { length: pick([0, 0, 1, 1, 1, 2, 3]) },
      () => `${space()};${space()}${parameter()}`,
    )
    return `${range()}${parameters.join('')}${space()}`
  }
  const grammatical = () =>
    Array.from({ length: pick([1, 1, 2, 2, 3, 3, 4, 5, 7]) }, () => (random() < 0.03 ? '' : member())).join(
      `${space()},${space()}`,
    )
  const mutated = () => {
    let text = random() < 0.5 ? pick(knownHeaders) : grammatical()
    for (let times = pick([1, 1, 2, 3]); times > 0; times--) {
      const at = Math.floor(random() * (text.length + 1))
      const cut = pick([0, 0, 1, 1, 2, 5])
      text =
        text.slice(0, at) +
        pick(['', '', ',', ';', '"', '\\', '=', 'q', '*', '/', ' ', '\t', '0', 'é', '\x7f']) +
        text.slice(at + cut)
    }
    return text
  }
  // Of the proof's inputs: six tokens, or two weights.
  const proved = () => {
    if (random() < 0.5) return Array.from({ length: 6 }, () => pick(tokens)).join('')
    const ranges = pick(split('text/markdown text/html¦text/markdown text/*¦text/markdown */*¦text/html */*'))
    const weighed = ranges.split(' ').map(range => `${range};q=${pick(spellings)}`)
    return weighed.join(',')
  }
  const kinds = [grammatical, grammatical, mutated, proved, proved]
  for (let made = 0; made < count; made++) yield pick(kinds)()
}

/** mulberry32: small, good enough, and the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
