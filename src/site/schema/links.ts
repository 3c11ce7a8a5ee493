import * as z from 'zod'
import { calendarDate } from './values/calendar-date.ts'
import { iconOutlines } from './values/icon-outlines.ts'
import { text } from './values/text.ts'
import { linkUrl } from './values/web-url.ts'

const url = linkUrl.describe('`https://…`, `mailto:…`, or a page such as `/rules`')

const linkSchema = z
  .strictObject({
    label: text(100).describe('Text of the link'),
    url,
    icon: z
      .enum(Object.keys(iconOutlines) as (keyof typeof iconOutlines)[])
      .meta({ title: 'icon' })
      .optional()
      .describe('Name of the icon'),
  })
  .describe('One link')

const links = z.array(linkSchema).max(12)

const announcement = z.strictObject({
  text: text(200).describe('One sentence'),
  link: linkUrl.optional().describe('Link of the sentence'),
})

/** What an owner puts around all pages. */
export const aroundPagesShape = {
  links: links.default([]).describe('Links in the header'),
  footer: z
    .strictObject({ links: links.default([]).describe('Links in the footer, like `site.links`') })
    .prefault({})
    .describe('Your part of the footer'),
  announcement: announcement
    .extend({
      until: calendarDate
        .optional()
        .describe(
          'A reminder for you: after this day, `build` and `check` warn until you remove the announcement. The pages still show it',
        ),
    })
    .optional()
    .describe('Bar at the top of every page'),
}

/** The same in another language. Keys that are left out keep their values. */
export const translatedAroundPages = {
  links: links.optional().describe('Links in the header; default: site.links'),
  footer: z
    .strictObject({ links: links.describe('Links in the footer') })
    .optional()
    .describe('Your part of the footer; default: site.footer'),
  announcement: announcement.optional().describe('Bar at the top; default: site.announcement'),
}

/** A link as the config has it. */
export type ConfigLink = z.output<typeof linkSchema>
