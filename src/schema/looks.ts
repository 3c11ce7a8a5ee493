import * as z from 'zod'
import { aroundPagesShape, translatedAroundPages } from './links.ts'
import { ownWordsSchema } from './own-words.ts'
import { yesNo } from './values/lists.ts'
import { folder, pagePathText } from './values/paths.ts'
import { problem } from './values/problem.ts'
import { text } from './values/text.ts'

/** A file among the assets, by its path from the config. Whether there is such a file, `load/looks/site-files` asks. */
export const assetText: z.ZodString = text(500)

const image = assetText.meta({ title: 'file', pattern: '\\.(svg|png|webp|avif|jpe?g|gif)$' })

const heroAlt = text(300)

/** What pages in another language show in place of it. */
export const translatedLooks = z.strictObject({
  ...translatedAroundPages,
  hero: z
    .strictObject({ alt: heroAlt.describe('What can be seen on the picture of the home page') })
    .optional()
    .describe('Picture next to the address on the home page'),
})

/** How the pages look. */
export const looksSchema = z.strictObject({
  accent: z
    .string()
    .check(problem(colorProblem))
    .meta({ title: 'colour', pattern: '^#[0-9a-fA-F]{6}$' })
    .optional()
    .describe('Accent colour as "#rrggbb", in quotes'),
  logo: image
    .optional()
    .describe('Image in the assets folder, by its path from the config, such as assets/logo.svg'),
  favicon: assetText
    .meta({ title: 'file', pattern: '\\.(svg|png)$' })
    .optional()
    .describe(
      'SVG or PNG for browsers and phones, about as wide as high, in the assets folder; default: the logo',
    ),
  hero: z
    .strictObject({
      image: image.describe(
        'Image in the assets folder, by its path from the config, such as assets/hero.webp',
      ),
      alt: heroAlt.describe('What can be seen, for people and programs that do not see it'),
    })
    .optional()
    .describe('Picture next to the address on the home page'),
  css: assetText
    .meta({ title: 'file', pattern: '\\.css$' })
    .optional()
    .describe(
      'Style sheet in the assets folder, loaded after portolan’s, by its path from the config, such as assets/site.css',
    ),
  templates: folder
    .optional()
    .describe(
      'Folder of templates that replace portolan’s, such as `html/page.eta`, from the folder of the config',
    ),
  theme: z
    .literal(['auto', 'light', 'dark'])
    .prefault('auto')
    .describe(
      'Colours of the pages: `light`, `dark`, or `auto` for those that the visitor’s system asks for',
    ),
  toggle: yesNo
    .prefault(false)
    .describe('Whether the header has a switch between light and dark, which remembers the choice'),
  ornament: yesNo
    .prefault(true)
    .describe('Whether pages and cards have the compass rose and the chequered strip'),
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
