import type { z } from 'zod'
import { type Finding, type Place, type Problem, problemIn } from '../../model/problem.ts'
import { invisibleCharacters } from '../../page/tree/invisible-characters.ts'
import { placeIn } from '../../page/tree/places.ts'
import { filledTree } from '../config/text-filler.ts'
import { validate } from '../validate/validate.ts'
import { isFrontMatterText, shownAsTyped } from '../yaml/passages.ts'
import { type Tree, textAt, textsIn, type YamlSource, yamlSource } from '../yaml/source.ts'
import { mapping } from '../yaml/yaml.ts'

interface SplitPage<T> {
  /** Absent when the front matter has mistakes. */
  readonly front?: T
  /** What is written in it. Absent when it is no YAML: then nobody knows where the page begins. */
  readonly tree?: Tree
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
  const [above = '', opened = ''] = /^(?:[ \t]*\r?\n)*(---[ \t]*(?:\r\n|\n|\r|$))?/.exec(text) ?? []
  const start = above.length
  const rest = text.slice(start)
  const end = opened === '' ? -1 : rest.search(/^(?:---|\.\.\.)[ \t]*$/m)
  const yaml = end === -1 ? rest : rest.slice(0, end)
  if (opened === '' || !isFrontMatter(yaml, end !== -1)) {
    const slip = opened === '' ? unfenced(text) : undefined
    const found = slip && [problemIn(slip, file)]
    return found ? { title: '', text, diagnostics: found } : { ...read(yamlSource(file, text, 0, 0)), text }
  }
  const fence = placeIn(text)(start - opened.length, start - opened.length + 3)
  // A text below an empty line is the page.
  if (end === -1 || /\n[ \t]*\n(?![ \t]|#|- |["']?[\w-]+["']?[ \t]*[:=：]|[}\]]|$|\n)/.test(yaml)) {
    const reason = 'The front matter is never closed'
    const note = 'Put a line `---` after its last key'
    return {
      title: '',
      text,
      diagnostics: [problemIn({ place: fence, ruleId: 'front-matter-open', reason, note }, file)],
    }
  }
  const body = start + end + (/^.*/.exec(rest.slice(end))?.[0].length ?? 0)
  const { diagnostics, ...front } = read(yamlSource(file, text, start, start + end), fence)
  const second = secondBlock(text, body)
  return {
    ...front,
    text: text.slice(0, body).replace(/[^\r\n]/g, ' ') + text.slice(body),
    diagnostics: second === undefined ? diagnostics : [...diagnostics, problemIn(second, file)],
  }

  function read(source: YamlSource, fence?: Place): Omit<SplitPage<T>, 'text'> {
    const { tree: written, diagnostics } = mapping(source, 'Write a title and a description')
    if (written === undefined) return { title: '', diagnostics }
    const { tree, findings } = filledTree(written, text, values)
    const { value, diagnostics: invalid } = validate(schema, fence ? { ...tree, key: fence } : tree, file)
    const texts = textsIn(tree)
    const inTexts = [
      ...findings,
      ...invisibleCharacters(texts),
      ...texts.flatMap(({ key, unfilled, place }) =>
        isFrontMatterText(key) ? shownAsTyped(key, unfilled, place) : [],
      ),
    ]
    const all = [...diagnostics, ...invalid, ...inTexts.map(finding => problemIn(finding, file))]
    const correct = value !== undefined && !all.some(({ fatal }) => fatal)
    return {
      ...(correct ? { front: value } : {}),
      tree,
      title: textAt(tree, ['title']) ?? '',
      diagnostics: all,
    }
  }
}

/** Whether the text below a line `---` is front matter. If it is not, the line is drawn across the page. */
function isFrontMatter(yaml: string, isClosed: boolean): boolean {
  if (yaml.trim() === '') return isClosed
  if (isClosed && !/^[ \t]*\n/.test(yaml))
    return /^[^\S\n]*(?:- )?["']?[\w-]+["']?[^\S\n]*[:=：]|^(?:title|description)\b|^[#/{]/i.test(yaml)
  return /^\s*["']?(?:[a-z][\w-]*|Title|TITLE)["']?[^\S\n]*[:=：](?!:)/.test(yaml)
}

/** Front matter without its line `---`, or with another line: `—`, `+++`. Text of a page may begin with a word and a colon, too. */
function unfenced(text: string): Finding | undefined {
  const [first] =
    /^\s*(?:(?:[-–—=+*~_]+\S*|`{3}\w*)[ \t]*\n\s*(?:title|description|layout|date|draft|tags)|title)[ \t]*[:=：][^\n]*/i.exec(
      text,
    ) ?? []
  if (first === undefined) return undefined
  const at = first.search(/\S/)
  return {
    place: placeIn(text)(at, first.length),
    ruleId: 'front-matter-open',
    reason: 'The front matter must be between two lines `---`',
    note: 'Write `---` on the line before its first key and on the line after its last one, and `key: value` on the lines between',
  }
}

/** Keys between two more lines `---` at the start of the page. */
function secondBlock(text: string, start: number): Finding | undefined {
  const [found, above = ''] =
    /^(\s*)---[ \t]*\n(?:(?:[a-z][\w-]*:(?:[ \t].*)?|[ \t-].*|#.*)\n)+(?:---|\.\.\.)[ \t]*$/m.exec(
      text.slice(start),
    ) ?? []
  if (found === undefined || !text.startsWith(found, start)) return undefined
  const from = start + above.length
  return {
    place: placeIn(text)(from, from + 3),
    ruleId: 'front-matter-twice',
    reason: 'The page has a second block of front matter, which is shown as text',
    note: 'Move its keys into the first block, and delete the rest',
    fatal: false,
  }
}
