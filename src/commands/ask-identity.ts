import { createInterface } from 'node:readline/promises'
import { fallbackOf, type Identity, mistakeIn, questions } from './identity.ts'

/** Asks at the terminal for what is not given, until each answer is right. stdout is left to the result. */
export async function askIdentity(sample: Identity, given: Partial<Identity>): Promise<Identity> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answers: { -readonly [Key in keyof Identity]?: string } = { ...given }
  try {
    for (const question of questions) {
      const fallback = fallbackOf(question.key, answers, sample)
      while (answers[question.key] === undefined) {
        const answer = (await terminal.question(`${question.text} (${fallback}): `)).trim() || fallback
        const mistake = mistakeIn(question, answer)
        if (mistake === undefined) answers[question.key] = answer
        else console.error(`  ${answer} ${mistake}`)
      }
    }
    return { ...sample, ...answers }
  } finally {
    terminal.close()
  }
}
