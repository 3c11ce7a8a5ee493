import type { z } from 'zod'
import { type Finding, type Place, type Problem, problemIn } from '../../model/problem.ts'
import { invisibleCharacters } from '../../page/tree/invisible-characters.ts'
import { placeIn } from '../../page/tree/places.ts'
import { validate } from '../validate/validate.ts'
import { type Tree, textAt, textsIn, type YamlSource, yamlSource } from '../yaml/source.ts'
import { mapping } from '../yaml/yaml.ts'

interface SplitPage<T> {
  /** Absent when the front matter has mistakes. */
  readonly front?: T
  /** What is written in it. Absent when it is no YAML: then nobody knows where the page begins. */
  readonly tree?: Tree
  /** The title, even if the rest of the front matter has mistakes. */
  readonly title: string
  /** The page with its front matter blanked: every offset stays one into the file. */
  readonly text: string
  readonly diagnostics: readonly Problem[]
}

/** Reads the front matter of a page or a skill and blanks it. */
export function frontMatter<T>(file: string, text: string, schema: z.ZodType<T>): SplitPage<T> {
  const [opened, above = ''] = /^(\s*(?<![^\r\n]))---[ \t]*(?:\r\n|\n|\r|$)/.exec(text) ?? []
  const place = placeIn(text)(above.length, above.length + 3)
  const mistake = (finding: Finding) => problemIn({ place, ...finding }, file)
  if (opened === undefined) {
    const note = 'Start the file with a line `---`, then title and description, then a line `---`'
    const reason = 'The page has no front matter'
    const start = placeIn(text)(0, 0)
    return unread(text, mistake({ place: start, ruleId: 'front-matter-missing', reason, note }))
  }
  const end = /^(?:---|\.\.\.)[ \t]*$/m.exec(text.slice(opened.length))
  if (end === null) {
    const note = 'Put a line `---` after its last key'
    const reason = 'The front matter is never closed'
    return unread(text, mistake({ ruleId: 'front-matter-open', reason, note }))
  }
  const until = opened.length + end.index
  const { diagnostics, ...read } = checked(yamlSource(file, text, opened.length, until), place, schema)
  const body = until + end[0].length
  const blank = text.slice(0, body).replace(/[^\r\n]/g, ' ') + text.slice(body)
  if (above === '') return { ...read, text: blank, diagnostics }
  const note = 'Delete the empty lines before it'
  const reason = 'The front matter must begin on the first line'
  const late = mistake({ ruleId: 'front-matter-missing', reason, note })
  return { ...read, text: blank, diagnostics: [late, ...diagnostics] }
}

function unread(text: string, mistake: Problem) {
  return { title: '', text, diagnostics: [mistake] }
}

function checked<T>(source: YamlSource, fence: Place, schema: z.ZodType<T>): Omit<SplitPage<T>, 'text'> {
  const { tree, diagnostics } = mapping(source, 'Write a title and a description')
  if (tree === undefined) return { title: '', diagnostics }
  const { value, diagnostics: invalid } = validate(schema, { ...tree, key: fence }, source.file)
  const hidden = invisibleCharacters(textsIn(tree)).map(mistake => ({ ...mistake, file: source.file }))
  const all = [...diagnostics, ...invalid, ...hidden]
  const correct = value !== undefined && !all.some(({ fatal }) => fatal)
  return {
    ...(correct ? { front: value } : {}),
    tree,
    title: textAt(tree, ['title']) ?? '',
    diagnostics: all,
  }
}
