import * as z from 'zod'
import type { Finding } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'
import { problem } from './values/problem.ts'
import { label, text, textOfForm } from './values/text.ts'

/** The messages that portolan has answers for, in the order of pages, and who gets them: without a player, everybody. */
export const knownMessages = {
  'outdated-client': 'java',
  'connection-refused': 'java',
  'connection-timed-out': 'java',
  'unknown-host': 'java',
  'failed-to-verify-username': 'java',
  'unable-to-connect': 'bedrock',
  'bedrock-outdated-client': 'bedrock',
  'bedrock-outdated-server': 'bedrock',
  'microsoft-sign-in': 'bedrock',
  'no-add-server': 'console',
  'not-whitelisted': undefined,
} as const satisfies Readonly<Record<string, Player | undefined>>

const players = ['java', 'bedrock', 'console'] as const

/** The players who get a message: those of an edition, or of consoles, which have Bedrock Edition. */
export type Player = (typeof players)[number]

/** The edition that players have. */
export function editionOf(player: Player): 'java' | 'bedrock' {
  return player === 'java' ? 'java' : 'bedrock'
}

/** A message of the game and the answer to it, in one language. */
export interface HelpMessage {
  readonly id: string
  readonly edition: Player | undefined
  readonly message: string
  readonly answer: string
  /** The author of each text; presets have none. */
  readonly by: { readonly [key in 'message' | 'answer']: 'translation' | 'service' | undefined }
}

const ids = Object.keys(knownMessages)

const messageId = textOfForm(
  { title: 'name', maxLength: 50, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  {
    ruleId: 'message-id',
    reason: 'may contain only a-z, 0-9 and single hyphens: it is the anchor of the message',
  },
)

const message = label(100)
const answer = z.union([text(1000), z.literal(false)]).meta({ title: 'text ≤1000, or `no`' })

const entrySchema = z.strictObject({
  id: messageId.describe('Anchor; a built-in id replaces that message'),
  edition: z.enum(players).optional().describe('Who sees it; default: everybody, or as preset'),
  message: message.optional().describe('What the game says; default: preset'),
  answer: answer.optional().describe('What to do; `no` removes the message; default: preset'),
})

/** Messages of the game, in place of portolan's or after them. */
export const helpSchema = z
  .array(entrySchema.check(problem(incomplete)).describe('One message'))
  .max(50)
  .check(problem(repeatedId))

/** The same in another language: it only replaces texts, so an entry may be incomplete. */
export const translatedHelpSchema = z
  .array(entrySchema.omit({ edition: true }).describe('One message of `help`'))
  .max(50)
  .check(problem(repeatedId))

type Entry = z.output<typeof entrySchema>

function incomplete({ id, message, answer }: Entry): Finding | undefined {
  if (ids.includes(id) || (message !== undefined && answer !== undefined)) return undefined
  return {
    ruleId: 'message-incomplete',
    reason: `needs \`message\` and \`answer\`, because portolan has no message \`${id}\``,
    expected: suggest(id, ids),
  }
}

function repeatedId(entries: readonly Pick<Entry, 'id'>[]): Finding | undefined {
  const names = entries.map(({ id }) => id)
  const repeated = names.find((id, index) => names.indexOf(id) !== index)
  return repeated === undefined
    ? undefined
    : { ruleId: 'repeated-value', reason: `names "${repeated}" twice` }
}
