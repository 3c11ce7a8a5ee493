import { createInterface } from 'node:readline/promises'
import type { InitOptions } from './init.ts'
import type { Identity } from './personalize.ts'

/** Asks at the terminal for what the options leave open. Questions go to stderr, so that stdout stays the result. */
export async function askIdentity(sample: Identity, options: InitOptions): Promise<Identity> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ask = async (question: string, given: string | undefined, fallback: string) =>
    given ?? ((await terminal.question(`${question} (${fallback}): `)).trim() || fallback)
  try {
    const name = await ask('Name of the server', options.name, sample.name)
    const host = await ask('Address that players type', options.host, sample.host)
    const known = host === sample.host ? sample.baseUrl : `https://${host}`
    const baseUrl = await ask('Address of the website', options.baseUrl, known)
    const discord = await ask('Community invite', options.discord, sample.discord)
    return { name, host, baseUrl, discord }
  } finally {
    terminal.close()
  }
}
