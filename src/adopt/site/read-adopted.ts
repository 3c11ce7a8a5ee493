import type { AdoptedSite } from '../../model/site.ts'
import { mostSlowPages, withinTime } from '../../page/page-clock.ts'
import type { Problem } from '../../report/problem.ts'
import { digest } from '../../text/digest.ts'
import { encodedPath } from '../../text/encode-path.ts'
import { basePath, parseUrl } from '../../text/parse-url.ts'
import { type AdoptOptions, adoptPage, type PageFacts, type PageReading, type Sums } from '../adopt-page.ts'
import { type CountedKind, countedKinds } from '../proof/counts.ts'
import { decodeHtml } from '../read/decode-html.ts'
import { type Canonical, type Survey, surveyed } from './address-style.ts'
import { fileAddress, isAt, isAtOrBelow, linkNames, type PageAddresses, pageAddresses } from './addresses.ts'
import { pageFindings } from './page-findings.ts'
import type { SiteFinding } from './page-problems.ts'
import { type AdoptSource, type SiteFiles, sortedFiles, stemOf } from './site-files.ts'

export interface ReadSite {
  readonly site: AdoptedSite
  readonly style: Survey['style']
  readonly sums: Sums
  /** Findings about the folder as a whole. */
  readonly findings: readonly SiteFinding[]
  readonly problems: readonly Problem[]
  /** Words that each rule left out, the most first. */
  readonly leftOut: readonly (readonly [rule: string, words: number])[]
  /** The number of pages that lead on: they need no twin. */
  readonly redirects: number
}

/** Reads a finished site: every page gets its address and its twin. */
export function readAdopted(source: AdoptSource): ReadSite {
  const { files, folder } = source
  const sorted = sortedFiles([...files.keys()])
  const base = basePath(source.baseUrl)
  const survey = surveyOf(sorted, files, base)
  const addresses = pageAddresses(sorted.pages, new Set(sorted.others), survey, base)
  const addressOf = (file: string) => fileAddress(source.baseUrl, file)
  const excluded = source.exclude.filter(one => one.startsWith('/'))
  const isPageExcluded = (file: string, address: string) =>
    excluded.some(path => isAtOrBelow(path, address) || isAtOrBelow(path, addressOf(file)))
  const read = pageReader(source, addresses, sorted)
  let slow = 0
  const pages = sorted.pages.map((file, index) => {
    source.progress?.(index, sorted.pages.length, 'reading pages')
    const path = addresses.of.get(file) ?? '/'
    const isExcluded = isPageExcluded(file, path)
    const page = slow < mostSlowPages ? read(file) : unread
    if (page.refused?.refusal === 'too-slow' && !isExcluded) slow++
    return { file, path, isExcluded, ...withBytes(page) }
  })
  const titles = titlesOutside(pages.map(({ page }) => page))
  const site: AdoptedSite = {
    folder,
    pages: pages.map(({ file, path, page, markdown, isExcluded }) => ({
      file,
      path,
      title: page.head?.title || path,
      description: page.head?.description ?? '',
      language: page.head?.language,
      stem: stemOf(file),
      spellings: addresses.spellings.get(file) ?? [],
      isListed: !page.head?.isNoindex && !isOfOther(survey.canonicals.get(file), source.baseUrl),
      isOwnTwin: sorted.twins.has(file),
      twin: isExcluded ? undefined : (ownTwin(file, source, sorted) ?? titledTwin(page, markdown, titles)),
    })),
    files: [
      ...sorted.others.filter(file => !excluded.some(path => isAt(path, addressOf(file)))),
      // Without its page's twin, it is a file like any other.
      ...pages.flatMap(({ file, isExcluded }) => (isExcluded ? (sorted.twins.get(file) ?? []) : [])),
    ],
    read: file => files.get(file) ?? new Uint8Array(),
    notFound: sorted.notFound,
    isUtf8: pages.every(({ page }) => page.charset === 'utf-8'),
  }
  const shown = pages.filter(({ isExcluded }) => !isExcluded)
  return {
    site,
    style: survey.style,
    sums: sumsOf(shown),
    leftOut: leftOutOf(shown),
    redirects: shown.filter(({ page }) => page.refused?.refusal === 'redirect').length,
    ...pageFindings({ source, sorted, survey, pages: shown, site, titles }),
  }
}

export function surveyOf(sorted: SiteFiles, files: ReadonlyMap<string, Uint8Array>, base: string): Survey {
  const textOf = (file: string) => decodeHtml(files.get(file) ?? new Uint8Array()).text
  const sitemaps = sorted.sitemaps.map(file => textOf(file) ?? '')
  return surveyed({ pages: sorted.pages, files, textOf, sitemaps, base })
}

/** True for a page that says that its content has its address elsewhere. */
function isOfOther(canonical: Canonical | undefined, baseUrl: string): boolean {
  if (canonical === undefined) return false
  return (
    canonical.isOther || (canonical.origin !== undefined && canonical.origin !== parseUrl(baseUrl)?.origin)
  )
}

/** For the pages behind those that end the build. */
const unread: PageReading = { charset: 'utf-8', refused: { refusal: 'too-slow' } }

/** The twin as bytes: as texts, those of many pages are most of what V8 holds, and it takes several times of that. */
function withBytes(read: PageReading): { readonly page: PageFacts; readonly markdown?: Buffer } {
  if (read.refused) return { page: read }
  const { markdown, ...page } = read
  return { page, markdown: Buffer.from(markdown) }
}

interface CachedPage {
  /** What it was read with besides its bytes. */
  readonly shared: string
  /** How its links are named. */
  readonly names: readonly (readonly [absolute: string, name: string])[]
  readonly page: PageReading
}

/** Reads pages one by one, and those that were read before from the store. */
function pageReader(
  source: AdoptSource,
  addresses: PageAddresses,
  sorted: SiteFiles,
): (file: string) => PageReading {
  const { baseUrl, main, store } = source
  const exclude = source.exclude.filter(one => !one.startsWith('/'))
  const shared = JSON.stringify([baseUrl, main, exclude])
  const nameOf = linkNames(baseUrl, addresses)
  const readNow = (file: string, bytes: Uint8Array, options: AdoptOptions): PageReading => {
    source.reading?.()
    const address = `${baseUrl}${encodedPath(`/${file}`)}`
    // Ten times what usual pages take.
    const milliseconds = 10_000 + Math.round(bytes.length * 0.06)
    const read = withinTime(() => adoptPage(bytes, address, options), milliseconds)
    return typeof read === 'string' ? { charset: 'utf-8', refused: { refusal: read } } : read
  }
  return file => {
    const bytes = source.files.get(file) ?? new Uint8Array()
    const own = ownTwin(file, source, sorted)
    const key = `adopted ${JSON.stringify([file, digest(bytes), own && digest(own)])}`
    const known = store?.get(key)
    const before = known && parsed(known)
    if (before?.shared === shared && before.names.every(([absolute, name]) => nameOf(absolute) === name))
      return before.page
    const names = new Map<string, string>()
    const page = readNow(file, bytes, {
      main,
      exclude,
      own: own?.toString(),
      nameOf: absolute => {
        const name = nameOf(absolute)
        if (absolute.startsWith(baseUrl)) names.set(absolute, name)
        return name
      },
    })
    // Another machine may be faster.
    if (page.refused?.refusal === 'too-slow') return page
    const row = Buffer.from(JSON.stringify({ shared, names: [...names], page } satisfies CachedPage))
    store?.set(key, row)
    // Parts of a text keep the whole text in memory: these parts are separate.
    return parsed(row).page
  }
}

function parsed(bytes: Uint8Array): CachedPage {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
}

/** Titles outside of the content, each on one page only. */
function titlesOutside(pages: readonly PageFacts[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const { text } of page.refused ? [] : page.outside) counts.set(text, (counts.get(text) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count === 1).map(([text]) => text))
}

/** The twin with the title of the page where the content has none. */
function titledTwin(
  page: PageFacts,
  markdown: Buffer | undefined,
  titles: ReadonlySet<string>,
): Buffer | undefined {
  if (page.refused || page.isTitled || markdown === undefined) return markdown
  const title = page.outside.find(({ level, text }) => level === 1 && titles.has(text))
  return title === undefined ? markdown : Buffer.concat([Buffer.from(`# ${title.text}\n\n`), markdown])
}

function ownTwin(file: string, { files }: AdoptSource, { twins }: SiteFiles): Buffer | undefined {
  const bytes = files.get(twins.get(file) ?? '')
  return bytes && Buffer.from(bytes)
}

function leftOutOf(pages: readonly { readonly page: PageFacts }[]): ReadSite['leftOut'] {
  const sums = new Map<string, number>()
  for (const { page } of pages)
    for (const [rule, words] of Object.entries(page.refused ? {} : page.leftOut))
      if (words > 0) sums.set(rule, (sums.get(rule) ?? 0) + words)
  return [...sums].sort(([, a], [, b]) => b - a)
}

function sumsOf(pages: readonly { readonly page: PageFacts }[]): Sums {
  const sums = Object.fromEntries(countedKinds.map(kind => [kind, [0, 0]])) as unknown as Record<
    CountedKind,
    [number, number]
  >
  for (const { page } of pages) {
    if (page.refused) continue
    for (const kind of countedKinds) {
      sums[kind][0] += page.sums[kind][0]
      sums[kind][1] += page.sums[kind][1]
    }
  }
  return sums
}
