import { type Document, isScalar, visit, type YAMLError } from 'yaml'
import type { Finding } from '../../report/problem.ts'
import { counted } from '../../text/layout.ts'
import { meantLine, type StopsAt } from './meant-line.ts'
import type { YamlSource } from './source.ts'

/** Says in our words what the YAML parser found, where the person made the mistake rather than where the parser noticed. */
export function yamlProblem(
  error: YAMLError,
  document: Document,
  source: YamlSource,
  stopsAt: StopsAt,
): Finding {
  const [start, end] = error.pos
  const isOpen = error.code === 'MISSING_CHAR' && error.message.includes('quote')
  const opening = isOpen ? openingQuote(start, document) : undefined
  const meant = meantLine(source, opening?.[0] ?? start, stopsAt)
  if (meant !== undefined) return meant
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
    case 'BAD_DQ_ESCAPE': {
      const reason = `\`${source.yaml.slice(start, start + 2)}\` is not an escape sequence`
      const note = 'Write `\\\\` for a backslash, or put the value in single quotes'
      return said(start, start + 2, 'yaml-escape', reason, note)
    }
    case 'NON_STRING_KEY':
      return said(start, end, 'yaml-key', 'A key must be plain text')
    case 'MULTIPLE_DOCS': {
      const reason = 'The file must have one YAML document, but a second one starts here'
      const note = 'Remove it, or move it to another file'
      return said(start, Math.max(end, start + 3), 'yaml-documents', reason, note)
    }
    case 'RESOURCE_EXHAUSTION':
      return said(start, end, 'yaml-nesting', 'Values are nested too deeply; the limit is 64 levels')
    case 'MULTILINE_IMPLICIT_KEY':
      return keyProblem(start, source)
    case 'MISSING_CHAR':
      if (error.message.includes('map values')) return keyProblem(start, source)
      if (opening === undefined) return said(start, end, 'yaml-syntax', 'A comma or a colon is missing here')
      return said(...opening, 'yaml-quote', 'This quote is never closed')
    case 'BAD_INDENT': {
      const bracket = /end with a ([\]}])/.exec(error.message)?.[1]
      if (bracket === undefined) {
        const { at, end, own, above, aboveAt } = indentation(source.yaml, start)
        // With a comment between, the parser blames the line below the one without a colon.
        if (own === above && source.yaml[aboveAt] !== '-') return keyProblem(aboveAt, source)
        const reason =
          own > above
            ? 'This line is indented further than the one above it'
            : 'The indentation of this line does not match the lines around it'
        const line = source.yaml.slice(0, aboveAt).split('\n').length
        const note =
          own === above
            ? `Line ${line} starts with \`- \`. Indent this line by two more spaces, or remove the \`- \``
            : `This line starts with ${counted(own, 'space')}, line ${line} above it with ${counted(above, 'space')}. Correct one of them: keys of one group need the same number`
        return said(at, end, 'yaml-indent', reason, note)
      }
      const note = 'Close the bracket, and indent every line inside it'
      const before = source.yaml.slice(0, start).trimEnd().length
      return said(before - 1, before, 'yaml-bracket', `A \`${bracket}\` is missing after this`, note)
    }
    case 'UNEXPECTED_TOKEN':
      if (error.message.includes('at node end')) {
        const reason = 'The value continues after its closing quote'
        const note = 'Put the whole value in single quotes, or write `\\"` for a quote inside double quotes'
        return said(start, line, 'quotes-needed', reason, note)
      }
      if (!error.message.includes('block-seq-ind')) break
      return said(
        start,
        end,
        'yaml-syntax',
        'A list must start on the line after its key',
        'Put a text that starts with `- ` in quotes',
      )
  }
  return said(start, end, 'yaml-syntax', 'This is not valid YAML')
}

function sayer({ place }: YamlSource) {
  return (from: number, to: number, ruleId: string, reason: string, note?: string) => ({
    place: place(from, Math.max(from, to)),
    ruleId,
    reason,
    note,
  })
}

/** The indentation of the line at an offset (or the next line that is not a comment), and of the line above with its start. */
function indentation(yaml: string, offset: number) {
  const content = /^([ \t]*)[^\s#].*/gm
  content.lastIndex = yaml.lastIndexOf('\n', offset - 1) + 1
  const [text = '', spaces = ''] = content.exec(yaml) ?? []
  const start = content.lastIndex - text.length
  const from = Math.max(0, start - 10_000)
  const last = [...yaml.slice(from, start).matchAll(/^([ \t]*)[^\s#]/gm)].at(-1)
  const above = last?.[1]?.length ?? 0
  const aboveAt = from + (last?.index ?? 0) + above
  return { at: start + spaces.length, end: start + text.trimEnd().length, own: spaces.length, above, aboveAt }
}

function lineEnd(source: YamlSource, start: number): number {
  const length = source.yaml.slice(start, start + 200).search(/[ \t]*(\r|\n|$)/)
  return start + Math.max(length, 1)
}

/** `note: Foo: bar`, or a line that is indented although the line above already has a value. */
function colonProblem(start: number, source: YamlSource): Finding {
  const said = sayer(source)
  const line = source.yaml.lastIndexOf('\n', start - 1) + 1
  const [, indent] = /^([\s-]*)\w[\w-]*[^\w"'{-]*\{/.exec(source.yaml.slice(line, start)) ?? []
  // `nginx { listen: 80, brotli: yes }`
  if (indent !== undefined) return keyProblem(line + indent.length, source)
  const [key = ''] = /^[\s\S]*?:(?=\s|$)/.exec(source.yaml.slice(start, start + 2000)) ?? []
  const lastLine = Math.max(key.lastIndexOf('\n'), key.lastIndexOf('\r')) + 1
  const indented = start + lastLine + (/^[ \t]*/.exec(key.slice(lastLine))?.[0].length ?? 0)
  const reason = 'This line is indented below one that already has a value'
  const note = 'Indent it like the other keys of its group'
  return said(indented, start + key.length, 'yaml-indent', reason, note)
}

function keyProblem(start: number, source: YamlSource): Finding {
  const reason = 'This line is not `key: value`'
  const note = 'Put a colon and a space after the key. To continue the text above, indent the line'
  return sayer(source)(start, lineEnd(source, start), 'yaml-key', reason, note)
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
