import { emitKeypressEvents } from 'node:readline'
import { createInterface, type Interface } from 'node:readline/promises'
import { escapeControls } from '../../text/escape.ts'
import { columns, paint, wrap } from '../../text/layout.ts'
import { wantsColor } from '../terminal/streams.ts'
import { type Answers, fallbackOf, mistakeIn, questions, sampleAnswers } from './answers.ts'

/** Asks at the terminal for what is not given, until each answer is right. stdout is left to the result. */
export async function askAnswers(given: Partial<Answers>): Promise<Answers> {
  const terminal = terminalQuestions()
  const answers: { -readonly [Key in keyof Answers]?: string } = { ...given }
  try {
    for (const question of questions) {
      if (!(question.isOpen?.(answers) ?? true)) continue
      let fallback = fallbackOf(question.key, answers)
      while (answers[question.key] === undefined) {
        const typed = await terminal.ask(
          `${question.text} (${fallback}): `,
          text => mistakeIn(question, text)?.text,
        )
        const answer = typed || fallback
        const mistake = mistakeIn(question, answer)
        if (mistake === undefined) answers[question.key] = answer
        else {
          console.error(escapeControls(`  ${answer} ${mistake.text}`))
          fallback = mistake.meant ?? fallback
        }
      }
    }
    return { ...sampleAnswers, ...answers }
  } finally {
    terminal.close()
  }
}

interface TerminalQuestions {
  /** Asks for a line; what `hintOf` says of the text shows below it while it is typed. */
  readonly ask: (prompt: string, hintOf: (text: string) => string | undefined) => Promise<string>
  readonly close: () => void
}

interface Asked {
  readonly prompt: string
  readonly hintOf: (text: string) => string | undefined
  /** The text that the hint below is for. */
  seen: string
}

/**
 * Questions at a terminal, on stderr. Node's line editor does the editing; hints are written below its line, and the
 * cursor goes back. A terminal that cannot move its cursor, and a reader aloud (ACCESSIBLE=1), get plain lines.
 */
function terminalQuestions(): TerminalQuestions {
  const { stdin: input, stderr: output } = process
  const reader = createInterface({ input, output, historySize: 0 })
  const plain = process.env['TERM'] === 'dumb' || Boolean(process.env['ACCESSIBLE'])
  const stopped = new AbortController()
  // Ctrl+C, and the end of the input.
  reader.once('SIGINT', () => stopped.abort()).once('close', () => stopped.abort())
  let asked: Asked | undefined

  const show = () => {
    if (asked === undefined || reader.line === asked.seen) return
    asked.seen = reader.line
    output.write(below(reader, asked, output))
  }
  const onKey = (_: unknown, key: { readonly name?: string } | undefined) => {
    if (key?.name !== 'return' && key?.name !== 'enter') return show()
    // The cursor is where the hint was.
    if (asked !== undefined) output.write('\x1b[J')
    asked = undefined
  }
  if (!plain) {
    emitKeypressEvents(input)
    input.on('keypress', onKey)
  }
  return {
    ask: async (prompt, hintOf) => {
      const answer = reader.question(prompt, { signal: stopped.signal })
      if (!plain) asked = { prompt, hintOf, seen: '' }
      return (await answer).trim()
    },
    close: () => {
      input.off('keypress', onKey)
      reader.close()
    },
  }
}

/** What writes the hint below the line that is edited, or takes it away, and brings the cursor back. */
function below(reader: Interface, { prompt, hintOf }: Asked, output: NodeJS.WriteStream): string {
  const text = reader.line.trim()
  const hint = text === '' ? undefined : hintOf(text)
  const { rows, cols } = reader.getCursorPos()
  const last = reader.cursor === reader.line.length
  // After the last column a terminal waits with the next row for one more character.
  const wrapped = last && cols === 0 && rows > 0 ? ' \r' : ''
  // The line editor clears the rows below when it rewrites a line, but not when a character is appended.
  if (hint === undefined) return last ? `${wrapped}\x1b[J` : ''
  const width = output.columns || Number.POSITIVE_INFINITY
  const down = Math.floor((columns(prompt) + columns(reader.line)) / width) - rows + 1
  const painted = paint(wantsColor(output))
  const lines = wrap(escapeControls(hint), width - 3).map(line => `  ${painted(line, 'yellow')}`)
  const back = `\x1b[${down + lines.length - 1}A\x1b[${cols + 1}G`
  return `${wrapped}${'\r\n'.repeat(down)}\x1b[J${lines.join('\r\n')}${back}`
}
