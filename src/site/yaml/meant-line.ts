import type { Finding } from '../../model/problem.ts'
import { marksIn } from '../../text/plain-text.ts'
import { codePoint } from '../schema/values/problem.ts'
import type { YamlSource } from './source.ts'

/** A line as it was probably meant, and what is wrong with it as it is. */
interface Meant extends Pick<Finding, 'ruleId' | 'reason' | 'note'> {
  readonly line: string
}

/** Where the parser stops in a text; infinity where it does not. */
export type StopsAt = (yaml: string) => number

// The parser may complain of one of the lines below the mistake.
const linesAbove = 3

/** Finds the line that people got wrong where the parser stops: with the line as it was meant, the parser comes further. */
export function meantLine({ yaml, place }: YamlSource, stop: number, stopsAt: StopsAt): Finding | undefined {
  const lastEnd = endOfLine(yaml, stop)
  const comesFurther = (changed: string) => stopsAt(changed) > lastEnd + changed.length - yaml.length
  const isSpaced = oddSpace.test(yaml.slice(0, lastEnd)) && comesFurther(yaml.replace(oddSpace, spaced))
  for (let end = lastEnd, count = 0; end >= 0 && (isSpaced || count <= linesAbove); count++) {
    const start = yaml.lastIndexOf('\n', end - 1) + 1
    const line = yaml.slice(start, end)
    const candidates = isSpaced ? [oddlySpaced(line)] : line.length > longest ? [] : meantLines(line)
    for (const { line: meant, ...finding } of candidates) {
      if (meant === line || !(isSpaced || comesFurther(yaml.slice(0, start) + meant + yaml.slice(end))))
        continue
      const from = start + line.search(/\S|$/)
      return {
        ...finding,
        place: place(from, Math.max(from, end)),
        expected: meant === '' ? [] : [meant.trim()],
      }
    }
    end = start - 1
  }
  return undefined
}

const longest = 2000

function endOfLine(yaml: string, offset: number): number {
  const end = yaml.indexOf('\n', offset)
  return end === -1 ? yaml.length : end
}

// Spaces that are none to YAML, where it needs one.
const odd = '\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000'
const oddSpace = new RegExp(`(?<=^[ \\t${odd}-]*(?:["']?[\\w./-]+["']?:[ \\t${odd}]*)?)[${odd}]`, 'gm')
// As wide as it looks.
const spaced = (space: string) => (space === '\u3000' ? '  ' : ' ')

function oddlySpaced(line: string): Meant {
  const [found = ''] = line.match(oddSpace) ?? []
  const reason = `This line has a space that YAML does not know (${codePoint(found)}${found === '\u00a0' ? ', a no-break space' : ''})`
  return { ruleId: 'odd-space', reason, note: 'Type its spaces again', line: line.replace(oddSpace, spaced) }
}

const comment = /^(\s*)(\/\/|\/\*|<!--|--(?!-)|;)[ \t]*(.*?)[ \t]*(?:\*\/|-->)?$/
const otherSign = /^(\s*(?:- +)*["']?)([\w./-]+)(["']?)\s*([=-]>|→|[：﹕︓]|:?=|:(?=[^\s:/]))\s*(.*)$/
const keyAndValue = /^(\s*(?:- +)*(?:["']?[\w./-]+["']? *: +)?)(\S.*?)(\s+#.*)?$/

function* meantLines(line: string): Generator<Meant> {
  if (/^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/.test(line))
    yield {
      ruleId: 'merge-conflict',
      reason: 'This line is left from a conflict in Git',
      note: 'Delete it',
      line: '',
    }
  if (/^\s*-\w/.test(line))
    yield { ruleId: 'yaml-syntax', reason: 'A space is missing after `-`', line: line.replace('-', '- ') }
  const [, indent = '', sign, words = ''] = comment.exec(line) ?? []
  if (sign !== undefined)
    yield {
      ruleId: 'yaml-syntax',
      reason: `A comment starts with \`#\`, not with \`${sign}\``,
      line: `${indent}# ${words}`,
    }
  const [, start = '', key = '', end = '', other, rest = ''] = otherSign.exec(line) ?? []
  if (other !== undefined) {
    const reason =
      other === ':'
        ? `A space is missing after \`${key}:\``
        : `After \`${key}\` must be a colon and a space, not \`${other}\``
    for (const value of [rest, quoted(rest)])
      yield { ruleId: 'yaml-key', reason, line: `${start}${key}${end}: ${value}`.trimEnd() }
  }
  const [, before = '', value = '', after = ''] = keyAndValue.exec(line) ?? []
  if (before.trim() === '') return
  for (const [ruleId, reason, meant] of meantValues(value))
    yield { ruleId, reason, line: before + meant + after }
}

type MeantValue = readonly [ruleId: string, reason: string, value: string]

function* meantValues(value: string): Generator<MeantValue> {
  const [first = '', last = ''] = [value[0], value.at(-1)]
  if (/^["'].*["'][,;]$/.test(value))
    yield ['yaml-syntax', `The \`${last}\` at the end of this line does not belong there`, value.slice(0, -1)]
  if (/^(?:\{\s*["']?[\w-]+["']?\s*:|\[[^\]]*\]$)/.test(value)) {
    yield [
      'quotes-needed',
      'In `{ }`, a text with `{{ … }}` or other signs must be in quotes',
      withQuotes(value),
    ]
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
    const isCurly = /[”’“‘]/.test(last)
    const reason = isCurly
      ? `\`${last}\` does not close the quote \`${first}\``
      : 'This quote is never closed'
    yield ['yaml-quote', reason, quoted(isCurly || /["']/.test(last) ? value.slice(1, -1) : value.slice(1))]
  } else if (second < value.length - 1) {
    const isWhole = first !== last || /\S["'][^\p{L}\p{N}]/u.test(value.slice(second - 1, second + 2))
    const reason = isWhole
      ? 'The value continues after its closing quote'
      : `The second \`${first}\` already ends the text`
    yield ['quotes-needed', reason, quoted(isWhole ? value : value.slice(1, -1))]
  }
}

const pair = /([{,]\s*["']?[\w-]+["']?\s*: +)((?!["'{[]).+?)(?=\s*(?:,\s*["']?[\w-]+["']?\s*:\s|[}\]]))/g

/** `{ text: Type {{ server.serverAddress }} now }` with quotes around the text. */
function withQuotes(group: string): string {
  // Braces of values end no group.
  const masked = group.replace(/\{\{[^{}]*\}\}/g, path => '\ue000'.repeat(path.length))
  let done = 0
  const parts = Array.from(masked.matchAll(pair), ({ 0: found, 1: before = '', 2: value = '', index }) => {
    const start = index + before.length
    const text = group.slice(start, start + value.length)
    const part = group.slice(done, start) + (/\ue000|: | #|^[@`%&*!|>?#]/.test(value) ? quoted(text) : text)
    done = index + found.length
    return part
  })
  return parts.join('') + group.slice(done)
}

/** A text in quotes, without what plain text has no use for. */
export function quoted(text: string): string {
  const plain = /^\[[^[\]]*\]\((\S+)\)$/.exec(text)?.[1] ?? marksIn(text)?.plain ?? text
  if (!/["\\]/.test(plain)) return `"${plain}"`
  return plain.includes("'") ? JSON.stringify(plain) : `'${plain}'`
}
