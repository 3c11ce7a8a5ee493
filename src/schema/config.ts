import * as z from 'zod'
import { agentsSchema } from './agents.ts'
import { deploySchema } from './deploy.ts'
import { httpOptionsSchema } from './http-options.ts'
import { lintSchema } from './lint.ts'
import { looksSchema } from './looks.ts'
import { serverInfoSchema } from './server-info.ts'
import { serviceSchema } from './service.ts'
import { translationSchema } from './translation.ts'
import { baseUrl } from './values/base-url.ts'
import { folder } from './values/paths.ts'

/** The whole of `portolan.yaml`. */
export const configSchema = z
  .strictObject({
    baseUrl: baseUrl.describe(
      'Where the site is published: scheme, host, and a port that is not the usual one; no path, no slash at the end. Such as `https://play.example.net`',
    ),
    service: serviceSchema.describe('How the website names itself'),
    server: serverInfoSchema.describe('What GET /api/server-info publishes'),
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
    http: httpOptionsSchema.prefault({}).describe('How the site answers, on every host alike'),
    deploy: deploySchema.prefault({}).describe('What is written for which host'),
  })
  .transform(config => ({
    ...config,
    service: { ...config.service, name: config.service.name ?? config.server.name },
  }))

/** The checked config with its defaults filled in. */
export type Config = z.output<typeof configSchema>
