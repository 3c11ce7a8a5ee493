import * as z from 'zod'
import { serverInfoSchema } from '../../schema/server-info.ts'
import { baseUrl } from '../../schema/values/base-url.ts'
import { problem } from '../../schema/values/problem.ts'

/** What makes the sample site an operator's own. */
export interface Identity {
  readonly name: string
  readonly host: string
  readonly baseUrl: string
  readonly discord: string
  /** `both`, or `java`: what pages and the browser tool offer. The API tells of both, as it has to. */
  readonly editions: string
}

export interface Question {
  readonly key: keyof Identity
  /** The option that answers it. */
  readonly flag: string
  /** What is asked at a terminal; what is not asked follows from the other answers. */
  readonly text?: string
  readonly schema: z.ZodType<string>
}

/** What is wrong with an answer, in a line, and what would be right. */
export interface WrongAnswer {
  readonly text: string
  readonly meant?: string
}

const { name, serverAddress, discordInvite } = serverInfoSchema.shape

const editions = z.string().check(
  problem(value =>
    ['both', 'java'].includes(value)
      ? undefined
      : {
          ruleId: 'value-not-allowed',
          reason: 'is both (Java and Bedrock Edition) or java',
          expected: [/^j\w*$/i.test(value) ? 'java' : 'both'],
        },
  ),
)

/** What init has to know, in the order in which it asks. The config's own schemas judge the answers. */
export const questions: readonly Question[] = [
  { key: 'name', flag: '--name', text: 'Name of the server', schema: name },
  { key: 'host', flag: '--host', text: 'Address that players type', schema: serverAddress },
  { key: 'baseUrl', flag: '--base-url', schema: baseUrl },
  { key: 'discord', flag: '--discord', text: 'Invite of the community', schema: discordInvite },
  { key: 'editions', flag: '--editions', text: 'Editions, both or java', schema: editions },
]

/** What is wrong with an answer; `undefined` when it is right. */
export function mistakeIn({ schema }: Question, answer: string): WrongAnswer | undefined {
  const result = schema.safeParse(answer)
  if (result.success) return undefined
  const [issue] = result.error.issues
  const [meant]: readonly string[] = (issue?.code === 'custom' && issue.params?.['expected']) || []
  const reason = `${issue?.message}`
  return meant === undefined ? { text: reason } : { text: `${reason}. Did you mean ${meant}?`, meant }
}

/** What an answer is when none is given: the sample's, or what follows from the host. */
export function fallbackOf(key: keyof Identity, known: Partial<Identity>, sample: Identity): string {
  return key === 'baseUrl' && known.host !== undefined && known.host !== sample.host
    ? `https://${known.host}`
    : sample[key]
}
