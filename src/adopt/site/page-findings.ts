import { type Finding, type Problem, problemIn } from '../../model/problem.ts'
import type { AdoptedSite } from '../../model/site.ts'
import { shorten } from '../../text/layout.ts'
import { parseUrl } from '../../text/parse-url.ts'
import type { PageReading } from '../adopt-page.ts'
import type { Survey } from './address-style.ts'
import type { AdoptSource } from './adopt-source.ts'
import { lossFindings, pageNames, refusalFindings } from './page-problems.ts'
import { type SiteFiles, stemOf } from './site-files.ts'

interface FoundSite {
  readonly source: AdoptSource
  readonly sorted: SiteFiles
  readonly survey: Survey
  readonly pages: readonly { readonly file: string; readonly page: PageReading }[]
  readonly site: AdoptedSite
}

/** What is wrong with a finished site: with its folder, its addresses and its pages. */
export function pageFindings(found: FoundSite): {
  readonly findings: readonly Finding[]
  readonly problems: readonly Problem[]
} {
  const { source, sorted, pages, site } = found
  const refused = pages.flatMap(({ file, page }) => (page.refused ? [{ file, refusal: page.refused }] : []))
  const reasons = refusalFindings(refused)
  const isBare = sorted.pages.length > 0 && !site.pages.some(({ twin }) => twin !== undefined)
  return {
    findings: [
      ...filesFindings(source, sorted),
      ...hostFindings(found),
      ...reasons,
      ...unusedSelectors(source, pages),
      ...(isBare
        ? [
            {
              ruleId: 'no-twins',
              reason: `None of ${sorted.pages.length} pages in ${source.folder} has a twin`,
              note: 'The other messages say why',
            },
          ]
        : []),
    ],
    problems: pages.flatMap(({ file, page }) =>
      page.refused ? [] : lossProblems(`${source.folder}/${file}`, page),
    ),
  }
}

/** Selectors to leave out that match nothing on any page. */
function unusedSelectors({ exclude }: AdoptSource, pages: FoundSite['pages']): readonly Finding[] {
  const used = new Set(pages.flatMap(({ page }) => (page.refused ? [] : page.matched)))
  return exclude
    .filter(selector => !selector.startsWith('/') && !used.has(selector) && pages.length > 0)
    .map(selector => ({
      ruleId: 'selector-unused',
      reason: `\`${selector}\` of \`site.exclude\` matches nothing on any page`,
      note: 'Correct or remove it',
      fatal: false,
    }))
}

function lossProblems(file: string, page: Parameters<typeof lossFindings>[0]): readonly Problem[] {
  return lossFindings(page).map(({ line, ...finding }) => {
    // Only the line is known.
    const at = { line, column: 1, offset: line }
    return problemIn({ ...finding, place: { start: at, end: at } }, file)
  })
}

function filesFindings(
  { folder, files }: AdoptSource,
  { pages, programs, settings, odd }: SiteFiles,
): readonly Finding[] {
  const found: Finding[] = []
  if (files.size === 0)
    found.push({
      ruleId: 'from-folder',
      reason: `The folder ${folder} is missing or empty`,
      note: 'Build your site first, or name the folder that it is built into',
    })
  else if (pages.length === 0)
    found.push({
      ruleId: 'from-folder',
      reason: `The folder ${folder} has no HTML`,
      note: 'Name the folder that your generator writes, such as dist or public',
    })
  for (const file of odd)
    found.push({
      ruleId: 'file-name',
      reason: `The name of ${shorten(file)} has a character that not every host can match`,
      note: 'Use letters, digits, spaces and ._~()=@&+-',
    })
  for (const file of programs)
    found.push({
      ruleId: 'program-file',
      reason: `${file} is a program. A static host would publish its source`,
      note: `Remove it from ${folder}`,
    })
  if (settings.length > 0)
    found.push({
      ruleId: 'host-settings',
      reason: `${namesOfFiles(settings)} ${settings.length === 1 ? 'is' : 'are'} for another host and ${settings.length === 1 ? 'is' : 'are'} not published`,
      note: 'Write redirects into `redirects` of the config',
      fatal: false,
    })
  const stems = new Map<string, string>()
  for (const file of pages) {
    const other = stems.get(stemOf(file))
    if (other !== undefined)
      found.push({
        ruleId: 'twin-clash',
        reason: `${other} and ${file} have the same twin /${stemOf(file)}.md`,
        note: 'Remove one of them',
      })
    stems.set(stemOf(file), file)
  }
  return found
}

function namesOfFiles(files: readonly string[]): string {
  return files.length < 4 ? files.join(', ') : `${files.slice(0, 3).join(', ')} …`
}

/** Canonical links name the host and the folder that the site was built for. */
function hostFindings({ source, survey: { canonicals, basePath }, pages }: FoundSite): readonly Finding[] {
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
  if (basePath !== undefined)
    found.push({
      ruleId: 'base-path',
      reason: `The site was built for the folder ${basePath}/`,
      note: 'portolan serves a site at the root of its host: build it with the base path "/"',
    })
  return found
}

/** What is most often in a list. */
export function commonest(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
