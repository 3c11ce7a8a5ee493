import type { Finding } from '../../report/problem.ts'
import { marksIn } from '../../text/plain-text.ts'
import { codePoint } from '../schema/values/problem.ts'
import type { YamlSource } from './source.ts'

/** A line, or its value, as it was probably meant, and what is wrong with it. */
type Meant = readonly [ruleId: string, reason: string, line: string]

/** The offset where the parser stops; infinity where it does not. */
export type StopsAt = (yaml: string) => number

// The parser may complain of one of the lines below the mistake.
const linesAbove = 3

/** Finds the line that people got wrong where the parser stops: with the line as it was meant, the parser comes further. */
export function meantLine({ yaml, place }: YamlSource, stop: number, stopsAt: StopsAt): Finding | undefined {
  // Each try parses all of it.
  if (yaml.length > largest) return undefined
  const lastEnd = endOfLine(yaml, stop)
  let end = lastEnd
  for (let count = 0; end >= 0 && count <= linesAbove; count++) {
    const start = yaml.lastIndexOf('\n', end - 1) + 1
    const line = yaml.slice(start, end)
    for (const [ruleId, reason, meant] of line.length > longest ? [] : meantLines(line)) {
      // Where spaces are odd, they are on many lines.
      const changed = yaml.slice(0, start) + meant + yaml.slice(end)
      const isFurther = stopsAt(changed) > lastEnd + changed.length - yaml.length
      if (meant === line || !(isFurther || ruleId === 'odd-space')) continue
      const from = start + line.search(/\S|$/)
      const expected = meant === '' ? undefined : [meant.trim()]
      return { ruleId, reason, place: place(from, Math.max(from, end)), expected }
    }
    end = start - 1
  }
  return undefined
}

const longest = 2000
const largest = 200_000

function endOfLine(yaml: string, offset: number): number {
  const end = yaml.indexOf('\n', offset)
  return end === -1 ? yaml.length : end
}

// YAML does not take these for spaces.
const odd = '\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000'
const oddSpace = new RegExp(`(?<=^[ \\t${odd}-]*(?:["']?[\\w./-]+["']?:[ \\t${odd}]*)?)[${odd}]`, 'gm')
// As wide as it looks.
const spaced = (space: string) => (space === '\u3000' ? '  ' : ' ')

const comment = /^(\s*)(\/\/|\/\*|<!--|--(?!-)|;)[ \t]*(.*?)[ \t]*(?:\*\/|-->)?$/
const otherSign = /^(\s*(?:- +)*["']?)([\w./-]+)(["']?)\s*([=-]>|→|[：﹕︓]|:?=|:(?=[^\s:/]))\s*(.*)$/
const keyAndValue = /^(\s*(?:- +)*(?:["']?[\w./-]+["']? *: +)?)(\S.*?)(\s+#.*)?$/

function* meantLines(line: string): Generator<Meant> {
  const [space] = line.match(oddSpace) ?? []
  if (space !== undefined) {
    const name = codePoint(space) + (space === '\u00a0' ? ' (no-break space)' : '')
    yield [
      'odd-space',
      `YAML does not know the space ${name} in this line: type its spaces again`,
      line.replace(oddSpace, spaced),
    ]
  }
  if (/^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/.test(line))
    yield ['merge-conflict', 'This line is left from a conflict in Git: delete it', '']
  if (/^\s*-\w/.test(line)) yield ['yaml-syntax', 'A space is missing after `-`', line.replace('-', '- ')]
  const [, indent = '', sign, words = ''] = comment.exec(line) ?? []
  if (sign !== undefined)
    yield ['yaml-syntax', `A comment starts with \`#\`, not with \`${sign}\``, `${indent}# ${words}`]
  const [, start = '', key = '', end = '', other, rest = ''] = otherSign.exec(line) ?? []
  if (other !== undefined) {
    const reason = `A colon and a space${other === ':' ? '' : `, not \`${other}\`,`} must follow \`${key}\``
    for (const value of [rest, quoted(rest)])
      yield ['yaml-key', reason, `${start}${key}${end}: ${value}`.trimEnd()]
  }
  const [, before = '', value = '', after = ''] = keyAndValue.exec(line) ?? []
  if (before.trim() === '') return
  for (const [ruleId, reason, meant] of meantValues(value)) yield [ruleId, reason, before + meant + after]
}

function* meantValues(value: string): Generator<Meant> {
  const [first = '', last = ''] = [value[0], value.at(-1)]
  if (/^["'].*["'][,;]$/.test(value))
    yield ['yaml-syntax', `The \`${last}\` at the end of this line does not belong there`, value.slice(0, -1)]
  if (/^(?:\{\s*["']?[\w-]+["']?\s*:|\[[^\]]*\]$)/.test(value)) {
    yield ['quotes-needed', 'In `{ }`, a text with `{{ … }}` or `: ` must be in quotes', withQuotes(value)]
    return
  }
  // A list, or a group, that is not closed.
  if (/^(?:- |\[[^\]]*$|\{(?!\{)[^}]*$)/.test(value)) return
  if (/^[a-z]\w*: (?:\d+|yes|no|true|false|null)$/.test(value))
    yield ['yaml-key', 'A line cannot have two keys', `{ ${value} }`]
  const [start = ''] = /^(?:\{\{|[^\p{L}\p{N}\s])/u.exec(value) ?? []
  if (!/["']/.test(first)) {
    const what =
      start === '' ? 'contains ": "' : `starts with ${start === '`' ? 'a backtick' : `\`${start}\``}`
    if (start !== '' || value.includes(': '))
      yield ['quotes-needed', `A value that ${what} must be in quotes`, quoted(value)]
    return
  }
  const second = value.indexOf(first, 1)
  if (second === -1) {
    const isOther = /[”’“‘"']$/.test(value)
    const reason = isOther
      ? `\`${last}\` does not close the quote \`${first}\``
      : 'This quote is never closed'
    yield ['yaml-quote', reason, quoted(isOther ? value.slice(1, -1) : value.slice(1))]
  } else if (second < value.length - 1) {
    const isWhole = first !== last || /\S["'][^\p{L}\p{N}]/u.test(value.slice(second - 1, second + 2))
    const reason = isWhole
      ? 'The value continues after its closing quote'
      : `The second \`${first}\` already ends the text`
    yield ['quotes-needed', reason, quoted(isWhole ? value : value.slice(1, -1))]
  }
}

const inGroup = /([{,]\s*["']?[\w-]+["']? *: +)((?![\s"'])(?:\{\{[^{}]*\}\}|[^"{}[\],])+)(?=[,}\]])/g

/** `{ text: Type {{ server.serverAddress }} now }` with quotes around the text. */
function withQuotes(group: string): string {
  const isOdd = /\{\{|: |^[@`%&*!|>?]/
  return group.replace(inGroup, (whole, before: string, text: string) =>
    isOdd.test(text) ? `${before}${quoted(text.trimEnd())}${/\s*$/.exec(text)?.[0]}` : whole,
  )
}

/** A text in quotes, without what plain text has no use for. */
export function quoted(text: string): string {
  const plain = /^\[[^[\]]*\]\((\S+)\)$/.exec(text)?.[1] ?? marksIn(text)?.plain ?? text
  if (!/["\\]/.test(plain)) return `"${plain}"`
  return plain.includes("'") ? JSON.stringify(plain) : `'${plain}'`
}
