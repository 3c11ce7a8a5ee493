import * as z from 'zod'
import { aroundPagesShape, translatedAroundPages } from './links.ts'
import { ownWordsSchema } from './own-words.ts'
import { yesNo } from './values/lists.ts'
import { folder, pagePathText } from './values/paths.ts'
import { checkedText } from './values/problem.ts'
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
  accent: checkedText(colorProblem, { title: 'color', pattern: '^#[0-9a-fA-F]{6}$' })
    .optional()
    .describe('Color of buttons and links, as "#rrggbb"'),
  logo: image.optional().describe('Image, such as assets/logo.svg'),
  favicon: assetText
    .meta({ title: 'file', pattern: '\\.(svg|png)$' })
    .optional()
    .describe('Square SVG or PNG for browser tabs and home screens; default: the logo'),
  hero: z
    .strictObject({
      image: image.describe('Image, such as assets/hero.webp'),
      alt: heroAlt.describe('Alternative text'),
    })
    .optional()
    .describe('Picture next to the address on the home page'),
  css: assetText
    .meta({ title: 'file', pattern: '\\.css$' })
    .optional()
    .describe('Your style sheet, such as assets/site.css'),
  templates: folder.optional().describe('Folder of your templates, which replace those of portolan'),
  theme: z
    .literal(['auto', 'light', 'dark'])
    .prefault('auto')
    .describe('Colors. `auto` follows the visitor’s system'),
  toggle: yesNo.prefault(false).describe('A button in the header that switches between light and dark'),
  ornament: yesNo.prefault(true).describe('Compass rose and checkered strip'),
  pictures: yesNo.prefault(true).describe('Makes link preview cards, icons and smaller pictures'),
  nav: z
    .array(pagePathText)
    .max(50)
    .optional()
    .describe('Pages that come first in the navigation; default: by `nav.order` of the pages'),
  ...aroundPagesShape,
  words: ownWordsSchema
    .optional()
    .describe('Words that portolan writes, such as `next: Onward`; default: those of `service.language`'),
  liveStatus: z
    .strictObject({ provider: z.literal('mcstatus').describe('Service that gives the status') })
    .optional()
    .describe('The button of `::live-status`. It asks another website whether the server is online'),
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
