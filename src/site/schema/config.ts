import * as z from 'zod'
import { addressesSchema } from './addresses.ts'
import { agentsSchema } from './agents.ts'
import { deploySchema } from './deploy.ts'
import { httpOptionsSchema } from './http-options.ts'
import { looksSchema } from './looks.ts'
import { serverSchema } from './server.ts'
import type { serverInfoSchema } from './server-info.ts'
import { serviceSchema } from './service.ts'
import { translationSchema } from './translation.ts'
import { baseUrl } from './values/base-url.ts'
import { noRepeats } from './values/lists.ts'
import { folder } from './values/paths.ts'
import { checkedText, type Problem } from './values/problem.ts'
import { webUrl } from './values/web-url.ts'

// The rules themselves say which names there are.
const warningName = z.string().meta({ pattern: '^[a-z-]+$' })

/** What `check` and `build` say about the content. */
const lintSchema = z.strictObject({
  off: z.array(warningName).check(noRepeats).default([]).describe('Lint rules to turn off'),
})

/** Old addresses and where they lead. What is published is not known here: `load/config/redirects` holds both to it. */
const redirectsSchema = z.record(
  z.string().meta({ title: 'path', maxLength: 500, pattern: '^/' }),
  checkedText(targetProblem, { title: 'path or address', maxLength: 2000, pattern: '^(/|https://)' }),
)

function targetProblem(value: string): Problem | undefined {
  if (/^(?:https:\/\/|\/(?![/\\]))/.test(value)) return undefined
  const secure = value.replace(/^http:/i, 'https:')
  return {
    ruleId: 'redirect-target',
    reason: 'must be a path of this site such as /join, or start with https://',
    ...(secure !== value && webUrl.safeParse(secure).success ? { expected: [secure] } : {}),
  }
}

/** The whole of `portolan.yaml`, as owners write it. */
export const configSchema = z.strictObject({
  baseUrl: baseUrl.describe(
    'Scheme and host of the website, and a port if it is unusual: `https://play.example.net`',
  ),
  service: serviceSchema.prefault({}).describe('Names and language of the website'),
  server: serverSchema.describe('What players need to join. Published at `/api/server-info`'),
  addresses: addressesSchema.describe('More join addresses, shown by `::addresses`'),
  languages: z
    .array(translationSchema)
    .max(50)
    .default([])
    .describe('More languages, in the order of the language menu'),
  pages: folder.default('pages').describe('Folder of the pages, relative to the config'),
  assets: folder.default('assets').describe('Folder of the assets, published below `/assets/`'),
  site: looksSchema.prefault({}).describe('Look, links and navigation of the pages'),
  agents: agentsSchema.prefault({}).describe('What the site offers to programs and AI agents'),
  lint: lintSchema.prefault({}).describe('Which lint rules are off'),
  redirects: redirectsSchema
    .default({})
    .describe('Old addresses and their targets, at most 10,000: `/join.php: /join`'),
  http: httpOptionsSchema.prefault({}).describe('HTTP headers and cache times, the same on every host'),
  deploy: deploySchema.prefault({}).describe('Which hosts get configuration, and their settings'),
})

/** The checked config, with what is left out still missing. */
export type WrittenConfig = z.output<typeof configSchema>

type WrittenService = WrittenConfig['service']
type ServerInfo = z.output<typeof serverInfoSchema>

/** The checked config, complete: presets and other defaults are in, and each `{{ path }}` is its value. */
export type Config = Omit<WrittenConfig, 'service' | 'server' | 'languages'> & {
  readonly service: WrittenService & { [key in 'shortName' | 'name' | 'description']: string }
  readonly server: ServerInfo
  readonly languages: readonly (WrittenConfig['languages'][number] & {
    readonly name: string
    readonly description: string
    readonly server: ServerInfo
  })[]
}
