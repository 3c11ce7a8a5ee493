import * as z from 'zod'
import { calendarDate } from './values/calendar-date.ts'
import { yesNo } from './values/lists.ts'
import { text } from './values/text.ts'

/** What a page source says of itself between its `---` lines. */
export const frontMatterSchema = z.strictObject({
  title: text(200).describe('Title of the page'),
  description: text(500).describe('One sentence for search results and llms.txt'),
  updated: calendarDate.optional().describe('Date of the last change, as YYYY-MM-DD'),
  nav: z
    .union([
      z.literal(['no', false]).transform(() => false as const),
      z.strictObject({
        label: text(100).optional().describe('Label in the navigation; default: the title'),
        order: z.int().min(-10000).max(10000).optional().describe('Position in the navigation; default: 0'),
      }),
    ])
    .optional()
    .describe('The entry in the navigation; `no` for none'),
  sitemap: yesNo.prefault(true).describe('`no` keeps the page out of the sitemap and of search engines'),
  toc: yesNo
    .optional()
    .describe(
      'Whether the page has a table of contents; default: yes with four or more headings, except on home pages',
    ),
  draft: yesNo.prefault(false).describe('`yes` keeps the page out of the site'),
  rel: z.literal('service-doc').optional().describe('Marks the page that documents the API'),
})

/** The checked front matter of a page. */
export type FrontMatter = z.output<typeof frontMatterSchema>
