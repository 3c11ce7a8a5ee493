import type { z } from 'zod'
import { filledTree, textFiller } from '../../config/complete/text-filler.ts'
import { oneEach, validate } from '../../config/validate/validate.ts'
import { shownAsTyped, type TreeText, textsIn } from '../../config/yaml/passages.ts'
import { type Tree, textAt, type YamlSource, yamlSource } from '../../config/yaml/source.ts'
import { mapping } from '../../config/yaml/yaml.ts'
import { invisibleCharacters } from '../../page/tree/forbidden-characters.ts'
import { placeIn } from '../../report/places.ts'
import { type Finding, type Place, type Problem, problemIn } from '../../report/problem.ts'

interface SplitPage<T> {
  readonly front?: T
  /** Absent when it is no YAML: then nobody knows where the page begins. */
  readonly tree?: Tree
  readonly texts: readonly TreeText[]
  /** The title, even if the rest of the front matter has mistakes; empty where there is none. */
  readonly title: string
  /** The page with its front matter blanked: every offset stays one into the file. */
  readonly text: string
  readonly diagnostics: readonly Problem[]
}

/** Reads the front matter of a page or a skill, if it has one, and blanks it. `values` are put into its texts. */
export function frontMatter<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  values?: unknown,
): SplitPage<T> {
  const placeOf = placeIn(text)
  const problem = (from: number, to: number, finding: Finding) =>
    problemIn({ place: placeOf(from, to), ...finding }, file)
  const [above = '', opened = ''] = /^(?:[ \t]*\r?\n)*(---[ \t]*(?:\r\n|\n|\r|$))?/.exec(text) ?? []
  const start = above.length
  const rest = text.slice(start)
  const end = opened === '' ? -1 : rest.search(/^(?:---|\.\.\.)[ \t]*$/m)
  const yaml = end === -1 ? rest : rest.slice(0, end)
  const fence = [start - opened.length, start - opened.length + 3] as const
  if (opened === '' || !isFrontMatter(yaml, end !== -1)) {
    const [slip] = opened === '' ? (unfenced.exec(text) ?? []) : []
    if (slip === undefined) return { ...read(yamlSource(file, text, 0, 0)), text }
    return { title: '', texts: [], text, diagnostics: [problem(slip.search(/\S/), slip.length, notFenced)] }
  }
  if (end === -1 || textBelow.test(yaml))
    return { title: '', texts: [], text, diagnostics: [problem(...fence, neverClosed)] }
  const body = start + end + (/^.*/.exec(rest.slice(end))?.[0].length ?? 0)
  const { diagnostics, ...front } = read(yamlSource(file, text, start, start + end), placeOf(...fence))
  const blank = text.slice(0, body).replace(/[^\r\n]/g, ' ') + text.slice(body)
  const [second, before = ''] = secondBlock.exec(text.slice(body)) ?? []
  const from = body + before.length
  const twice = second === undefined ? [] : [problem(from, from + 3, isSecond)]
  return { ...front, text: blank, diagnostics: [...diagnostics, ...twice] }

  function read(source: YamlSource, fence?: Place): Omit<SplitPage<T>, 'text'> {
    const { tree: written, diagnostics } = mapping(source, 'Write a title and a description')
    if (written === undefined) return { title: '', texts: [], diagnostics }
    const fill = values === undefined ? undefined : textFiller(values)
    // Values for the owner's templates stay as written.
    const { tree, findings } = filledTree(written, text, (value, [key]) =>
      key === 'data' ? undefined : fill?.(value),
    )
    const { value, diagnostics: invalid } = validate(schema, fence ? { ...tree, key: fence } : tree, file)
    const texts = textsIn(tree, schema)
    const inTexts = [...findings, ...invisibleCharacters(texts), ...shownAsTyped(texts)]
    const all = oneEach([...diagnostics, ...invalid, ...inTexts.map(finding => problemIn(finding, file))])
    const correct = value !== undefined && !all.some(({ fatal }) => fatal)
    return {
      ...(correct ? { front: value } : {}),
      tree,
      texts,
      title: textAt(tree, ['title']) ?? '',
      diagnostics: all,
    }
  }
}

/** Tells front matter from text below a line that is drawn across the page. */
function isFrontMatter(yaml: string, isClosed: boolean): boolean {
  if (yaml.trim() === '') return isClosed
  if (isClosed && !/^[ \t]*\r?\n/.test(yaml))
    return /^[^\S\n]*(?:- )?["']?[\w-]+["']?[^\S\n]*[:=：]|^(?:title|description)\b|^[#/{][\s\S]*\n[ \t]*["']?[\w-]+["']?[ \t]*:/i.test(
      yaml,
    )
  return /^\s*["']?(?:[a-z][\w-]*|Title|TITLE)["']?[^\S\n]*[:=：](?!:)/.test(yaml)
}

const neverClosed: Finding = {
  ruleId: 'front-matter-open',
  reason: 'The front matter is never closed',
  note: 'Put a line `---` after its last key',
}
/** A text below an empty line is the page. */
const textBelow = /\n[ \t]*\r?\n(?![ \t]|#|- |["']?[\w-]+["']?[ \t]*[:=：]|[}\]]|$|\r?\n)/

const notFenced: Finding = {
  ruleId: 'front-matter-open',
  reason: 'The front matter must be between two lines `---`',
  note: 'Write `---` on the line before its first key and on the line after its last one, and `key: value` on the lines between',
}
/** The lines around are missing, or others: `—`, `+++`. Text of a page may begin with a word and a colon, too. */
const unfenced =
  /^\s*(?:(?:[-–—=+*~_]\S*|`{3}\w*)[ \t]*\r?\n\s*(?:title|description|layout|date|draft|tags)|title)[ \t]*[:=：][^\n]*/i

const isSecond: Finding = {
  ruleId: 'front-matter-twice',
  reason: 'The page has a second block of front matter, which is shown as text',
  note: 'Move its keys into the first block, and delete the rest',
  fatal: false,
}
const secondBlock =
  /^(\s*)---[ \t]*\r?\n(?:(?:[a-z][\w-]*:(?:[ \t].*)?|[ \t-].*|#.*)\r?\n)+?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
