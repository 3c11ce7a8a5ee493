import { type Document, parseDocument } from 'yaml'
import type { YamlComplaint, YamlSource } from './source.ts'
import { type ColonFix, missingColons, type YamlProblem, yamlProblem } from './syntax-problem.ts'

interface Read {
  /** What the document was read from: the text, with the colons that it lacks. */
  readonly source: YamlSource
  /** Absent when the text has mistakes that leave its structure in doubt. */
  readonly document?: Document
  /** Lines were passed over. */
  readonly gaps: boolean
  readonly mistakes: readonly YamlComplaint[]
}

// Each repair costs a parse: ten of a usual config, few of a huge one.
const mostRepairs = 10
const mostRepaired = 2_000_000
// The parser takes seconds to find out how deep a megabyte of brackets is.
const tooDeep = /(?:[[{]\s*){1000}|(?:-[ \t]+){1000}/

// A config has a few hundred, and up to 10,000 redirects. Each one costs the parser a kilobyte.
const mostEntries = 15_000
const entry = /[:,?](?=\s|$)|[,[{]|^[ \t]*-(?=\s)/gm

/** Parses YAML, and goes on past a mistake where a character or a line is all that must be passed over. */
export function yamlDocument(written: YamlSource): Read {
  let source = written
  const refusal = tooMuch(source)
  if (refusal !== undefined) return { source, gaps: true, mistakes: [refusal] }
  const mistakes: YamlComplaint[] = []
  let text = source.yaml
  const directive = /^(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*(?=%)/.exec(text)?.[0].length
  if (directive !== undefined) {
    const end = directive + text.slice(directive).search(/[\r\n]|$/)
    mistakes.push(directiveMistake(source, directive, end))
    text = overwritten(text, { start: directive, end, by: ' ' })
  }
  let gaps = false
  for (let repairs = 0; ; repairs++) {
    const document = parse(text)
    const { harmless, worst } = sorted(document, source)
    if (worst === undefined) return { source, document, gaps, mistakes: [...mistakes, ...harmless] }
    const isLast = repairs === mostRepairs || repairs * text.length > mostRepaired
    const fix = isLast ? undefined : fixOf(text, worst.at)
    if (fix !== undefined) {
      mistakes.push(colonMistake(source, fix))
      text = replaced(text, fix)
      source = { ...source, yaml: replaced(source.yaml, fix), place: placesBefore(source, fix) }
      continue
    }
    mistakes.push(worst.mistake)
    if (worst.repair === undefined || isLast) {
      const tabs = worst.mistake.ruleId === 'yaml-tab' ? otherTabs(document, source, worst) : []
      return { source, gaps: true, mistakes: [...mistakes, ...harmless, ...tabs] }
    }
    text = overwritten(text, worst.repair)
    gaps ||= worst.repair.by === '#'
  }
}

/** What is refused before the parser sees it. */
function tooMuch({ yaml, place }: YamlSource): YamlComplaint | undefined {
  const deep = tooDeep.exec(yaml)?.index
  if (deep !== undefined) {
    const reason = 'Values are nested too deeply; the limit is 64 levels'
    return { place: place(deep, deep + 1), ruleId: 'yaml-nesting', reason }
  }
  let left = mostEntries
  for (const { index } of yaml.matchAll(entry)) {
    if (left-- > 0) continue
    const reason = `The file has more than ${mostEntries} keys and list entries`
    return { place: place(index, index + 1), ruleId: 'yaml-entries', reason }
  }
  return undefined
}

let last: { readonly text: string; readonly document: Document } | undefined

/** The config is read for its folders first, and then as a whole: the same text twice in a row is parsed once. */
function parse(text: string): Document {
  if (last?.text === text) return last.document
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    stringKeys: true,
    prettyErrors: false,
    // yaml compares each key with every other one; yamlTree looks each up in a map.
    uniqueKeys: false,
    logLevel: 'error',
  })
  last = { text, document }
  return document
}

/** The first mistake that the parser stumbled over, and the harmless ones before it; what it says afterwards is an echo. */
function sorted(
  document: Document,
  source: YamlSource,
): { harmless: readonly YamlComplaint[]; worst?: YamlProblem & { readonly at: number } } {
  const harmless: YamlComplaint[] = []
  for (const error of document.errors) {
    const problem = yamlProblem(error, document, source)
    if (!problem.harmless) return { harmless, worst: { ...problem, at: error.pos[0] } }
    harmless.push(problem.mistake)
  }
  return { harmless }
}

/** The fix of a line that lets the parser read past its error. */
function fixOf(text: string, error: number): ColonFix | undefined {
  for (const fix of missingColons(text, error)) {
    const yaml = replaced(text, fix)
    const first = parse(yaml).errors[0]?.pos[0]
    const longer = yaml.length - text.length
    if (first === undefined || first - longer > Math.max(error, fix.lineEnd)) return fix
  }
  return undefined
}

function colonMistake(source: YamlSource, { lineStart, lineEnd, reason, line }: ColonFix): YamlComplaint {
  return {
    place: source.place(lineStart, lineEnd),
    ruleId: 'yaml-key',
    reason,
    note: 'If the line continues the text above, indent it',
    expected: [line],
  }
}

/** Unlike other mistakes, each tab speaks for itself. */
function otherTabs(document: Document, source: YamlSource, first: YamlProblem): readonly YamlComplaint[] {
  return document.errors
    .filter(({ code }) => code === 'TAB_AS_INDENT')
    .map(error => yamlProblem(error, document, source).mistake)
    .filter(({ place }) => place?.start.offset !== first.mistake.place?.start.offset)
}

/** `%YAML 1.1` and the like would change what `no` and `22:22` mean. */
function directiveMistake(source: YamlSource, start: number, end: number): YamlComplaint {
  return {
    place: source.place(start, end),
    ruleId: 'yaml-version',
    reason: 'YAML directives are not supported: the file is always read as YAML 1.2',
    note: 'Remove this line, and the `---` after it',
  }
}

/** A stretch of a text, and what is written there instead. */
interface Replacement {
  readonly start: number
  readonly end: number
  readonly by: string
}

function replaced(text: string, { start, end, by }: Replacement): string {
  return text.slice(0, start) + by + text.slice(end)
}

/** The same with a character for each one in the stretch: no other offset changes. */
function overwritten(text: string, { start, end, by }: Replacement): string {
  return replaced(text, { start, end, by: by.repeat(end - start) })
}

/** Places in the file, for offsets after a replacement. */
function placesBefore({ place }: YamlSource, { start, end, by }: Replacement): YamlSource['place'] {
  const longer = by.length - (end - start)
  const inFile = (at: number) => (at <= start ? at : Math.max(start, at - longer))
  return (from, to) => place(inFile(from), inFile(to))
}
