import { type Document, isScalar, visit, type YAMLError } from 'yaml'
import type { YamlComplaint, YamlSource } from './source.ts'

/** A mistake that the parser found, and whether it can be got over. */
export interface YamlProblem {
  readonly mistake: YamlComplaint
  /** The parser got over it by itself. */
  readonly harmless?: true
  /** A range of the text to overwrite with a character, so that the parser can continue after it. */
  readonly repair?: { readonly start: number; readonly end: number; readonly by: '_' | '#' | ' ' }
}

/** Says in our words what the YAML parser found, where the person made the mistake rather than where the parser noticed. */
export function yamlProblem(error: YAMLError, document: Document, source: YamlSource): YamlProblem {
  const [start, end] = error.pos
  const line = lineEnd(source, start)
  const said = sayer(source)
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return said(
        start,
        end,
        'yaml-tab',
        'YAML must be indented with spaces, not tabs',
        'Replace the tab with as many spaces as the lines around it have',
      )
    case 'BLOCK_AS_IMPLICIT_KEY':
      return colonProblem(start, source)
    case 'BAD_SCALAR_START': {
      const reason = `A value that starts with \`${source.yaml[start] ?? ''}\` must be in quotes`
      return { ...said(start, line, 'quotes-needed', reason), repair: { start, end: start + 1, by: '_' } }
    }
    case 'BAD_DQ_ESCAPE': {
      const reason = `\`${source.yaml.slice(start, start + 2)}\` is not an escape sequence`
      const note = 'Write `\\\\` for a backslash, or put the value in single quotes'
      return { ...said(start, start + 2, 'yaml-escape', reason, note), harmless: true }
    }
    case 'NON_STRING_KEY':
      return { ...said(start, end, 'yaml-key', 'A key must be plain text'), harmless: true }
    case 'MULTIPLE_DOCS': {
      const reason = 'The file must have one YAML document, but a second one starts here'
      const note = 'Remove it, or move it to another file'
      return { ...said(start, Math.max(end, start + 3), 'yaml-documents', reason, note), harmless: true }
    }
    case 'RESOURCE_EXHAUSTION':
      return said(start, end, 'yaml-nesting', 'Values are nested too deeply; the limit is 64 levels')
    case 'MULTILINE_IMPLICIT_KEY':
      return keyProblem(start, source)
    case 'MISSING_CHAR':
      if (error.message.includes('map values')) return keyProblem(start, source)
      if (!error.message.includes('quote'))
        return said(start, end, 'yaml-syntax', 'A comma or a colon is missing here')
      return said(...openingQuote(start, document), 'yaml-quote', 'This quote is never closed')
    case 'BAD_INDENT': {
      const bracket = /end with a ([\]}])/.exec(error.message)?.[1]
      if (bracket === undefined) {
        const { at, end, own, above } = indentation(source.yaml, start)
        const reason =
          own > above
            ? 'This line is indented further than the one above it'
            : 'The indentation of this line does not match the lines around it'
        const note = `This line starts with ${spaces(own)}, the line above with ${spaces(above)}. Correct one of them: keys of one group need the same number`
        return said(at, end, 'yaml-indent', reason, note)
      }
      const note = 'Close the bracket, and indent every line inside it'
      return said(start, end, 'yaml-bracket', `A \`${bracket}\` is missing before this place`, note)
    }
    case 'UNEXPECTED_TOKEN':
      if (error.message.includes('at node end')) {
        const reason = 'The value continues after its closing quote'
        const note = 'Put the whole value in single quotes, or write `\\"` for a quote inside double quotes'
        return { ...said(start, line, 'quotes-needed', reason, note), repair: { start, end: line, by: ' ' } }
      }
      if (!error.message.includes('block-seq-ind')) break
      return said(start, end, 'yaml-syntax', 'A list must start on the line after its key')
  }
  return said(start, end, 'yaml-syntax', 'This is not valid YAML')
}

function sayer({ place }: YamlSource) {
  return (from: number, to: number, ruleId: string, reason: string, note?: string) => ({
    mistake: { place: place(from, Math.max(from, to)), ruleId, reason, ...(note !== undefined && { note }) },
  })
}

/** The indentation of the line at an offset (or the next line that is not a comment), and of the line above. */
function indentation(yaml: string, offset: number) {
  const content = /^([ \t]*)[^\s#].*/gm
  content.lastIndex = yaml.lastIndexOf('\n', offset - 1) + 1
  const [text = '', spaces = ''] = content.exec(yaml) ?? []
  const start = content.lastIndex - text.length
  const before = yaml.slice(Math.max(0, start - 10_000), start)
  const above = Array.from(before.matchAll(/^([ \t]*)[^\s#]/gm), match => match[1]?.length ?? 0).at(-1) ?? 0
  return { at: start + spaces.length, end: start + text.trimEnd().length, own: spaces.length, above }
}

function lineEnd(source: YamlSource, start: number): number {
  const length = source.yaml.slice(start, start + 200).search(/[ \t]*(\r|\n|$)/)
  return start + Math.max(length, 1)
}

/** `note: Foo: bar`, or a line that is indented although the line above already has a value. */
function colonProblem(start: number, source: YamlSource): YamlProblem {
  const said = sayer(source)
  const [key = ''] = /^[\s\S]*?:(?=\s|$)/.exec(source.yaml.slice(start, start + 2000)) ?? []
  const lastLine = Math.max(key.lastIndexOf('\n'), key.lastIndexOf('\r')) + 1
  if (lastLine === 0) {
    const colon = start + Math.max(key.length - 1, 0)
    const reason = 'A value that contains ": " must be in quotes'
    const note = 'Put the whole value in double quotes'
    const repair = { start: colon, end: colon + 1, by: '_' } as const
    return { ...said(colon, colon + 1, 'quotes-needed', reason, note), repair }
  }
  const indented = start + lastLine + (/^[ \t]*/.exec(key.slice(lastLine))?.[0].length ?? 0)
  const reason = 'This line is indented below one that already has a value'
  const note = 'Indent it like the other keys of its group'
  return said(indented, start + key.length, 'yaml-indent', reason, note)
}

function keyProblem(start: number, source: YamlSource): YamlProblem {
  const reason = 'This line is not `key: value`'
  const note = 'Put a colon and a space after the key. To continue the text above, indent the line'
  return {
    ...sayer(source)(start, lineEnd(source, start), 'yaml-key', reason, note),
    repair: { start, end: start + 1, by: '#' },
  }
}

function openingQuote(end: number, document: Document): [number, number] {
  let opening = end
  visit(document, {
    Scalar: (_, node) => {
      const quoted = isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE')
      if (!quoted || !node.range || node.range[1] < end) return undefined
      opening = node.range[0]
      // Later values may well be quoted as they should be.
      return visit.BREAK
    },
  })
  return [opening, opening + 1]
}

/** A line with the colon that its author may have meant. */
export interface ColonFix {
  /** What to replace, and by what. */
  readonly start: number
  readonly end: number
  readonly by: string
  /** The fixed line, without white space around it. */
  readonly line: string
  readonly lineStart: number
  readonly lineEnd: number
  readonly reason: string
}

const nearestLines = 20
const mostFixes = 3
const longestLine = 2000
// `name Example`, `name:Example`, `name = Example`, `name`; behind the marks of list items.
const unfinished = /^([ \t]*(?:-[ \t]+)*)([A-Za-z][\w-]*)([ \t]*[:=：]?[ \t]*)(.*?)[ \t]*$/

/**
 * Fixes for the lines whose missing colon may have caused an error: the parser often notices it only some lines later. If a fix
 * lets the parser read on, that colon was missing.
 */
export function* missingColons(text: string, error: number): Iterable<ColonFix> {
  const nextLine = /[^\n]*\n/y
  // An error before a comment or an empty line is about the line after it.
  let at = afterBlank(text, text.lastIndexOf('\n', error - 1) + 1)
  let found = 0
  for (let line = 0; line < nearestLines && found < mostFixes; line++) {
    nextLine.lastIndex = at
    const end = nextLine.test(text) ? nextLine.lastIndex - 1 : text.length
    const fix = end - at > longestLine ? undefined : fixOf(text.slice(at, end), at)
    // A single word is only a key if it is not empty.
    if (fix !== undefined && (fix.by !== ':' || holdsLines(text, end + 1, fix.lineStart - at))) {
      found++
      yield fix
    }
    if (at < 2) return
    at = text.lastIndexOf('\n', at - 2) + 1
  }
}

/** Whether the next line with anything in it is indented further, or begins a list. */
function holdsLines(text: string, from: number, indent: number): boolean {
  const at = afterBlank(text, from)
  const [, spaces = '', item] = /^([ \t]*)(-\s)?/.exec(text.slice(at, at + longestLine)) ?? []
  return spaces.length > indent || (item !== undefined && spaces.length === indent)
}

/** Where the next line begins that is neither empty nor a comment. */
function afterBlank(text: string, from: number): number {
  const blank = /[ \t]*(?:#.*)?\r?\n/y
  let at = from
  for (blank.lastIndex = at; blank.test(text); ) at = blank.lastIndex
  return at
}

function fixOf(written: string, at: number): ColonFix | undefined {
  const comment = /(?:^|[ \t])#.*$|\r$/.exec(written)?.index ?? written.length
  const [, indent = '', key = '', between = '', value = ''] = unfinished.exec(written.slice(0, comment)) ?? []
  if (key === '' || (between.trim() === ':' && (/[ \t]$/.test(between) || value === ''))) return undefined
  // `Text, that goes on` is no key.
  if (between === '' && value !== '') return undefined
  const start = at + indent.length + key.length
  const mark = between.trim()
  const by = value === '' ? ':' : ': '
  return {
    start,
    end: start + between.length,
    by,
    line: `${key}${by}${value}`,
    lineStart: at + indent.length,
    lineEnd: start + between.length + value.length,
    reason: mark === ':' ? `A space is missing after \`${key}:\`` : `A colon is missing after \`${key}\``,
  }
}

function spaces(count: number): string {
  return count === 1 ? '1 space' : `${count} spaces`
}
