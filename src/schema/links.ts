import * as z from 'zod'
import { calendarDate } from './values/calendar-date.ts'
import { iconOutlines } from './values/icon-outlines.ts'
import { linkUrl } from './values/link-url.ts'
import { text } from './values/text.ts'

const url = linkUrl.describe('`https://…`, `mailto:…`, or the path of a page of this site, such as `/rules`')

const linkSchema = z
  .strictObject({
    label: text(100).describe('Text of the link'),
    url,
    icon: z
      .enum(Object.keys(iconOutlines) as (keyof typeof iconOutlines)[])
      .meta({ title: 'icon' })
      .optional()
      .describe('Picture in front of the text, by its name'),
  })
  .describe('One link')

const links = z.array(linkSchema).max(12)

const announcement = z.strictObject({
  text: text(200).describe('What the bar says, in one sentence'),
  link: linkUrl.optional().describe('Where the sentence links to: like `url` of a link; default: nowhere'),
})

/** What an owner puts around all pages. */
export const aroundPagesShape = {
  links: links
    .default([])
    .describe(
      'Links in the header, after the navigation. The invite comes last by itself, if no link leads there',
    ),
  footer: z
    .strictObject({ links: links.default([]).describe('Links in the footer') })
    .prefault({})
    .describe('What the footer has besides'),
  announcement: announcement
    .extend({
      until: calendarDate
        .optional()
        .describe('Last day on which it holds, as YYYY-MM-DD. After it, `build` and `check` warn'),
    })
    .optional()
    .describe('Bar at the top of every page; the Markdown of the pages and llms.txt say it, too'),
}

/** The same in another language. What is left out stays as it is. */
export const translatedAroundPages = z.strictObject({
  links: links.optional().describe('Links in the header; default: site.links'),
  footer: z
    .strictObject({ links: links.describe('Links in the footer') })
    .optional()
    .describe('What the footer has besides; default: site.footer'),
  announcement: announcement.optional().describe('Bar at the top; default: site.announcement'),
})

/** A link as the config has it. */
export type ConfigLink = z.output<typeof linkSchema>
