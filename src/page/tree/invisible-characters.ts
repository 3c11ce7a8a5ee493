import { codePoint } from '../../config/schema/values/problem.ts'
import type { ConfigText } from '../../model/site.ts'
import type { Problem } from '../../report/problem.ts'
import { directionCharacters, invisibleText } from '../../text/escape.ts'

/** Warns of invisible characters in texts. Where they are errors, the schema reports them. */
export function invisibleCharacters(texts: readonly ConfigText[]): readonly Omit<Problem, 'file'>[] {
  return texts.flatMap(({ key, text, place, role }) => {
    if (role === 'host') return []
    const found: Omit<Problem, 'file'>[] = []
    const direction = directionCharacters(text)[0]?.[0]
    if (direction !== undefined) {
      const reason = `\`${key}\` contains ${codePoint(direction)}, which changes the direction of the text around it`
      const note =
        'Delete it and type the text again. People and programs may read the words in a different order'
      found.push({ place, ruleId: 'direction-character', reason, note, fatal: false })
    }
    const [hidden] = invisibleText(text)
    if (hidden !== undefined && !/^https?:/.test(text)) {
      const reason = `\`${key}\` contains the invisible character ${codePoint(hidden.text)}`
      const note = 'Delete it and type the text again'
      found.push({ place, ruleId: 'invisible-character', reason, note, fatal: false })
    }
    return found
  })
}
