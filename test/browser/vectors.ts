import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { parse } from 'yaml'

/** A page source that tries to run code, load a frame or ask another host. */
export interface Vector {
  readonly file: 'a.md' | 'a.html'
  readonly title: string
  readonly text: string
}

const parts: Readonly<Record<string, string | readonly string[]>> = parse(
  readFileSync('test/browser/vectors.yaml', 'utf8'),
)

/** A list of vectors.yaml. */
function listOf(name: string): readonly string[] {
  const list = parts[name]
  if (list === undefined) throw new Error(`vectors.yaml has no ${name}`)
  return typeof list === 'string' ? list.trim().split(/\s+/) : list
}

const oneOf = (...words: readonly string[]) => fc.constantFrom(...words)
const oneIn = (...names: readonly string[]) => oneOf(...names.flatMap(listOf))
const joined = (...all: readonly (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...all.map(part => (typeof part === 'string' ? fc.constant(part) : part)))
    .map(texts => texts.join(''))

const call = oneIn('calls')

/** Letters as a parser takes them, too: other case, references, and what parsers drop or take for the end. */
const disguised = (words: fc.Arbitrary<string>, most = 11) =>
  fc
    .tuple(words, fc.nat(most), fc.nat(30))
    .map(([word, way, at]) => disguises[way]?.(word, at % (word.length + 1)) ?? word)
const put = (word: string, at: number, what: string) => word.slice(0, at) + what + word.slice(at)
const code = (letter: string) => letter.codePointAt(0) ?? 0
const disguises: readonly ((word: string, at: number) => string)[] = [
  word => word.replace(/[a-z]/g, (letter, at: number) => (at % 2 ? letter : letter.toUpperCase())),
  word => word.replace(/[a-z:]/g, letter => `&#${code(letter)};`),
  word => word.replace(/[a-z:]/g, letter => `&#x${code(letter).toString(16)};`),
  word => word.replace(/^./, letter => `&#0000${code(letter)}`),
  word => word.replace(':', '&colon;').replace('(', '&lpar;').replace(')', '&rpar;'),
  (word, at) => put(word, at, '&Tab;'),
  (word, at) => put(word, at, '&NewLine;'),
  (word, at) => put(word, at, '\t'),
  (word, at) => put(word, at, '\n'),
  (word, at) => put(word, at, '\0'),
]

const address = fc.oneof(
  disguised(joined(oneIn('schemes of code'), call)),
  joined(oneIn('before a scheme'), disguised(joined('javascript:', call))),
  joined(oneIn('schemes around a scheme'), 'javascript:', call),
  joined(oneIn('data'), oneIn('script tags'), call, '</script>'),
  oneIn('addresses'),
)

const handler = disguised(oneIn('handlers'), 40)
const addressAttribute = disguised(oneIn('address attributes'), 40)
const tag = fc.oneof({ weight: 4, arbitrary: oneIn('html') }, { weight: 2, arbitrary: oneIn('svg and math') })

const space = oneIn('spaces')
const quoted = (value: fc.Arbitrary<string>) =>
  fc
    .tuple(value, oneIn('quotes'))
    .map(([text, marks]) => `=${marks.slice(0, marks.length / 2)}${text}${marks.slice(marks.length / 2)}`)

const srcdoc = joined(oneOf('<script>', '&lt;script&gt;', '<svg onload='), call, oneOf('</script>', '>'))
const attribute = fc.oneof(
  { weight: 4, arbitrary: joined(space, handler, quoted(disguised(call))) },
  { weight: 3, arbitrary: joined(space, addressAttribute, quoted(address)) },
  { weight: 1, arbitrary: joined(space, 'style', quoted(joined(oneIn('styles'), call, ')'))) },
  { weight: 1, arbitrary: joined(space, 'srcdoc', quoted(srcdoc)) },
  { weight: 2, arbitrary: joined(space, oneIn('other attributes')) },
)
const attributes = (least: number, most: number) =>
  fc.array(attribute, { minLength: least, maxLength: most }).map(all => all.join(''))

/** A handler that needs nobody. */
const sure = fc
  .tuple(
    oneIn('sure'),
    oneOf(' ', '/', '\n', '\f'),
    quoted(disguised(call, 30)),
    oneOf('>', ' >', ' />', ' x>'),
  )
  .map(([start, between, value, end]) => `<${start.replaceAll(' ', between)}${value}${end}`)

/** An element that does something, closed or not. */
const element = fc
  .tuple(
    disguised(tag, 40),
    attributes(1, 3),
    oneOf('>', '/>', ' >', '', '>x', '//>', ' <'),
    fc.boolean(),
    oneOf('<', '<', '<', '<', '<<', '\\<', '</', '< ', '＜'),
  )
  .map(
    ([name, inside, end, isClosed, start]) => `${start}${name}${inside}${end}${isClosed ? `</${name}>` : ''}`,
  )

const script = fc
  .tuple(disguised(oneIn('scripts')), call, oneIn('script ends'))
  .map(([name, text, end]) => `<${name}>${text}${end}`)

const turn = oneIn('turns', 'turns with quotes and spaces')
/** An element in an attribute's value, where reading again may find it. */
const hidden = fc
  .tuple(
    oneOf('p', 'a', 'b', 'img', 'style', 'svg', 'mglyph'),
    oneOf('title', 'alt', 'id', 'href', 'data-a', 'aria-label'),
    turn,
    element,
  )
  .map(([name, key, before, inner]) => `<${name} ${key}='${before}${inner.replaceAll("'", '"')}'>`)
const mutation = fc
  .tuple(
    fc.array(turn, { minLength: 1, maxLength: 6 }),
    fc.oneof(element, sure, script, hidden),
    fc.array(turn, { maxLength: 3 }),
    fc.oneof(oneOf('', 'x'), sure),
  )
  .map(([before, inner, after, last]) => [...before, inner, ...after, last].join(''))

const markdown = fc.oneof(
  address.map(text => `[x](${text})`),
  address.map(text => `[x](<${text}>)`),
  address.map(text => `![x](${text})`),
  address.map(text => `<${text}>`),
  address.map(text => `[x][y]\n\n[y]: ${text}`),
  address.map(text => `[![x](${text})](${text})`),
  address.map(text => `::links\n\n::copy{text="${text}"}`),
  fc.tuple(address, attributes(1, 2)).map(([text, inside]) => `[x](${text} "a"${inside})`),
  attributes(1, 2).map(text => `[x](/ "\\"${text}")`),
  attributes(1, 2).map(text => `## x {#a${text}}`),
  attributes(1, 2).map(text => `:::interactive{${text}}\nx\n:::`),
  element.map(text => `\`\`\`html"${text}\n${text}\n\`\`\``),
  element.map(text => `\`${text}\`${text}`),
  element.map(text => `[${text}](/)`),
  element.map(text => `![${text}](/assets/logo.svg)`),
  element.map(text => `x[^1]\n\n[^1]: ${text}`),
  element.map(text => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  element.map(text => text.replaceAll('<', '&amp;lt;')),
  element.map(text => `{{ ${text} }}`),
  element.map(text => `<!-- portolan-lint-off ${text} -->${text}`),
)

const around: readonly ((text: string) => string)[] = [
  text => text,
  text => text,
  text => `a ${text} b`,
  text => `<div>\n${text}\n</div>`,
  text => `<div>\n\n${text}\n\n</div>`,
  text => `> ${text}`,
  text => `- ${text}\n- b`,
  text => `| a |\n|---|\n| ${text.replaceAll('\n', ' ')} |`,
  text => `**${text}**`,
  text => `## ${text}`,
  text => `<table><tr><td>${text}</table>`,
  text => `<table>${text}</table>`,
  text => `<details><summary>${text}</summary>x</details>`,
  text => `<p title="${text}">x</p>`,
  text => `<p title='${text}'>x</p>`,
  text => `<p title=${text}>x</p>`,
  text => `<p data-a="${text.replaceAll('"', '&quot;')}">x</p>`,
  text => `<pre>${text}</pre>`,
  text => `<button>${text}</button>`,
  text => `<textarea>${text}</textarea>`,
  text => `<select><option>${text}</select>`,
  text => `<ruby>a<rt>${text}</ruby>`,
  text => `<picture>${text}<img src="/assets/logo.svg" alt=""></picture>`,
  text => `<a href="/">${text}</a>`,
  text => `<!-- ${text} -->`,
  text => `<!-- -->${text}`,
  text => text.replaceAll('<', '\r\n<'),
]

const core = fc.oneof(
  { weight: 6, arbitrary: sure },
  { weight: 4, arbitrary: element },
  { weight: 1, arbitrary: script },
  { weight: 4, arbitrary: mutation },
  { weight: 1, arbitrary: hidden },
  { weight: 3, arbitrary: markdown },
  { weight: 1, arbitrary: disguised(fc.oneof(element, sure, script, markdown), 30) },
)

/** Tags, attributes, handlers, addresses, disguises and surroundings, in all their combinations. */
const vectors: fc.Arbitrary<Vector> = fc
  .record({
    file: fc.constantFrom('a.md', 'a.md', 'a.html'),
    title: fc.oneof(
      { weight: 3, arbitrary: fc.constant('Title') },
      { weight: 1, arbitrary: fc.oneof(element, script) },
    ),
    one: core,
    place: fc.constantFrom(...around),
  })
  .map(({ file, title, one, place }) => ({ file, title, text: place(one) }))

/** So many of them, no two alike. */
export function someVectors(count: number, seed: number): readonly Vector[] {
  const found = new Map<string, Vector>()
  for (const vector of fc.sample(vectors, { numRuns: count * 2, seed }))
    if (found.size < count) found.set(vector.file + vector.title + vector.text, vector)
  return [...found.values()]
}
