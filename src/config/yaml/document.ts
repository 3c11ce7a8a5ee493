import { type Document, parseDocument, type YAMLError } from 'yaml'
import type { Finding } from '../../report/problem.ts'
import type { YamlSource } from './source.ts'
import { yamlProblem } from './syntax-problem.ts'

interface Read {
  readonly document?: Document
  readonly mistakes: readonly Finding[]
}

// The parser takes seconds to find out how deep a megabyte of brackets is.
const tooDeep = /(?:[[{]\s*){1000}|(?:-[ \t]+){1000}/

// A config has a few hundred, and up to 10,000 redirects. Each one costs the parser a kilobyte.
const mostEntries = 15_000
const entry = /[:,?](?=\s|$)|[,[{]|^[ \t]*-(?=\s)/gm

/** Parses YAML. Of its syntax errors, the first one counts: what the parser reports afterwards follows from it. */
export function yamlDocument(source: YamlSource): Read {
  const refusal = tooMuch(source) ?? directiveMistake(source)
  if (refusal !== undefined) return { mistakes: [refusal] }
  const document = parse(source.yaml)
  const [first] = document.errors
  if (first === undefined) return { document, mistakes: [] }
  // Each tab speaks for itself.
  const isTab = ({ code }: YAMLError) => code === 'TAB_AS_INDENT'
  const told = isTab(first) ? document.errors.filter(isTab) : [first]
  return { mistakes: told.map(error => yamlProblem(error, document, source, stopsAt)) }
}

/** Refuses YAML before the parser sees it. */
function tooMuch({ yaml, place }: YamlSource): Finding | undefined {
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
  const document = parseDocument(text, options)
  last = { text, document }
  return document
}

const options = {
  version: '1.2',
  schema: 'core',
  merge: false,
  stringKeys: true,
  prettyErrors: false,
  // yaml compares each key with every other one; yamlTree looks each up in a map.
  uniqueKeys: false,
  logLevel: 'error',
} as const

function stopsAt(text: string): number {
  return parseDocument(text, options).errors[0]?.pos[0] ?? Number.POSITIVE_INFINITY
}

/** `%YAML 1.1` and the like would change what `no` and `22:22` mean. */
function directiveMistake({ yaml, place }: YamlSource): Finding | undefined {
  const start = /^(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*(?=%)/.exec(yaml)?.[0].length
  if (start === undefined) return undefined
  return {
    place: place(start, start + yaml.slice(start).search(/[\r\n]|$/)),
    ruleId: 'yaml-version',
    reason: 'YAML directives are not supported: the file is always read as YAML 1.2',
    note: 'Remove this line, and the `---` after it',
  }
}
