import type { Finding } from '../../report/problem.ts'
import { isGroup } from '../../text/data.ts'
import { strayMentions } from '../values/stray-mentions.ts'
import { pathsMeant, valueAt, valueMistake } from '../values/value-at.ts'
import { placeInValue } from '../yaml/passages.ts'
import { type Tree, withEntries } from '../yaml/source.ts'

/** A mistake in a text, and the wrong part. */
type FillFinding = Finding & { readonly found: string }

interface FilledText {
  readonly text: string
  readonly mistakes: readonly FillFinding[]
}

// No text of a config is as long. What is longer is cut, and the schema complains of it.
const longest = 10_000

// A value, braces that open one, or a brace that looks like a part of one: before each, a backslash makes it text.
const braces = /\{\{(?:([^{}\n\r]*)\}\})?|\{(?=[ \t]?\{|[^{}\n\r]+\}\})/g

/**
 * Puts the values of a config into its texts. A text may name another one that has values in it. Each is filled once, and a text that
 * includes itself is a mistake. `path` is where the text is in the config, if it is there.
 */
export function textFiller(values: unknown): (text: string, path?: string) => FilledText {
  const done = new Map<string, FilledText>()
  const open: string[] = []
  const circles = new Set<string>()
  const meant = pathsMeant(values)
  return (text, path) => {
    const found = path !== undefined && valueAt(values, path) === text ? filledAt(path) : filled(text)
    const stray = strayMentions(text, values, isTextInConfig, meant)
    return stray.length === 0 ? found : { ...found, mistakes: [...found.mistakes, ...stray] }
  }

  function filledAt(path: string): FilledText {
    const known = done.get(path)
    if (known !== undefined) return known
    open.push(path)
    const text = String(valueAt(values, path))
    const result = filled(text)
    open.pop()
    const settled = circles.has(path) ? { text, mistakes: [circleMistake(path)] } : result
    done.set(path, settled)
    return settled
  }

  function textOf(path: string): string {
    const start = open.indexOf(path)
    if (start === -1) return filledAt(path).text
    for (const member of open.slice(start)) circles.add(member)
    return ''
  }

  function filled(source: string): FilledText {
    if (!source.includes('{')) return { text: source, mistakes: [] }
    const mistakes: FillFinding[] = []
    let text = ''
    let end = 0
    for (const { 0: found, 1: inner = '', index } of source.matchAll(braces)) {
      const path = inner.trim()
      if (text.length > longest) break
      if (isTextInConfig(source, index)) {
        const opening = found.startsWith('{{') ? '{{' : '{'
        text += source.slice(end, index - 1) + opening
        end = index + opening.length
      } else if (path !== '') {
        const mistake = valueMistake(values, path, meant)
        if (mistake !== undefined) mistakes.push({ ...mistake, found })
        text += source.slice(end, index) + (mistake === undefined ? textOf(path) : path)
        end = index + found.length
      }
    }
    return { text: text + source.slice(end), mistakes }
  }
}

/** A config is not Markdown: a backslash is plain text, except right before braces. */
function isTextInConfig(source: string, index: number): boolean {
  return source[index - 1] === '\\'
}

type Path = readonly (string | number)[]

/** A tree with the values in those texts that `fill` fills, and what is wrong with them. */
export function filledTree(
  whole: Tree,
  source: string,
  fill: (text: string, path: Path) => FilledText | undefined,
) {
  const findings: Finding[] = []
  return { tree: treeAt(whole, []), findings }

  function treeAt(tree: Tree, path: Path): Tree {
    if (typeof tree.value === 'string') return textAt(tree, tree.value, path)
    if (tree.entries.size === 0) return tree
    return withEntries(tree, new Map([...tree.entries].map(([key, at]) => [key, treeAt(at, [...path, key])])))
  }

  function textAt(tree: Tree, written: string, path: Path): Tree {
    const filled = written.includes('{') ? fill(written, path) : undefined
    if (filled === undefined) return tree
    for (const { found, ...mistake } of filled.mistakes) {
      const at = written.indexOf(found)
      findings.push({ ...mistake, place: placeInValue(tree.place, source, written, at, at + found.length) })
    }
    return { ...tree, value: filled.text, unfilled: written }
  }
}

function circleMistake(path: string): FillFinding {
  return {
    ruleId: 'value-circle',
    reason: `\`${path}\` contains itself`,
    note: 'Replace one of these values with its text',
    found: '{{',
  }
}

/** The same values with all texts filled. */
export function filledTexts<T>(values: T, fill: (text: string, path: string) => FilledText, path: string): T {
  const filled = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return fill(value, path).text
    if (Array.isArray(value)) return value.map((entry, index) => filled(entry, `${path}.${index}`))
    if (!isGroup(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, filled(entry, `${path}.${key}`)]),
    )
  }
  return filled(values, path) as T
}
