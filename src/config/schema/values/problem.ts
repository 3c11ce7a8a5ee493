import * as z from 'zod'
import type { Finding } from '../../../report/problem.ts'

/**
 * Role of a key: `text` is a sentence that lint compares with the config, `label` any other text for people. These and links may have
 * `{{ path }}` in them. The others name hosts, and files of the assets folder.
 */
export type Role = 'text' | 'label' | 'link' | 'host' | 'picture' | 'icon' | 'style'

/** The roles of schemas. They are not in the JSON Schema. */
export const roles = z.registry<{ readonly role: Role }>()

/** The name of a character that cannot be shown: `U+200B`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** The characters of a text that match `odd`, each once and up to three. */
export function codePoints(text: string, odd: RegExp): string {
  return [...new Set(text.match(odd))].slice(0, 3).map(codePoint).join(', ')
}

/** A zod check that reports what `find` finds, and leaves no trace in the JSON Schema. */
export function problem<T>(find: (value: T) => Finding | undefined): z.core.CheckFn<T> {
  return payload => {
    const found = find(payload.value)
    if (found)
      payload.issues.push({ code: 'custom', input: payload.value, message: found.reason, params: found })
  }
}

/** Text that `find` judges. `meta` is what the JSON Schema can say of it. */
export function checkedText(
  find: (value: string) => Finding | undefined,
  meta: z.core.GlobalMeta,
): z.ZodString {
  return z.string().check(problem(find)).meta(meta)
}

/** Refuses a list that names a value twice. */
export const noRepeats = problem<readonly string[]>(values => {
  const repeated = values.find((value, index) => values.indexOf(value) !== index)
  return repeated === undefined
    ? undefined
    : { ruleId: 'repeated-value', reason: `names "${repeated}" twice` }
})

/** A switch. YAML 1.2 reads `yes` and `no` as text; here they mean what they say. */
export const yesNo = z
  .literal([true, false, 'yes', 'no'])
  .transform(value => value === true || value === 'yes')
