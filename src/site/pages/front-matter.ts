import type { z } from 'zod'
import type { Place, Problem } from '../../model/problem.ts'
import { invisibleCharacters } from '../../page/tree/invisible-characters.ts'
import { placeIn } from '../../page/tree/places.ts'
import { validate } from '../validate/validate.ts'
import { type Tree, textAt, textsIn, type YamlSource, yamlSource } from '../yaml/source.ts'
import { mapping } from '../yaml/yaml.ts'

interface SplitPage<T> {
  /** Absent when the front matter has mistakes. */
  readonly front?: T
  /** What is written in it, as far as it can be read. */
  readonly tree?: Tree
  /** The title, even if the rest of the front matter has mistakes. */
  readonly title: string
  /** The page with its front matter blanked: every offset stays one into the file. */
  readonly text: string
  /** The end is unknown: parts of the page may have been read as front matter. */
  readonly isTorn: boolean
  readonly diagnostics: readonly Problem[]
}

const firstLine = 'The front matter must begin on the first line'

/** Reads the front matter of a page or a skill and blanks it. */
export function frontMatter<T>(file: string, text: string, schema: z.ZodType<T>): SplitPage<T> {
  const [opened, above = ''] = /^(\s*(?<![^\r\n]))---[ \t]*(?:\r\n|\n|\r|$)/.exec(text) ?? []
  const fence = placeIn(text)(above.length, above.length + 3)
  const missing = { file, ruleId: 'front-matter-missing', fatal: true }
  if (opened === undefined) {
    const note = 'Start the file with a line `---`, then title and description, then a line `---`'
    const reason = 'The page has no front matter'
    const place = placeIn(text)(0, 0)
    return { title: '', text, isTorn: false, diagnostics: [{ ...missing, place, reason, note }] }
  }
  const late =
    above === ''
      ? []
      : [{ ...missing, place: fence, reason: firstLine, note: 'Delete the empty lines before it' }]
  const opening = opened.length
  const closing = /^(?:---|\.\.\.)[ \t]*$/m
  const rest = text.slice(opening)
  const end = closing.exec(rest)
  const guess = rest.search(/^(?:[ \t]*$|#)/m)
  const length = end?.index ?? (guess === -1 ? rest.length : guess)
  const { diagnostics, ...read } = checked(yamlSource(file, text, opening, opening + length), fence, schema)
  const body = opening + length + (end?.[0].length ?? 0)
  const blank = text.slice(0, body).replace(/[^\r\n]/g, ' ') + text.slice(body)
  if (end !== null) return { ...read, text: blank, diagnostics: [...late, ...diagnostics] }
  const reason = 'The front matter is never closed'
  const note = 'Put a line `---` after its last key'
  const open = { file, place: fence, ruleId: 'front-matter-open', reason, note, fatal: true }
  const { front: _, ...unchecked } = read
  return { ...unchecked, text: blank, isTorn: true, diagnostics: [...late, open, ...diagnostics] }
}

function checked<T>(source: YamlSource, fence: Place, schema: z.ZodType<T>): Omit<SplitPage<T>, 'text'> {
  const { tree, diagnostics } = mapping(source, 'Write a title and a description')
  const isTorn = diagnostics.some(({ fatal }) => fatal)
  if (tree === undefined) return { title: '', isTorn, diagnostics }
  const { value, diagnostics: invalid } = validate(schema, { ...tree, key: fence }, source.file)
  const hidden = invisibleCharacters(textsIn(tree)).map(mistake => ({
    ...mistake,
    file: source.file,
  }))
  const all = [...diagnostics, ...invalid, ...hidden]
  const correct = value !== undefined && !all.some(({ fatal }) => fatal)
  return {
    ...(correct ? { front: value } : {}),
    tree,
    isTorn,
    title: textAt(tree, ['title']) ?? '',
    diagnostics: all,
  }
}
