import { fallbackOf, type Identity, mistakeIn, questions } from './identity.ts'
import { terminalQuestions } from './terminal-questions.ts'

/** Asks at the terminal for what is not given, until each answer is right. stdout is left to the result. */
export async function askIdentity(sample: Identity, given: Partial<Identity>): Promise<Identity> {
  const terminal = terminalQuestions()
  const answers: { -readonly [Key in keyof Identity]?: string } = { ...given }
  try {
    for (const question of questions) {
      const fallback = fallbackOf(question.key, answers, sample)
      if (question.text === undefined) answers[question.key] ??= fallback
      let begun = ''
      while (answers[question.key] === undefined) {
        const typed = await terminal.ask(
          `${question.text} (${fallback}): `,
          begun,
          text => mistakeIn(question, text)?.text,
        )
        const answer = typed || fallback
        const mistake = mistakeIn(question, answer)
        if (mistake === undefined) answers[question.key] = answer
        else {
          terminal.tell(`  ${answer} ${mistake.text}`)
          begun = mistake.meant ?? answer
        }
      }
    }
    return { ...sample, ...answers }
  } finally {
    terminal.close()
  }
}
