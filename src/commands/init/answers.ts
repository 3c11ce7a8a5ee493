import { createInterface } from 'node:readline/promises'
import * as z from 'zod'
import { targets } from '../../hosts/index.ts'
import type { Finding } from '../../model/problem.ts'
import { lookNames, looks } from '../../site/schema/looks.ts'
import { serverInfoSchema } from '../../site/schema/server-info.ts'
import { baseUrl, hostnameProblem } from '../../site/schema/values/addresses.ts'
import { problem } from '../../site/schema/values/problem.ts'
import { language } from '../../site/schema/values/text.ts'
import { escapeControls } from '../../text/escape.ts'
import { suggest } from '../../text/suggest.ts'

/** What `init` needs to know, as typed. */
export interface Answers {
  readonly name: string
  /** With the port where players type one: `play.example.net:25577`. */
  readonly host: string
  readonly baseUrl: string
  readonly discord: string
  /** `java`, `bedrock` or `both`. */
  readonly editions: string
  readonly bedrockPort: string
  readonly language: string
  readonly look: string
  readonly target: string
}

export interface Question {
  readonly key: keyof Answers
  /** What is asked at a terminal. */
  readonly text: string
  /** What each answer means, where that is not clear. */
  readonly choices?: Readonly<Record<string, string>>
  readonly schema: z.ZodType<string>
  /** Whether it is asked, by the answers before it. */
  readonly isOpen?: (known: Partial<Answers>) => boolean
}

const { name, discordInvite } = serverInfoSchema.shape

/** What `init` asks, in order. The config's own schemas judge the answers. */
export const questions: readonly Question[] = [
  { key: 'name', text: 'Server name', schema: name },
  { key: 'host', text: 'Address that players type', schema: checked(addressProblem) },
  { key: 'baseUrl', text: 'Website address', schema: baseUrl },
  {
    key: 'editions',
    text: 'Editions (java, bedrock or both)',
    schema: checked(oneOf(['java', 'bedrock', 'both'])),
  },
  {
    key: 'bedrockPort',
    text: 'Bedrock port (with Geyser, the port in its config)',
    schema: checked(portProblem),
    isOpen: ({ editions }) => editions !== 'java',
  },
  { key: 'discord', text: 'Discord invite', schema: discordInvite },
  { key: 'language', text: 'Language of the website', schema: language },
  {
    key: 'look',
    text: 'Look',
    choices: looks,
    schema: checked(oneOf(lookNames)),
  },
  {
    key: 'target',
    text: 'Host (what will serve the site)',
    schema: checked(oneOf(targets.map(({ name }) => name))),
  },
]

/** The sample values, for questions without an answer. */
export const sampleAnswers: Answers = {
  name: 'Lantern Bay',
  host: 'play.lanternbay.example',
  baseUrl: 'https://lanternbay.example',
  discord: 'https://discord.gg/example',
  editions: 'both',
  bedrockPort: '19132',
  language: 'en',
  look: 'coast',
  target: 'nginx',
}

/** The option that answers a question. */
export function flagOf({ key }: Question): string {
  return `--${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}

/** What is wrong with an answer, in a line; `undefined` when it is right. A sentence is not taken for one wrong word. */
export function mistakeIn({ schema }: Question, answer: string): string | undefined {
  const result = schema.safeParse(answer)
  if (result.success) return undefined
  const [issue] = result.error.issues
  const [meant]: readonly string[] = (issue?.code === 'custom' && issue.params?.['expected']) || []
  const guess = meant === undefined || /\s/.test(answer) ? '' : `. Did you mean ${meant}?`
  return `${issue?.message}${guess}`
}

/** What an answer is when none is given: the sample's, or what follows from the address. */
export function fallbackOf(key: keyof Answers, { host }: Partial<Answers>): string {
  return key === 'baseUrl' && host !== undefined && host !== sampleAnswers.host
    ? `https://${splitAddress(host).host}`
    : sampleAnswers[key]
}

/** The host and the port of an address as people know it. */
export function splitAddress(address: string): { readonly host: string; readonly port?: number } {
  const [, host = address, port] = /^([^:]+):(\d{1,9})$/.exec(address) ?? []
  return port === undefined ? { host } : { host, port: Number(port) }
}

function addressProblem(value: string): Finding | undefined {
  const { host, port } = splitAddress(value)
  if (port !== undefined && (port < 1 || port > 65535))
    return { ruleId: 'number-range', reason: 'must have a port from 1 to 65535' }
  if (/^[^:/]+:$/.test(value))
    return { ruleId: 'hostname', reason: 'has a colon but no port after it', expected: [value.slice(0, -1)] }
  return hostnameProblem(host)
}

function portProblem(value: string): Finding | undefined {
  return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65535
    ? undefined
    : { ruleId: 'number-range', reason: 'must be a port from 1 to 65535' }
}

function oneOf(names: readonly string[]): (value: string) => Finding | undefined {
  return value => {
    if (names.includes(value)) return undefined
    const begun = names.filter(name => value !== '' && name.startsWith(value))
    const expected = begun.length > 0 ? begun : suggest(value, names)
    return {
      ruleId: 'value-not-allowed',
      reason: `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`,
      expected,
    }
  }
}

function checked(find: (value: string) => Finding | undefined): z.ZodType<string> {
  return z.string().check(problem(find))
}

/** Asks at the terminal for what is not given, until each answer is right. stdout is left to the result. */
export async function askAnswers(given: Partial<Answers>): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr, historySize: 0 })
  // Ctrl+C, and the end of the input.
  const stopped = new AbortController()
  terminal.once('SIGINT', () => stopped.abort()).once('close', () => stopped.abort())
  const answers: { -readonly [Key in keyof Answers]?: string } = { ...given }
  try {
    for (const question of questions) {
      if (!(question.isOpen?.(answers) ?? true)) continue
      if (answers[question.key] === undefined) explain(question)
      const fallback = fallbackOf(question.key, answers)
      while (answers[question.key] === undefined) {
        const typed = await terminal.question(`${question.text} (${fallback}): `, { signal: stopped.signal })
        const answer = typed.trim() || fallback
        const mistake = mistakeIn(question, answer)
        if (mistake === undefined) answers[question.key] = answer
        else console.error(escapeControls(`  ${answer} ${mistake}`))
      }
    }
    return { ...sampleAnswers, ...answers }
  } finally {
    terminal.close()
  }
}

/** A line for each choice. */
function explain({ text, choices = {} }: Question): void {
  const names = Object.keys(choices)
  const width = Math.max(...names.map(name => name.length))
  if (names.length > 0) console.error(`${text}:`)
  for (const name of names) console.error(`  ${name.padEnd(width)}  ${choices[name]}`)
}
