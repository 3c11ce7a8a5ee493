import * as z from 'zod'
import { table as lookFiles } from '../../../templates/pictures/looks/*.yaml'
import type { Finding } from '../../report/problem.ts'
import type { Words } from '../../words/words.ts'
import { english, wordNames } from '../../words/words-for.ts'
import { linkUrl, webUrl } from './values/addresses.ts'
import { iconOutlines } from './values/icon-outlines.ts'
import { folder, outerFolder } from './values/paths.ts'
import { checkedText, problem, type Role, roles, yesNo } from './values/problem.ts'
import { selector, selectorOrPath } from './values/selectors.ts'
import { calendarDate, label, text } from './values/text.ts'

const url = linkUrl.describe('`https://…`, `mailto:…` or a page: `/rules`')

const linkSchema = z
  .strictObject({
    label: label(100).describe('Text of the link'),
    url,
    icon: z.enum(Object.keys(iconOutlines)).meta({ title: 'icon' }).optional().describe('Name of the icon'),
    style: z.literal(['main']).optional().describe('`main` fills the link in the header with the accent'),
  })
  .describe('One link')

const links = z.array(linkSchema).max(12)

const announcement = z.strictObject({
  text: text(200).describe('One sentence'),
  link: linkUrl.optional().describe('Link of the sentence'),
})

const aroundPagesShape = {
  links: links.default([]).describe('Links in the header'),
  footer: z
    .strictObject({ links: links.default([]).describe('Links in the footer, like `site.links`') })
    .prefault({})
    .describe('Your part of the footer'),
  announcement: announcement
    .extend({
      until: calendarDate.optional().describe('After this day, `check` reminds you to remove it'),
    })
    .optional()
    .describe('Bar on top of every page'),
}

/** The same in another language. Keys that are left out keep their values. */
const translatedAroundPages = {
  links: links.optional().describe('More links in the header, or other labels for the same `url`'),
  footer: z
    .strictObject({ links: links.describe('More links in the footer') })
    .optional()
    .describe('Your part of the footer; default: site.footer'),
  announcement: announcement.optional().describe('Bar at the top; default: site.announcement'),
}

/** A link as the config has it. */
export type ConfigLink = z.output<typeof linkSchema>

const ours = english().words
const shape = Object.fromEntries(wordNames().map(name => [name, own(ours[name])])) as {
  [name in keyof Words]: ReturnType<typeof own>
}

/** Words of the operator's own, in place of what portolan itself writes into pages. */
export const ownWordsSchema = z.strictObject(shape)

function own(word: string) {
  return label(300)
    .check(problem(value => gapProblem(word, value)))
    .optional()
    .describe(`In English: ${word}`)
}

function gapProblem(word: string, value: string): Finding | undefined {
  if (word.includes('{}') === value.includes('{}')) return undefined
  return {
    ruleId: 'word-gap',
    reason: word.includes('{}')
      ? 'must contain `{}`, where portolan inserts a value'
      : 'must not contain `{}`: this word has no value',
    note: `In English: ${word}`,
  }
}

/** A file among the assets, by its path from the config. `site/looks/site-files` asks for the file itself. */
const asset = (role: Role, pattern: string) =>
  text(500).meta({ title: 'file', pattern }).register(roles, { role })

/** A picture among the assets, by its path from the config. */
export const image: z.ZodString = asset('picture', '\\.(svg|png|webp|avif|jpe?g|gif)$')

const heroAlt = text(300)

/** Keys of `site` that another language may replace. */
export const translatedLooks = z.strictObject({
  ...translatedAroundPages,
  hero: z
    .strictObject({ alt: heroAlt.describe('Alternative text of the picture on the home page') })
    .optional()
    .describe('Picture of the home page'),
})

/** The looks: each file in `templates/pictures/looks` is one. */
export const looks: Readonly<Record<string, { readonly about: string }>> = lookFiles() as typeof looks

/** The section `site` of the config. */
export const looksSchema = z.strictObject({
  from: outerFolder
    .optional()
    .describe('Folder of a finished website, published in place of pages: `../public`'),
  main: z
    .array(selector)
    .min(1)
    .max(20)
    .optional()
    .describe('Elements with the content of a finished website, tried in order'),
  exclude: z
    .array(selectorOrPath)
    .max(100)
    .default([])
    .describe('CSS selectors of what is not content, and paths of pages without a twin: `/print/`'),
  look: z.literal(Object.keys(looks)).prefault('plain').describe('Picture of the pages'),
  accent: checkedText(colorProblem, { title: 'color', pattern: '^#[0-9a-fA-F]{6}$' })
    .optional()
    .describe('Color of buttons and links: `"#3fae5a"`'),
  logo: image.optional().describe('Image: `assets/logo.svg`'),
  logoOnly: yesNo
    .optional()
    .describe('The logo has the name in it, so the header shows no other; default: if it is wider than 3:1'),
  favicon: asset('icon', '\\.(svg|png)$')
    .optional()
    .describe('Square SVG or PNG for browser tabs; default: the logo'),
  hero: z
    .strictObject({
      logo: image.optional().describe('Image in place of the name: `assets/title.png`'),
      image: image.optional().describe('Image in place of the landscape: `assets/hero.webp`'),
      alt: heroAlt.optional().describe('Alternative text of the image, which needs one'),
      focus: z
        .literal(['top', 'middle', 'bottom'])
        .prefault('middle')
        .describe('Part of the image that wide screens show'),
    })
    .check(problem(heroProblem))
    .optional()
    .describe('Pictures of the home page'),
  css: asset('style', '\\.css$').optional().describe('Style sheet: `assets/site.css`'),
  templates: folder.optional().describe('Folder of your templates'),
  theme: z
    .literal(['auto', 'light', 'dark'])
    .prefault('auto')
    .describe('`auto` follows the visitor’s system'),
  toggle: yesNo.prefault(false).describe('A button for light and dark'),
  search: yesNo.prefault(false).describe('A search field in the header'),
  editLink: checkedText(editLinkProblem, {
    title: 'address',
    maxLength: 500,
    pattern: '^https://.*\\{file\\}',
  })
    .optional()
    .describe(
      'Link to edit pages of the layout `docs`; `{file}` is the source: `https://github.com/you/site/edit/main/{file}`',
    ),
  pictures: yesNo.prefault(true).describe('Makes link cards, icons and smaller pictures'),
  nav: z
    // Whether there is such a page, checks/navigation asks.
    .array(z.string().meta({ title: 'path', pattern: /^\/$|^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.source }))
    .max(50)
    .optional()
    .describe('First pages and folders of the navigation; default: by `nav.order`'),
  ...aroundPagesShape,
  words: ownWordsSchema.optional().describe('Words that portolan writes: `next: Onward`'),
  liveStatus: z
    .strictObject({ provider: z.literal('mcstatus').describe('Website that visitors ask who is online') })
    .optional()
    .describe('`::live-status`, which asks another website'),
})

function heroProblem({
  image,
  alt,
}: { [name in 'image' | 'alt']?: string | undefined }): Finding | undefined {
  if ((image === undefined) === (alt === undefined)) return undefined
  const [missing, there] = image === undefined ? ['image', 'alt'] : ['alt', 'image']
  return { ruleId: 'missing-key', reason: `needs \`${missing}\` where it has \`${there}\`` }
}

function editLinkProblem(value: string): Finding | undefined {
  if (!value.includes('{file}'))
    return {
      ruleId: 'edit-link',
      reason: 'must contain `{file}`, where the path of the page goes',
      note: 'As in https://github.com/you/site/edit/main/{file}',
    }
  const [problem] = webUrl.safeParse(value.replace('{file}', 'file')).error?.issues ?? []
  if (problem === undefined && value.startsWith('https:')) return undefined
  return { ruleId: 'edit-link', reason: 'must be a complete address that starts with https://' }
}

function colorProblem(value: string) {
  if (/^#[0-9a-fA-F]{6}$/.test(value)) return undefined
  // `3fae5a`, `#3ab`, `#3fae5aff`: whatever says how transparent it is goes.
  const [, digits = ''] = /^#?([0-9a-f]+)$/i.exec(value) ?? []
  const long = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits
  const expected = [6, 8].includes(long.length) ? [`#${long.slice(0, 6)}`] : undefined
  const note = expected ? undefined : 'Copy the number from a color picker, such as "#1f7a78"'
  return { ruleId: 'color', reason: 'must be a color written as "#rrggbb"', expected, note }
}
