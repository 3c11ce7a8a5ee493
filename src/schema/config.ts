import * as z from 'zod'
import { addressesSchema } from './addresses.ts'
import { agentsSchema } from './agents.ts'
import { deploySchema } from './deploy.ts'
import { httpOptionsSchema } from './http-options.ts'
import { lintSchema } from './lint.ts'
import { looksSchema } from './looks.ts'
import { redirectsSchema } from './redirects.ts'
import { serverSchema } from './server.ts'
import type { serverInfoSchema } from './server-info.ts'
import { serviceSchema } from './service.ts'
import { translationSchema } from './translation.ts'
import { baseUrl } from './values/base-url.ts'
import { folder } from './values/paths.ts'

/** The whole of `portolan.yaml`, as owners write it. */
export const configSchema = z.strictObject({
  baseUrl: baseUrl.describe(
    'Where the site is published: scheme, host, and a port that is not the usual one; no path, no slash at the end. Such as `https://play.example.net`',
  ),
  service: serviceSchema.prefault({}).describe('How the website names itself'),
  server: serverSchema.describe('What GET /api/server-info publishes'),
  addresses: addressesSchema.describe(
    'More addresses to play at, shown by `::addresses`. GET /api/server-info does not have them',
  ),
  languages: z
    .array(translationSchema)
    .max(50)
    .default([])
    .describe('Other languages than `service.language`, in the order in which visitors choose from them'),
  pages: folder.default('pages').describe('Folder of the page sources, from the folder of the config'),
  assets: folder
    .default('assets')
    .describe(
      'Folder of files that are published below `/assets/`, from the folder of the config; may be absent',
    ),
  site: looksSchema.prefault({}).describe('How the pages look'),
  agents: agentsSchema.prefault({}).describe('What is offered to programs that read the site'),
  lint: lintSchema.prefault({}).describe('Which warnings about content are not wanted'),
  redirects: redirectsSchema
    .default({})
    .describe(
      'Addresses of an older site and where each leads now: the path of a page, document or asset of this site, or an address that starts with https://; at most 10,000. Such as `/join.php: /join`',
    ),
  http: httpOptionsSchema.prefault({}).describe('How the site answers, on every host alike'),
  deploy: deploySchema.prefault({}).describe('What is written for which host'),
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
