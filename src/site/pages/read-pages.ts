import { factsOf } from '../../checks/rule.ts'
import { assetFile } from '../../model/assets.ts'
import { below, homeOf } from '../../model/language-folder.ts'
import type { PictureAt } from '../../model/pictures.ts'
import { type Problem, problemIn } from '../../model/problem.ts'
import type { PageFile } from '../../model/site.ts'
import type { Progress, Sources, Store } from '../../model/sources.ts'
import { withinTime } from '../../page/page-clock.ts'
import { anySize } from '../../pictures/logo.ts'
import { compareText } from '../../text/data.ts'
import { textsAt } from '../config/languages.ts'
import type { LoadedConfig } from '../config/read-config.ts'
import { placeOfKey } from '../yaml/source.ts'
import { docsFolders } from './folder-layouts.ts'
import { type PageReader, pageCache } from './page-cache.ts'
import { pagePath } from './page-path.ts'
import { type LoadedPage, type ReadPage, readPage } from './read-page.ts'

interface LoadedPages {
  /** Ordered by path, drafts left out. */
  readonly pages: readonly LoadedPage[]
  /** What people see in place of a page that does not exist, in each language that has such a page. */
  readonly notFound: readonly LoadedPage[]
  /** Every source, also those with mistakes. */
  readonly sources: readonly PageFile[]
  /** Source files of the drafts, by path. */
  readonly drafts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Problem[]
}

export interface PagesOptions {
  readonly store?: Store | undefined
  readonly progress?: Progress | undefined
  /** Called before each page that is read again because the store does not have it. */
  readonly reading?: (() => void) | undefined
  readonly pictureAt?: PictureAt
  readonly ownFiles?: ReadonlySet<string>
  /** Drafts are pages like the others. */
  readonly drafts?: boolean | undefined
}

const countLimit = 100_000

/** Reads every page source below the pages folder. */
export function readPages(sources: Sources, config: LoadedConfig, options: PagesOptions = {}): LoadedPages {
  const prefix = `${config.folders.pages}/`
  const files = [...sources.files.keys()].filter(file => file.startsWith(prefix)).sort(compareText)
  const unread = (file: string, path: string): PageFile => ({ file, path, links: [], listed: true })
  const found = sources.refused
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path }) => unread(path, pagePath(path.slice(prefix.length)).path))
  if (files.length > countLimit) {
    const reason = `The pages folder has ${files.length} files; the limit is ${countLimit}`
    return {
      pages: [],
      notFound: [],
      sources: found,
      drafts: new Map(),
      diagnostics: [{ file: prefix, ruleId: 'too-many-pages', reason, fatal: true }],
    }
  }
  const homes = ['/', ...config.config.languages.map(({ language }) => homeOf(language))]
  const unfound = new Set(homes.map(home => below(home, '404')))
  const isInDocs = docsFolders(sources, prefix, homes)
  const read = pageReader(sources, config, isInDocs, options)
  const diagnostics: Problem[] = []
  const drafts = new Map<string, string>()
  const byPath = new Map<string, LoadedPage>()
  for (const [index, file] of files.entries()) {
    options.progress?.(index, files.length, 'reading pages')
    const { path, mistake } = pagePath(file.slice(prefix.length))
    if (mistake !== undefined) {
      const expected = mistake.expected?.map(name => prefix + name)
      diagnostics.push(problemIn({ ...mistake, expected }, file))
      if (mistake.ruleId === 'page-extension') continue
    }
    const { page, isDraft, diagnostics: own } = read(file, path)
    diagnostics.push(...own)
    if (isDraft) drafts.set(path, file)
    else found.push(page === undefined ? unread(file, path) : pageFile(page, unfound))
    if (page === undefined) continue
    const other = byPath.get(path)
    if (other === undefined) byPath.set(path, page)
    else diagnostics.push(conflict(page, other))
  }
  const all = [...byPath.values()].sort((a, b) => compareText(a.path, b.path))
  const pages = all.filter(({ path }) => !unfound.has(path))
  const notFound = all.filter(({ path }) => unfound.has(path))
  return { pages, notFound, sources: found, drafts, diagnostics }
}

function pageFile({ front, ...page }: LoadedPage, unfound: ReadonlySet<string>): PageFile {
  const { file, path, links, anchors } = page
  const listed = front?.sitemap !== false
  return { file, path, links, anchors, listed, rel: front?.rel, isNotFound: unfound.has(path) }
}

/** Reads pages one by one, and those that were read before from the store. */
function pageReader(
  sources: Sources,
  config: LoadedConfig,
  isInDocs: (path: string) => boolean,
  { store, reading, drafts = false, pictureAt = () => undefined, ownFiles = new Set() }: PagesOptions,
): (file: string, path: string) => ReadPage {
  const facts = factsOf(config.config)
  const textsOf = textsAt(config, heroImage(sources, config))
  const inputsAt = (path: string) => ({
    pictureAt,
    ownFiles,
    facts,
    drafts,
    isInDocs: isInDocs(path),
    ...textsOf(path),
  })
  const readNow: PageReader = (file, path, bytes, inputs) => {
    reading?.()
    const read = withinTime(() => readPage(file, path, bytes, config, inputs))
    return typeof read === 'string' ? { isDraft: false, diagnostics: [tooComplex(file, read)] } : read
  }
  if (store) return pageCache(store, sources, { inputsAt, readNow })
  return (file, path) => readNow(file, path, sources.files.get(file) ?? new Uint8Array(), inputsAt(path))
}

function tooComplex(file: string, how: 'too-slow' | 'too-deep'): Problem {
  return {
    file,
    ruleId: 'page-too-complex',
    reason:
      how === 'too-slow' ? 'Reading the page takes more than 10 seconds' : 'The page is nested too deep',
    note: 'Split the page, or remove what is repeated thousands of times',
    fatal: true,
  }
}

/** The picture of the home page, measured. */
function heroImage({ files }: Sources, { config, folders }: LoadedConfig) {
  const image = config.site.hero?.image
  const bytes = image === undefined ? undefined : files.get(image)
  if (image === undefined || bytes === undefined) return undefined
  const size = anySize(bytes)
  return { src: `/${assetFile(image, folders.assets)}`, ...(size && { size }) }
}

function conflict(page: LoadedPage, other: LoadedPage): Problem {
  return {
    file: page.file,
    ruleId: 'page-conflict',
    reason: `\`${page.path}\` is also the path of ${other.file}`,
    note: 'Rename one of the two files, or merge them',
    related: [{ file: other.file, reason: 'the other page' }],
    fatal: true,
  }
}

/** The mistake of a site without a folder of pages. */
export function missingFolder(
  { files, refused }: Sources,
  { folders, file, tree }: LoadedConfig,
): readonly Problem[] {
  const folder = folders.pages
  const inside = [...files.keys(), ...refused.map(({ path }) => path)]
  if (inside.some(path => path === folder || path.startsWith(`${folder}/`))) return []
  const reason = `The folder ${folder} is missing or empty`
  const note = `Write ${folder}/index.md, or name the folder of your pages: \`pages: …\``
  return [{ file, place: placeOfKey(tree, 'pages'), ruleId: 'folder-missing', reason, note, fatal: true }]
}
