import type { AdoptedSite } from '../../model/site.ts'
import { type Finding, type Problem, problemIn } from '../../report/problem.ts'
import { countedWords } from '../../text/counted-words.ts'
import { append } from '../../text/data.ts'
import { counted, shorten } from '../../text/layout.ts'
import { basePath, parseUrl } from '../../text/parse-url.ts'
import type { PageFacts } from '../adopt-page.ts'
import type { Loss } from '../proof/counts.ts'
import { decodeHtml } from '../read/decode-html.ts'
import type { Outside } from '../read/headings.ts'
import type { Survey } from './address-style.ts'
import { fileAddress, isAtOrBelow } from './addresses.ts'
import { lossFinding, pageNames, refusalFindings, type SiteFinding } from './page-problems.ts'
import type { AdoptSource, SiteFiles } from './site-files.ts'

interface FoundSite {
  readonly source: AdoptSource
  readonly sorted: SiteFiles
  readonly survey: Survey
  readonly pages: readonly { readonly file: string; readonly page: PageFacts }[]
  readonly site: AdoptedSite
  /** Headings outside of the content that are on one page only. */
  readonly titles: ReadonlySet<string>
}

/** Findings about a finished site: its folder, its addresses and its pages. */
export function pageFindings(found: FoundSite): {
  readonly findings: readonly SiteFinding[]
  readonly problems: readonly Problem[]
} {
  const { source, sorted, pages, site } = found
  const isOurs = ({ file }: { readonly file: string }) => !sorted.twins.has(file)
  const refused = pages.flatMap(({ file, page }) =>
    page.refused && isOurs({ file }) ? [{ file, refusal: page.refused }] : [],
  )
  const reasons = refusalFindings(refused, source.main)
  const isBare = sorted.pages.length > 0 && !site.pages.some(({ twin }) => twin !== undefined)
  return {
    findings: [
      ...filesFindings(source, sorted),
      ...hostFindings(found),
      ...reasons,
      ...unusedSelectors(found),
      ...textsOutside(found),
      ...textsLeftOut(found),
      ...otherTwins(found),
      ...(isBare
        ? [
            {
              ruleId: 'no-twins',
              reason: `None of ${sorted.pages.length} pages in ${source.folder} has a twin`,
              note: 'Pages that redirect need none. For the rest, the other messages say why',
            },
          ]
        : []),
    ],
    problems: pages
      .filter(isOurs)
      .flatMap(({ file, page }) => (page.refused ? [] : lossProblems(source, file, page.losses))),
  }
}

/** Selectors and paths to leave out that match nothing. */
function unusedSelectors({ source, pages, site }: FoundSite): readonly SiteFinding[] {
  const used = new Set(pages.flatMap(({ page }) => (page.refused ? [] : page.matched)))
  const addresses = [
    ...site.pages.map(({ path }) => path),
    ...Array.from(source.files.keys(), file => fileAddress(source.baseUrl, file)),
  ]
  const isUsed = (one: string) =>
    one.startsWith('/') ? addresses.some(address => isAtOrBelow(one, address)) : used.has(one)
  return source.exclude.flatMap((one, index) =>
    pages.length === 0 || isUsed(one)
      ? []
      : [
          {
            at: ['site', 'exclude', index],
            ruleId: 'selector-unused',
            reason: `\`${one}\` of \`site.exclude\` ${one.startsWith('/') ? 'names no page and no file' : 'matches nothing on any page'}`,
            note: 'Correct or remove it',
            fatal: false,
          },
        ],
  )
}

/** Pages with headings, code, tables and texts that no other page has and their twins lack: one message a kind. */
function textsOutside({ source, pages, site, titles }: FoundSite): readonly Finding[] {
  const twins = new Map(site.pages.map(({ file, twin }) => [file, twin]))
  const byKind = new Map<Outside['kind'], { file: string; text: string }[]>()
  for (const { file, page } of pages) {
    const own = page.refused ? [] : page.outside.filter(({ text }) => titles.has(text))
    if (own.length === 0) continue
    const words = spaced(`${twins.get(file) ?? ''}`)
    const lost = own.filter(({ text }) => !words.includes(spaced(text)))
    for (const { kind, text } of new Map(lost.toReversed().map(one => [one.kind, one])).values())
      append(byKind, kind, { file, text })
  }
  return Array.from(byKind, ([kind, lost]) => {
    const [{ file, text } = { file: '', text: '' }] = lost
    const line = lineOfText(source, file, text)
    const names = pageNames(lost.map(({ file }) => file))
    return {
      ruleId: 'text-outside',
      reason: `${names} ${lost.length === 1 ? 'has' : 'have'} a ${kind} outside of the content: "${shorten(text, 60)}"${line === undefined ? '' : `, in line ${line} of ${shorten(file)}`}`,
      note: 'Name an element around both in `site.main`, or that of the text in `site.exclude`',
      fatal: false,
    }
  })
}

/** The line where the first words of a text are. */
function lineOfText({ files }: AdoptSource, file: string, text: string): number | undefined {
  const html = decodeHtml(files.get(file) ?? new Uint8Array()).text ?? ''
  const words = text.split(' ').slice(0, 4)
  const pattern = words.map(word => word.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('\\s+')
  const found = new RegExp(pattern, 'i').exec(html)
  return found === null ? undefined : html.slice(0, found.index).split('\n').length
}

/** Markdown of the owner without most headings of its page. */
function otherTwins({ pages, sorted }: FoundSite): readonly Finding[] {
  const other = pages.flatMap(({ file, page }) => {
    const twin = sorted.twins.get(file)
    const [loss] = page.refused || twin === undefined ? [] : page.losses
    return loss === undefined || twin === undefined ? [] : [{ twin, loss }]
  })
  const [first] = other
  if (first === undefined) return []
  const { lost, of } = first.loss
  return [
    {
      ruleId: 'own-twin',
      reason: `${pageNames(
        other.map(({ twin }) => twin),
        'files',
      )} ${other.length === 1 ? 'says' : 'say'} something else than the page: ${first.twin} lacks ${lost.length} of ${counted(of, 'heading')}, such as "${shorten(lost[0] ?? '', 60)}"`,
      note: 'Write it again from the page, or remove it: then portolan makes the Markdown',
      fatal: false,
    },
  ]
}

/** Texts that a rule has left out on one page only: what is repeated is part of every page. */
function textsLeftOut({ pages }: FoundSite): readonly Finding[] {
  const taken = pages.flatMap(({ file, page }) =>
    page.refused ? [] : page.taken.map(({ rule, text }) => ({ file, rule, text })),
  )
  const count = new Map<string, number>()
  for (const { text } of taken) count.set(text, (count.get(text) ?? 0) + 1)
  const single = taken.filter(({ text }) => count.get(text) === 1)
  return [...new Set(single.map(({ rule }) => rule))].map(name => {
    const ofRule = single.filter(({ rule }) => rule === name)
    const files = [...new Set(ofRule.map(({ file }) => file))]
    return {
      ruleId: 'text-left-out',
      reason: `The rule "${name}" leaves text of ${pageNames(files)} out of the Markdown: "${shorten(ofRule[0]?.text ?? '', 60)}"`,
      note: 'If it is no content, name the element in `site.exclude`. If it is, write it outside of that element',
      fatal: false,
    }
  })
}

/** Nothing but words, so that text is found in Markdown. */
function spaced(text: string): string {
  return ` ${countedWords(text).join(' ')} `
}

function lossProblems(source: AdoptSource, file: string, losses: readonly Loss[]): readonly Problem[] {
  return losses.map(loss => {
    const line = lineOfText(source, file, loss.lost.find(Boolean) ?? '') ?? 1
    // Only the line is known.
    const at = { line, column: 1, offset: line }
    return problemIn({ ...lossFinding(loss), place: { start: at, end: at } }, `${source.folder}/${file}`)
  })
}

function filesFindings(
  { folder, files, exclude, baseUrl }: AdoptSource,
  { pages, programs, settings, odd }: SiteFiles,
): readonly Finding[] {
  const found: Finding[] = []
  const paths = exclude.filter(one => one.startsWith('/'))
  const isExcluded = (file: string) => paths.some(path => isAtOrBelow(path, fileAddress(baseUrl, file)))
  const leftOut = (list: readonly string[], finding: (names: string, isOne: boolean) => Finding) => {
    const names = list.filter(file => !isExcluded(file))
    if (names.length > 0)
      found.push({ ...finding(pageNames(names, 'files'), names.length === 1), fatal: false })
  }
  if (files.size === 0)
    found.push({
      ruleId: 'from-folder',
      reason: `There is no folder ${folder}, or it is empty`,
      note: 'Build your site first, or name the folder that it is built into',
    })
  else if (pages.length === 0)
    found.push({
      ruleId: 'from-folder',
      reason: `The folder ${folder} has no HTML`,
      note: 'Name the folder that your generator writes, such as dist or public',
    })
  leftOut(odd, (names, isOne) => ({
    ruleId: 'file-name',
    reason: `${names} ${isOne ? 'is left out: its name has' : 'are left out: their names have'} signs or a length that not every host can match`,
    note: 'Use short names of letters, digits, spaces and ._~()=@&+-, or add the path to `site.exclude`',
  }))
  leftOut(programs, (names, isOne) => ({
    ruleId: 'program-file',
    reason: `${names} ${isOne ? 'is a program and is' : 'are programs and are'} left out: a static host would publish the source`,
    note: 'Add the path to `site.exclude`',
  }))
  leftOut(settings, (names, isOne) => ({
    ruleId: 'host-settings',
    reason: `${names} ${isOne ? 'is for another host and is' : 'are for another host and are'} not published`,
    note: 'Write redirects into `redirects` of the config, or add the path to `site.exclude`',
  }))
  return found
}

/** Canonical links name the host and the folder that the site was built for. */
function hostFindings({
  source,
  survey: { canonicals, base, sitemapOrigin },
  pages,
}: FoundSite): readonly Finding[] {
  const own = parseUrl(source.baseUrl)?.origin
  const others = pages.flatMap(({ file }) => {
    const { origin } = canonicals.get(file) ?? {}
    return origin === undefined || origin === own ? [] : [{ file, origin }]
  })
  const found: Finding[] = []
  if (others.length > pages.length / 2)
    found.push({
      ruleId: 'other-host',
      reason: `${others.length} of ${pages.length} pages name ${commonest(others.map(({ origin }) => origin))} as their address`,
      note: 'Set `baseUrl` to it, or correct the canonical links of your generator',
    })
  else if (others.length > 0)
    found.push({
      ruleId: 'other-host-page',
      reason: `${pageNames(others.map(({ file }) => file))} name another host as their address`,
      note: 'Correct the canonical links',
      fatal: false,
    })
  if (sitemapOrigin !== undefined && sitemapOrigin !== own)
    found.push({
      ruleId: 'other-host-sitemap',
      reason: `The sitemap names ${sitemapOrigin} as the address of the site`,
      note: 'Correct the address in the settings of your generator, or `baseUrl`',
      fatal: false,
    })
  if (base !== undefined && base !== basePath(source.baseUrl))
    found.push({
      ruleId: 'base-path',
      reason: `The site was built for ${base}/`,
      note: `Set \`baseUrl: ${own}${base}\`, or build it for ${basePath(source.baseUrl)}/`,
    })
  return found
}

/** The value that is most often in a list. */
export function commonest(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
