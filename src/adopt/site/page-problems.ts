import { mostSlowPages } from '../../page/page-clock.ts'
import type { Finding } from '../../report/problem.ts'
import { append } from '../../text/data.ts'
import { counted, shorten } from '../../text/layout.ts'
import type { PageRefusal, Twin } from '../adopt-page.ts'
import { kindNames } from '../proof/counts.ts'

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
    if (page.refusal.refusal === 'redirect') continue
    const { refusal } = page
    const reason = refusal.refusal === 'charset' ? `charset ${refusal.charset}` : refusal.refusal
    append(reasons, reason, page)
  }
  return Array.from(reasons.values(), pages => ({ fatal: false, ...finding(pages, main) }))
}

function finding(pages: readonly RefusedPage[], main: readonly string[] | undefined): SiteFinding {
  const [first] = pages
  if (first === undefined) throw new Error('no page')
  const { refusal } = first
  const subject = pageNames(pages.map(({ file }) => file))
  const have = pages.length === 1 ? 'has' : 'have'
  switch (refusal.refusal) {
    case 'no-main':
      return {
        ruleId: 'no-main',
        at: main && 'site.main',
        reason: `${subject} ${have} no element with the content`,
        note:
          main === undefined
            ? 'portolan looks for `main`, `role=main` and an only `article`. Name the element in `site.main`: ["#content"]'
            : `\`site.main\` has ${main.map(selector => `\`${selector}\``).join(', ')}. Correct it, or add what these pages have`,
      }
    case 'two-mains':
      return {
        ruleId: 'two-mains',
        reason: `${subject} ${have} ${refusal.count} elements that match \`${refusal.selector}\``,
        note: 'Name an element in `site.main` that each page has once',
      }
    case 'client-rendered':
      return {
        ruleId: 'client-rendered',
        reason: `${subject} ${have} no text without JavaScript`,
        note: 'Let your generator write the text into the HTML, or add the path to `site.exclude`',
      }
    case 'nearly-empty':
    case 'empty':
      return {
        ruleId: 'nearly-empty',
        reason: `The content of ${subject} has ${counted(refusal.words, 'word')}: too few for a Markdown twin`,
        note: 'Check `site.main` and `site.exclude`',
      }
    case 'charset':
      return {
        ruleId: 'charset',
        reason: `${subject} ${have} bytes that are not \`${refusal.charset}\`, or portolan does not know that charset`,
        note: 'Save as UTF-8, and write `<meta charset="utf-8">`',
      }
    case 'too-deep':
      return {
        ruleId: 'too-deep',
        reason: `${subject} ${have} more than 512 elements inside each other`,
        note: 'Close the elements that are left open, or add the path to `site.exclude`',
      }
    case 'too-slow': {
      const isEnd = pages.length >= mostSlowPages
      const names = isEnd ? `${mostSlowPages} pages, from ${first.file} on,` : subject
      return {
        ruleId: 'page-too-complex',
        reason: `Reading ${names} takes more than 10 seconds of CPU time, and a minute for each MB`,
        note: `${isEnd ? 'portolan read no further. ' : ''}Split such pages, or add their paths to \`site.exclude\``,
        fatal: isEnd,
      }
    }
    case 'frameset':
      return {
        ruleId: 'frameset',
        reason: `${subject} ${have} a frameset`,
        note: 'Its frames are separate pages',
      }
    default:
      throw new Error(`no message for ${refusal.refusal}`)
  }
}

/** `a.html` or `12 pages (a.html, b.html, c.html …)`. */
export function pageNames(files: readonly string[], kind: 'pages' | 'files' = 'pages'): string {
  const [first = ''] = files
  if (files.length === 1) return shorten(first)
  const shown = files.slice(0, 3).map(file => shorten(file))
  return `${files.length} ${kind} (${shown.join(', ')}${files.length > 3 ? ' …' : ''})`
}

/** The losses of a twin: each kind at the line of the first. */
export function lossFindings({
  losses,
}: Pick<Twin, 'losses'>): readonly (Finding & { readonly line: number })[] {
  return losses.map(({ what, lost, of, line = 1, rule }) => {
    const examples = lost
      .filter(key => key !== '')
      .slice(0, 3)
      .map(key => `"${shorten(key, 60)}"`)
    const text = examples.length === 0 ? '' : `: ${examples.join(', ')}`
    return {
      line,
      ruleId: 'lost',
      reason: `The twin lacks ${lost.length} of ${counted(of, ...kindNames[what])}${text}`,
      note: rule
        ? `The rule "${rule}" left it out of the Markdown. If it is no content, name the element in \`site.exclude\``
        : 'Please report this page. Its HTML is published unchanged',
      fatal: false,
    }
  })
}
