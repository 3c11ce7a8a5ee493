import type { z } from 'zod'
import { baseUrl } from '../schema/base-url.ts'
import { serverInfoSchema } from '../schema/server-info.ts'

/** What makes the sample site an operator's own. */
export interface Identity {
  readonly name: string
  readonly host: string
  readonly baseUrl: string
  readonly discord: string
}

export interface Question {
  readonly key: keyof Identity
  /** The option that answers it. */
  readonly flag: string
  readonly text: string
  readonly schema: z.ZodType<string>
}

const { name, serverAddress, discordInvite } = serverInfoSchema.shape

/** What init has to know, in the order in which it asks. The config's own schemas judge the answers. */
export const questions: readonly Question[] = [
  { key: 'name', flag: '--name', text: 'Name of the server', schema: name },
  { key: 'host', flag: '--host', text: 'Address that players type', schema: serverAddress },
  { key: 'baseUrl', flag: '--base-url', text: 'Address of the website', schema: baseUrl },
  { key: 'discord', flag: '--discord', text: 'Invite of the community', schema: discordInvite },
]

/** What is wrong with an answer, in a line; `undefined` when it is right. */
export function mistakeIn({ schema }: Question, answer: string): string | undefined {
  const result = schema.safeParse(answer)
  if (result.success) return undefined
  const [issue] = result.error.issues
  const expected: readonly string[] = (issue?.code === 'custom' && issue.params?.['expected']) || []
  const meant = expected[0] === undefined ? '' : `. Did you mean ${expected[0]}?`
  return `${issue?.message}${meant}`
}

/** What an answer is when none is given: the sample's, or what follows from the host. */
export function fallbackOf(key: keyof Identity, known: Partial<Identity>, sample: Identity): string {
  return key === 'baseUrl' && known.host !== undefined && known.host !== sample.host
    ? `https://${known.host}`
    : sample[key]
}
