import type * as z from 'zod'
import type { ConfigText } from '../../model/site.ts'
import { placeIn } from '../../report/places.ts'
import { type Finding, inserted, type Passage, type Place } from '../../report/problem.ts'
import { marksIn } from '../../text/plain-text.ts'
import { roleOf, schemaOf } from '../validate/known-keys.ts'
import { dotted, type Tree } from './source.ts'

/** A text of a YAML file. */
export interface TreeText extends ConfigText {
  /** The same before its values were put in. */
  readonly unfilled: string
}

/** Every text of a tree, with the role that the schema gives to its key. */
export function textsIn(
  { value: text, place, unfilled, entries }: Tree,
  schema: z.core.$ZodType | undefined,
  path: readonly (string | number)[] = [],
): readonly TreeText[] {
  if (typeof text === 'string')
    return [{ key: dotted(path), text, place, unfilled: unfilled ?? text, role: roleOf(schema) }]
  return [...entries].flatMap(([key, entry]) =>
    textsIn(entry, schema && schemaOf(schema, key), [...path, key]),
  )
}

/** The texts that lint compares with the config. */
export function passagesOf(texts: readonly TreeText[], source: string): readonly Passage[] {
  const judged = texts.filter(({ role, text }) => role === 'text' && text !== '')
  return judged.map(({ key, unfilled, place: whole }) => {
    const text = unfilled.replace(/\{\{[^{}\n]*\}\}/g, value => inserted.repeat(value.length))
    const place = (from: number, to: number) => placeInValue(whole, source, unfilled, from, to)
    return { key, text, place, isCode: false, heading: '' }
  })
}

/** The place of a stretch of a value. A folded or escaped text is not written as it reads, and then all of it is the place. */
export function placeInValue(whole: Place, source: string, written: string, from: number, to: number): Place {
  const [start, end] = [whole.start.offset, whole.end.offset]
  const at = source.slice(start, end).indexOf(written)
  return at === -1 ? whole : placeIn(source)(start + at + from, start + at + to)
}

/** Warns of Markdown, HTML and color codes in texts that are published as typed. */
export function shownAsTyped(texts: readonly TreeText[]): readonly Finding[] {
  return texts.flatMap(({ key, unfilled, place, role }) => {
    const marks = role === 'text' || role === 'label' ? marksIn(unfilled) : undefined
    if (marks === undefined) return []
    const reason = `\`${key}\` is plain text, so the ${marks.kind} \`${marks.found}\` is shown as typed`
    return [
      {
        place,
        ruleId: 'plain-text',
        reason,
        note: 'Delete the signs',
        expected: [marks.plain],
        fatal: false,
      },
    ]
  })
}
