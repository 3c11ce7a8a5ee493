import { factsOf } from '../../checks/rule.ts'
import { assetFile } from '../../model/assets.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { below } from '../../model/language-folder.ts'
import type { PictureAt } from '../../model/pictures.ts'
import type { Progress, Sources, Store } from '../../model/sources.ts'
import { withinTime } from '../../page/page-clock.ts'
import { anySize } from '../../pictures/logo.ts'
import { compareText } from '../../text/data.ts'
import { homeOf, textsAt } from '../config/languages.ts'
import { inConfig, type LoadedConfig } from '../config/read-config.ts'
import { treeAt } from '../yaml/source.ts'
import { type PageReader, pageCache } from './page-cache.ts'
import { pagePath, takenNames } from './page-path.ts'
import { type LoadedPage, type ReadPage, readPage } from './read-page.ts'

interface LoadedPages {
  /** Ordered by path, drafts left out. */
  readonly pages: readonly LoadedPage[]
  /** What people see in place of a page that does not exist, in each language that has such a page. */
  readonly notFound: readonly LoadedPage[]
  /** Pages whose path another file has already. */
  readonly doubles: readonly LoadedPage[]
  /** Paths of pages that exist but cannot be read; links to them are not reported. */
  readonly unread: ReadonlySet<string>
  /** Source files of the drafts, by path. */
  readonly drafts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
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
  /** Paths of other documents. */
  readonly taken?: readonly string[]
}

const countLimit = 100_000

/** Reads every page source below the pages folder. */
export function readPages(
  sources: Sources,
  config: LoadedConfig,
  { taken = [], ...options }: PagesOptions = {},
): LoadedPages {
  const names = takenNames(taken)
  const prefix = `${config.folders.pages}/`
  const files = [...sources.files.keys()].filter(file => file.startsWith(prefix)).sort(compareText)
  const unread = new Set(
    sources.refused.flatMap(({ path }) =>
      path.startsWith(prefix) ? [pagePath(path.slice(prefix.length), names).path] : [],
    ),
  )
  if (files.length > countLimit) {
    const reason = `The pages folder has ${files.length} files; the limit is ${countLimit}`
    return {
      pages: [],
      notFound: [],
      doubles: [],
      unread,
      drafts: new Map(),
      diagnostics: [{ file: prefix, ruleId: 'too-many-pages', reason, fatal: true }],
    }
  }
  const read = pageReader(sources, config, options)
  const diagnostics: Diagnostic[] = []
  const doubles: LoadedPage[] = []
  const drafts = new Map<string, string>()
  const byPath = new Map<string, LoadedPage>()
  for (const [index, file] of files.entries()) {
    options.progress?.(index, files.length, 'reading pages')
    const { path, mistake } = pagePath(file.slice(prefix.length), names)
    if (mistake !== undefined) {
      const expected = mistake.expected?.map(name => prefix + name)
      diagnostics.push({ fatal: true, ...mistake, ...(expected ? { expected } : {}), file })
      if (mistake.ruleId === 'page-extension') continue
    }
    const { page, isDraft, diagnostics: own } = read(file, path)
    diagnostics.push(...own)
    if (isDraft) drafts.set(path, file)
    else if (page === undefined) unread.add(path)
    if (page === undefined) continue
    const other = byPath.get(path)
    if (other === undefined) byPath.set(path, page)
    else {
      doubles.push(page)
      diagnostics.push(conflict(page, other))
    }
  }
  const all = [...byPath.values()].sort((a, b) => compareText(a.path, b.path))
  const homes = ['/', ...config.config.languages.map(({ language }) => homeOf(language))]
  const unfound = new Set(homes.map(home => below(home, '404')))
  const pages = all.filter(({ path }) => !unfound.has(path))
  const notFound = all.filter(({ path }) => unfound.has(path))
  return { pages, notFound, doubles, unread, drafts, diagnostics }
}

/** Reads pages one by one, and those that were read before from the store. */
function pageReader(
  sources: Sources,
  config: LoadedConfig,
  { store, reading, drafts = false, pictureAt = () => undefined, ownFiles = new Set() }: PagesOptions,
): (file: string, path: string) => ReadPage {
  const facts = factsOf(config.config)
  const textsOf = textsAt(config, heroImage(sources, config))
  const inputsAt = (path: string) => ({ pictureAt, ownFiles, facts, drafts, ...textsOf(path) })
  const readNow: PageReader = (file, path, bytes, inputs) => {
    reading?.()
    const read = withinTime(() => readPage(file, path, bytes, config, inputs))
    return typeof read === 'string' ? { isDraft: false, diagnostics: [tooComplex(file, read)] } : read
  }
  if (store) return pageCache(store, sources, { inputsAt, readNow })
  return (file, path) => readNow(file, path, sources.files.get(file) ?? new Uint8Array(), inputsAt(path))
}

function tooComplex(file: string, how: 'too-slow' | 'too-deep'): Diagnostic {
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

function conflict(page: LoadedPage, other: LoadedPage): Diagnostic {
  return {
    file: page.file,
    ruleId: 'page-conflict',
    reason: `\`${page.path}\` is also the path of ${other.file}`,
    note: 'Rename one of the two files, or merge them',
    related: [{ file: other.file, reason: 'the other page' }],
    fatal: true,
  }
}

/** Complains of what is wrong with the pages taken together. */
export function pageSet(
  { files, refused }: Sources,
  config: LoadedConfig,
  pages: readonly LoadedPage[],
  paths: ReadonlySet<string>,
): readonly Diagnostic[] {
  const { folders, tree } = config
  const folder = folders.pages
  if (refused.some(({ path }) => path === folder)) return []
  const inside = [...files.keys(), ...refused.map(({ path }) => path)]
  const isThere = inside.some(file => file.startsWith(`${folder}/`))
  const named = treeAt(tree, 'pages')
  // A folder that is refused was complained of, and another one read in its place.
  const isMeant = named === undefined || named.value === folder
  if (isMeant && !isThere) {
    const reason = `The folder ${folder} is missing or empty`
    const note = `Write ${folder}/index.md, or name the folder of your pages: \`pages: …\``
    return inConfig(config, [{ at: 'pages', ruleId: 'folder-missing', reason, note }])
  }
  const diagnostics: Diagnostic[] = []
  if (!paths.has('/')) {
    const file = `${folder}/index.md`
    const reason = 'The site has no home page'
    diagnostics.push({ file, ruleId: 'home-page-missing', reason, note: `Write ${file}`, fatal: true })
  }
  const [first, ...others] = pages.filter(({ front }) => front?.rel === 'service-doc')
  for (const { file } of others) {
    const reason = `\`rel: service-doc\` already marks ${first?.file}`
    const note = 'Only one page can be the API documentation: remove it from one page'
    diagnostics.push({ file, ruleId: 'service-doc-conflict', reason, note, fatal: true })
  }
  return diagnostics
}
