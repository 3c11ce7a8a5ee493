import type { Key } from 'node:readline'
import { isCancel, select, text } from '@clack/prompts'
import { escapeControls } from '../../text/escape.ts'
import { textWidth, wrap } from '../../text/layout.ts'
import { wantsColor } from '../terminal/ending.ts'
import { type Answers, fallbackOf, mistakeIn, type Question, questions, sampleAnswers } from './answers.ts'

interface Terminal {
  readonly output: NodeJS.WriteStream
  readonly withGuide: boolean
  readonly signal: AbortSignal
}

type Known = { -readonly [Key in keyof Answers]?: string }

/**
 * Asks at the terminal for what is not given. An answer that is wrong stays in its field until it is right. The colors of the logo come
 * before the other ones.
 */
export async function askAnswers(given: Partial<Answers>, colors: readonly string[] = []): Promise<Answers> {
  const answers: Known = { ...given }
  const intro = 'Nothing is written before the last answer. Ctrl+C stops.'
  console.error(`${wrap(intro, textWidth(process.stderr)).join('\n')}\n`)
  const stopped = new AbortController()
  // The library takes only Ctrl+C and Escape for an end.
  const stopAtEnd = (_: string, key: Key) => {
    if (key.ctrl && key.name === 'd') stopped.abort()
  }
  process.stdin.on('keypress', stopAtEnd)
  // stdout is left to the result. Without the guide, a line that the terminal breaks looks like any other.
  const terminal = { output: process.stderr, withGuide: false, signal: stopped.signal }
  try {
    for (const question of questions) {
      if (answers[question.key] !== undefined || question.isOpen?.(answers) === false) continue
      const first = question.key === 'accent' ? colors : []
      answers[question.key] = await ask(question, answers, terminal, first)
    }
  } finally {
    process.stdin.off('keypress', stopAtEnd)
  }
  return { ...sampleAnswers, ...answers }
}

async function ask(
  question: Question,
  answers: Known,
  terminal: Terminal,
  first: readonly string[],
): Promise<string> {
  const { text: message, choices = [], other, key } = question
  const fallback = fallbackOf(key, answers)
  if (choices.length === 0) return typed(question, terminal, message, hasDefault.has(key) ? fallback : '')
  const own = first.map(value => ({ value, label: `of your logo ${value}` }))
  const all = [...own, ...choices, ...(other === undefined ? [] : [{ value: '', label: other }])]
  const options = all.map(({ value, label }) => ({ value, label: swatch(value) + inLines(label) }))
  const choice = await select({ ...terminal, message, options, initialValue: first[0] ?? fallback })
  if (isCancel(choice)) throw interrupted()
  return choice === '' ? typed(question, terminal, question.advice) : choice
}

/** Questions whose default is likely right; a sample's name or invite never is. */
const hasDefault: ReadonlySet<keyof Answers> = new Set(['baseUrl', 'bedrockPort'])

async function typed(
  question: Question,
  terminal: Terminal,
  message: string,
  initialValue = '',
): Promise<string> {
  const validate = (value = '') => {
    const answer = value.trim()
    const mistake = answer === '' ? question.advice : mistakeIn(question, answer)
    if (mistake === undefined) return undefined
    return inLines(escapeControls(answer === '' ? mistake : `It ${mistake}`))
  }
  const answer = await text({ ...terminal, message, initialValue, validate })
  if (isCancel(answer)) throw interrupted()
  return answer.trim()
}

/** A text behind a margin of two columns. The library breaks lines, too, but begins some with a space. */
function inLines(words: string): string {
  return wrap(words, textWidth(process.stderr) - 3).join('\n  ')
}

/** A color, where the terminal shows colors: the other answers have none. */
function swatch(value: string): string {
  const channels = /^#(..)(..)(..)$/.exec(value)?.slice(1) ?? []
  if (channels.length === 0 || !wantsColor(process.stderr)) return ''
  return `\x1b[48;2;${channels.map(channel => Number.parseInt(channel, 16)).join(';')}m    \x1b[49m `
}

/** Ctrl+C, Ctrl+D or Escape. */
function interrupted(): Error {
  return Object.assign(new Error('interrupted'), { code: 'ABORT_ERR' })
}
