import * as z from 'zod'
import { image } from './looks.ts'
import { noRepeats, problem, yesNo } from './values/problem.ts'
import { calendarDate, dayOrTime, label, roleless, text, textOfForm } from './values/text.ts'

/** Layouts of the content of a page. */
export const layouts = ['text', 'wide', 'docs', 'landing'] as const

const templateName = textOfForm(
  { maxLength: 64, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  { ruleId: 'template-name', reason: 'may contain only a-z, 0-9 and single hyphens' },
)

/** Pages are cached as JSON, which has no `.inf` and no `.nan`. */
const finite = problem(data =>
  hasOddNumber(data) ? { ruleId: 'wrong-value', reason: 'must not contain `.inf` or `.nan`' } : undefined,
)

function hasOddNumber(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasOddNumber)
  return typeof value === 'number' && !Number.isFinite(value)
}

/** The keys of a page between its `---` lines. */
export const frontMatterSchema = z.strictObject({
  title: text(200).optional().describe('Title of the page; default: its first heading'),
  description: text(500)
    .optional()
    .describe('One sentence for search results and llms.txt; default: the first one of the page'),
  updated: calendarDate.optional().describe('Date of the last change, as YYYY-MM-DD'),
  nav: z
    .union([
      yesNo.transform(shown => shown && { label: undefined, order: undefined, group: undefined }),
      z.strictObject({
        label: text(100).optional().describe('Label in the navigation; default: the title'),
        order: z
          .int()
          .min(-10000)
          .max(10000)
          .optional()
          .describe('Position in the navigation; pages without one come last, by path'),
        group: label(100)
          .optional()
          .describe(
            'Name of the group that the page is in, in the menu and in the tree of the layout `docs`',
          ),
      }),
    ])
    .optional()
    .describe('The entry in the navigation: `yes`, `no`, or its keys'),
  sitemap: yesNo.prefault(true).describe('`no` keeps the page out of the sitemap and of search engines'),
  toc: yesNo
    .optional()
    .describe(
      'Whether the page has a table of contents; default: yes with four or more headings, except on home pages',
    ),
  posts: yesNo
    .prefault(false)
    .describe('`yes` on the index page of a folder: the other pages of the folder are posts, such as news'),
  date: calendarDate.optional().describe('Day of a post, as YYYY-MM-DD; every post needs it'),
  author: label(100).optional().describe('Who wrote a post'),
  authors: z.array(label(100)).max(20).check(noRepeats).default([]).describe('The same for several'),
  tags: z
    .array(label(100))
    .max(20)
    .check(noRepeats)
    .default([])
    .describe('What a post is about, for `::posts{tag=…}`'),
  events: yesNo
    .prefault(false)
    .describe('`yes` on the index page of a folder: the other pages of the folder are events'),
  start: dayOrTime
    .optional()
    .describe('Day or time of an event, such as 2026-12-12 18:00; every event needs it'),
  end: dayOrTime.optional().describe('Last day of an event, or the time when it ends'),
  place: label(200).optional().describe('Where an event is'),
  image: image
    .optional()
    .describe('Picture for link previews and lists of posts and events, such as assets/castle.webp'),
  layout: z
    .literal(layouts)
    .optional()
    .describe(
      'How the page is laid out: `text`, `wide`, `docs` or `landing`; default: `landing` for home pages, `docs` below an index page with that layout, else `text`',
    ),
  editLink: yesNo.prefault(true).describe('`no` leaves out the link of `site.editLink`'),
  template: templateName.optional().describe('Your own template for this page: `arena` is html/arena.eta'),
  data: z
    .record(z.string(), z.unknown())
    .check(finite)
    .default({})
    .describe('Values for your own templates. portolan publishes them nowhere'),
  draft: yesNo.prefault(false).describe('`yes` keeps the page out of the site'),
  rel: z.literal('service-doc').optional().describe('Marks the page that documents the API'),
})

/** The checked front matter of a page, with the title and the description that the page has itself. */
export type FrontMatter = z.output<typeof frontMatterSchema> & {
  readonly title: string
  readonly description: string
}

const skillName = textOfForm(
  { maxLength: 64, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  { ruleId: 'skill-name', reason: 'may contain only a-z, 0-9 and single hyphens, at most 64 characters' },
)

/** The keys of a SKILL.md between its `---` lines (agentskills.io); validators refuse every other key. */
export const skillSchema = z.strictObject({
  name: skillName.describe('Name of the skill, the same as its folder'),
  description: roleless(1024).describe('What the skill does and when to use it'),
  license: roleless(200).optional().describe('License of the skill'),
  compatibility: roleless(500).optional().describe('What the skill needs to work'),
  metadata: z.record(z.string(), z.string()).optional().describe('More facts, as names and texts'),
  'allowed-tools': roleless(1000).optional().describe('Tools the skill may use, separated by spaces'),
})
