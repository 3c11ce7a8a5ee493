import * as z from 'zod'
import { repeatedValue } from './values/lists.ts'
import { problem } from './values/problem.ts'

/** The warnings about content, each of which can be switched off. */
export const lintRules = [
  'address-differs',
  'asks-secret',
  'bedrock-steps',
  'compatibility-note',
  'discord-invite',
  'dns-advice',
  'edition-differs',
  'heading-level',
  'image-alt',
  'link-text',
  'live-claim',
  'port-differs',
  'second-title',
  'unofficial-invite',
  'updated-future',
  'updated-stale',
  'version-claim',
] as const

/** Whether a diagnostic is one that can be switched off. */
export function isLintRule(name: string): boolean {
  return lintRules.some(rule => rule === name)
}

/** What `check` and `build` say about the content. */
export const lintSchema = z.strictObject({
  off: z
    .array(z.enum(lintRules))
    .check(problem(repeatedValue))
    .default([])
    .describe('Warnings about content that are not wanted'),
})
