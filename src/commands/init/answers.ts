import * as z from 'zod'
import { looks, looksSchema } from '../../config/schema/looks.ts'
import { serverInfoSchema } from '../../config/schema/server-info.ts'
import { baseUrl, hostnameProblem } from '../../config/schema/values/addresses.ts'
import { problem } from '../../config/schema/values/problem.ts'
import { language } from '../../config/schema/values/text.ts'
import { targets } from '../../hosts/index.ts'
import type { Finding } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'
import { wordLanguages, wordsFor } from '../../words/words-for.ts'

/** The answers to all questions of `init`, as typed. */
export interface Answers {
  readonly name: string
  /** With the port where players type one: `play.example.net:25577`. */
  readonly host: string
  readonly baseUrl: string
  readonly discord: string
  readonly editions: string
  readonly bedrockPort: string
  readonly language: string
  readonly look: string
  readonly accent: string
  readonly target: string
}

interface Choice {
  readonly value: string
  readonly label: string
}

export interface Question {
  readonly key: keyof Answers
  readonly text: string
  /** The answers to choose from; absent: an answer is typed. */
  readonly choices?: readonly Choice[]
  /** The last choice, after which another answer is typed, as the advice says. */
  readonly other?: string
  /** Shown to people who type nothing. */
  readonly advice: string
  readonly schema: z.ZodType<string>
  /** Skips the question, by the answers before it. */
  readonly isOpen?: (known: Partial<Answers>) => boolean
}

const { name, discordInvite } = serverInfoSchema.shape

const editions: readonly Choice[] = [
  { value: 'both', label: 'Java and Bedrock' },
  { value: 'java', label: 'Java only' },
  { value: 'bedrock', label: 'Bedrock only' },
]

/** Colors to choose from; `defaultAccent` of `documents/theme` is the first. */
const accents: readonly Choice[] = Object.entries({
  '#1f7a78': 'sea green',
  '#3fae5a': 'grass green',
  '#2f7fd6': 'sky blue',
  '#7c4dd6': 'violet',
  '#d6418c': 'pink',
  '#d2353b': 'red',
  '#e07b1f': 'orange',
  '#d9a514': 'gold',
}).map(([value, label]) => ({ value, label: `${label} ${value}` }))

/** The questions in order. The config's own schemas judge the answers. */
export const questions: readonly Question[] = [
  {
    key: 'name',
    text: 'Name of your server',
    advice: 'Type the name that players know, such as Lantern Bay',
    schema: name,
  },
  {
    key: 'host',
    text: 'Address that players type',
    advice: 'Type the address that players type in the game, such as play.example.net',
    schema: checked(addressProblem),
  },
  {
    key: 'target',
    text: 'Host that will serve the website',
    choices: targets.map(({ name, title, where }) => ({ value: name, label: `${title} – ${where}` })),
    advice: 'Choose one',
    schema: checked(oneOf(targets.map(({ name }) => name))),
  },
  {
    key: 'baseUrl',
    text: 'Address of the website',
    advice: 'Type where the website will be, such as https://www.example.net',
    schema: baseUrl,
  },
  {
    key: 'editions',
    text: 'Editions that can join',
    choices: editions,
    advice: 'Choose one',
    schema: checked(oneOf(['java', 'bedrock', 'both'])),
  },
  {
    key: 'bedrockPort',
    text: 'Port for Bedrock Edition',
    advice: 'Type the port. If you use Geyser, it is in the config of Geyser, often 19132',
    schema: checked(portProblem),
    isOpen: ({ editions }) => editions !== 'java',
  },
  {
    key: 'discord',
    text: 'Discord invite',
    advice:
      'Paste the invite, such as https://discord.gg/…. Without Discord, give another address where players reach you',
    schema: discordInvite,
  },
  {
    key: 'language',
    text: 'Language of the website',
    choices: wordLanguages.map(value => ({ value, label: wordsFor(value).label })),
    other: 'another language, with English texts that you translate',
    advice: 'Type the tag of the language, such as sv or pt-BR',
    schema: language,
  },
  {
    key: 'look',
    text: 'Look of the pages',
    choices: Object.entries(looks).map(([value, { about }]) => ({ value, label: `${value} – ${about}` })),
    advice: 'Choose one',
    schema: checked(oneOf(Object.keys(looks))),
  },
  {
    key: 'accent',
    text: 'Color of buttons, links and flags',
    choices: accents,
    other: 'another color',
    advice: 'Type a color, such as #3fae5a',
    schema: looksSchema.shape.accent.unwrap(),
  },
]

/** The values of `--yes`, and the defaults of the questions that have one. */
export const sampleAnswers: Answers = {
  name: 'Lantern Bay',
  host: 'play.lanternbay.example',
  baseUrl: 'https://lanternbay.example',
  discord: 'https://discord.gg/example',
  editions: 'both',
  bedrockPort: '19132',
  language: 'en',
  look: 'coast',
  accent: '#1f7a78',
  target: 'nginx',
}

/** The option that answers a question. */
export function flagOf({ key }: Question): string {
  return `--${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}

/** The mistake of an answer, in a line. A sentence is not taken for one wrong word. */
export function mistakeIn({ schema }: Question, answer: string): string | undefined {
  const result = schema.safeParse(answer)
  if (result.success) return undefined
  const [issue] = result.error.issues
  const [meant]: readonly string[] = (issue?.code === 'custom' && issue.params?.['expected']) || []
  const guess = meant === undefined || /\s/.test(answer) ? '' : `. Did you mean ${meant}?`
  return `${issue?.message}${guess}`
}

/** The default of an answer: the sample's, or what follows from the address. */
export function fallbackOf(
  key: keyof Answers,
  { host = sampleAnswers.host, target }: Partial<Answers>,
): string {
  if (key !== 'baseUrl' || host === sampleAnswers.host) return sampleAnswers[key]
  const name = splitAddress(host).host
  // There, no game answers at the name of the website.
  const isNetwork = targets.some(one => one.name === target && one.isNetwork)
  return `https://${isNetwork ? `www.${name.replace(/^(?:play|mc|join)\.(?=.+\.)/, '')}` : name}`
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
