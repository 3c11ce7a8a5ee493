import { mostSlowPages } from '../../page/page-clock.ts'
import type { Finding } from '../../report/problem.ts'
import { append } from '../../text/data.ts'
import { counted, shorten } from '../../text/layout.ts'
import type { PageRefusal } from '../adopt-page.ts'
import { type Loss, lossText } from '../proof/counts.ts'
import { table } from './refusals.yaml'

/** A finding with the key of the config that it is about: absent, it is the folder. */
export interface SiteFinding extends Finding {
  readonly at?: string | readonly (string | number)[] | undefined
}

/** A page and why it has no twin. */
export interface RefusedPage {
  readonly file: string
  readonly refusal: PageRefusal
}

/** The messages about pages without a twin: one warning for each reason, with three of the pages. Redirects are no mistake. */
export function refusalFindings(
  refused: readonly RefusedPage[],
  main: readonly string[] | undefined,
): readonly SiteFinding[] {
  const reasons = new Map<string, RefusedPage[]>()
  for (const page of refused) {
    const { refusal } = page
    if (refusal.refusal === 'redirect') continue
    append(reasons, refusal.refusal === 'charset' ? `charset ${refusal.charset}` : refusal.refusal, page)
  }
  return Array.from(reasons.values(), pages => refusalFinding(pages, main))
}

function refusalFinding(pages: readonly RefusedPage[], main: readonly string[] | undefined): SiteFinding {
  const [first] = pages
  if (first === undefined) throw new Error('no page')
  const { file, refusal } = first
  const isEnd = refusal.refusal === 'too-slow' && pages.length >= mostSlowPages
  const variant = isEnd ? '-end' : refusal.refusal === 'no-main' && main ? '-set' : ''
  const found = (table() as Readonly<Record<string, SiteFinding>>)[refusal.refusal + variant]
  if (found === undefined) throw new Error(`no message for ${refusal.refusal}`)
  const values: Readonly<Record<string, unknown>> = {
    ...refusal,
    pages: pageNames(pages.map(({ file }) => file)),
    have: pages.length === 1 ? 'has' : 'have',
    main: main?.map(selector => `\`${selector}\``).join(', '),
    words: 'words' in refusal && counted(refusal.words, 'word'),
    most: mostSlowPages,
    first: file,
  }
  const filled = (text = '') => text.replace(/\{(\w+)\}/g, (_, name) => `${values[name]}`)
  return { fatal: false, ...found, reason: filled(found.reason), note: filled(found.note) }
}

/** `a.html` or `12 pages (a.html, b.html, c.html …)`. */
export function pageNames(files: readonly string[], kind: 'pages' | 'files' = 'pages'): string {
  const [first = ''] = files
  if (files.length === 1) return shorten(first)
  const shown = files.slice(0, 3).map(file => shorten(file))
  return `${files.length} ${kind} (${shown.join(', ')}${files.length > 3 ? ' …' : ''})`
}

/** The loss of a twin as a warning. */
export function lossFinding(loss: Loss): Finding {
  return {
    ruleId: 'lost',
    reason: `The twin ${lossText(loss)}`,
    note: loss.rule
      ? `The rule "${loss.rule}" left it out of the Markdown. If it is no content, name the element in \`site.exclude\``
      : 'Please report this page. Its HTML is published unchanged',
    fatal: false,
  }
}
