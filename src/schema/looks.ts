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
    .strictObject({ alt: heroAlt.describe('Alternative text of the picture on the home page') })
    .optional()
    .describe('Picture next to the address on the home page'),
})

/** How the pages look. */
export const looksSchema = z.strictObject({
  accent: z
    .string()
    .check(problem(colorProblem))
    .meta({ title: 'color', pattern: '^#[0-9a-fA-F]{6}$' })
    .optional()
    .describe('Accent color as "#rrggbb", in quotes'),
  logo: image
    .optional()
    .describe('Image in the assets folder, relative to the config, such as assets/logo.svg'),
  favicon: assetText
    .meta({ title: 'file', pattern: '\\.(svg|png)$' })
    .optional()
    .describe('Square SVG or PNG in the assets folder, for browser tabs and home screens; default: the logo'),
  hero: z
    .strictObject({
      image: image.describe('Image in the assets folder, relative to the config, such as assets/hero.webp'),
      alt: heroAlt.describe('Alternative text, for people and programs that cannot see the picture'),
    })
    .optional()
    .describe('Picture next to the address on the home page'),
  css: assetText
    .meta({ title: 'file', pattern: '\\.css$' })
    .optional()
    .describe(
      'Your style sheet in the assets folder, relative to the config, such as assets/site.css. It loads after the one of portolan',
    ),
  templates: folder
    .optional()
    .describe(
      'Folder of your templates, relative to the config. They replace those of portolan, such as `html/page.eta`',
    ),
  theme: z
    .literal(['auto', 'light', 'dark'])
    .prefault('auto')
    .describe('Colors of the pages: `light`, `dark`, or `auto` for the setting of the visitor’s system'),
  toggle: yesNo
    .prefault(false)
    .describe('Whether the header has a switch between light and dark. The browser remembers the choice'),
  ornament: yesNo
    .prefault(true)
    .describe('Whether pages and link previews have the compass rose and the checkered strip'),
  pictures: yesNo
    .prefault(true)
    .describe('Whether the build makes link preview cards, icons, and smaller sizes of pictures'),
  nav: z
    .array(pagePathText)
    .max(50)
    .optional()
    .describe(
      'Paths of the first pages in the navigation, in order. The other pages follow; default: the order in the front matter',
    ),
  ...aroundPagesShape,
  words: ownWordsSchema
    .optional()
    .describe('Words that portolan writes into pages, by name; default: those of `service.language`'),
  liveStatus: z
    .strictObject({ provider: z.literal('mcstatus').describe('Service that gives the status') })
    .optional()
    .describe(
      'Button for the live status on pages with `::live-status`. The visitor’s browser asks a third party; off by default',
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
  const reason = 'must be a color written as "#rrggbb"'
  return { ruleId: 'color', reason, ...(expected === undefined ? {} : { expected }) }
}
