import * as z from 'zod'
import { aroundPagesShape } from './links.ts'
import { ownWordsSchema } from './own-words.ts'
import { yesNo } from './values/lists.ts'
import { pagePathText } from './values/paths.ts'
import { problem } from './values/problem.ts'
import { text } from './values/text.ts'

/** An image among the assets, by its path from the config. Whether there is such a file, `load/references` asks. */
export const logo: z.ZodString = text(500).meta({
  title: 'file',
  pattern: '\\.(svg|png|webp|avif|jpe?g|gif)$',
})

/** How the pages look. */
export const looksSchema = z.strictObject({
  accent: z
    .string()
    .check(problem(colorProblem))
    .meta({ title: 'colour', pattern: '^#[0-9a-fA-F]{6}$' })
    .optional()
    .describe('Accent colour as "#rrggbb", in quotes'),
  logo: logo
    .optional()
    .describe('Image in the assets folder, by its path from the config, such as assets/logo.svg'),
  pictures: yesNo
    .prefault(true)
    .describe(
      'Whether a card for link previews is painted for each page, icons for browsers and phones, and pictures on pages in smaller sizes',
    ),
  nav: z
    .array(pagePathText)
    .max(50)
    .optional()
    .describe(
      'Paths of the pages that come first in the navigation, in order; the others follow; default: the order that the front matter of the pages gives',
    ),
  ...aroundPagesShape,
  words: ownWordsSchema
    .optional()
    .describe(
      'Words that portolan itself writes into pages, by their names; default: those of `service.language`',
    ),
  liveStatus: z
    .strictObject({ provider: z.literal('mcstatus').describe('Who is asked for the status') })
    .optional()
    .describe(
      'Button with which the visitor’s browser asks a third party for the live status, where a page has `::live-status`; off by default',
    ),
})

function colorProblem(value: string) {
  if (/^#[0-9a-fA-F]{6}$/.test(value)) return undefined
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value)
  const long = /^[0-9a-f]{6}$/i.test(value) ? [`#${value}`] : undefined
  const expected =
    short === null
      ? long
      : [
          `#${short
            .slice(1)
            .map(digit => digit + digit)
            .join('')}`,
        ]
  const reason = 'must be a colour written as "#rrggbb"'
  return { ruleId: 'color', reason, ...(expected === undefined ? {} : { expected }) }
}
