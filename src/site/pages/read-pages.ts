import { factsOf } from '../../checks/lint/rule.ts'
import type { LoadedConfig } from '../../config/complete/read-config.ts'
import { placeOfKey } from '../../config/yaml/source.ts'
import { assetFile } from '../../model/assets.ts'
import { below, homeOf } from '../../model/language-folder.ts'
import type { PictureAt } from '../../model/pictures.ts'
import { type PostLists, partPath } from '../../model/posts.ts'
import type { PageFile } from '../../model/site.ts'
import type { Progress, Sources, Store } from '../../model/sources.ts'
import { mostSlowPages, withinTime } from '../../page/page-clock.ts'
import { anySize } from '../../pictures/logo.ts'
import { type Problem, problemIn } from '../../report/problem.ts'
import { compareText } from '../../text/data.ts'
import { textsAt } from '../languages.ts'
import { type FolderFacts, folderFacts, type PageName, postLists } from './folder-facts.ts'
import { type PageReader, pageCache } from './page-cache.ts'
import { pagePath } from './page-path.ts'
import { type LoadedPage, type PageInputs, type ReadPage, readPage } from './read-page.ts'

interface LoadedPages {
  /** Ordered by path, drafts left out. */
  readonly pages: readonly LoadedPage[]
  /** The not-found pages, one a language at most. */
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
  readonly drafts?: boolean | undefined
  /** Notes the links to other websites: few runs ask for them, and they take memory. */
  readonly outside?: boolean | undefined
  /** Milliseconds that a page may take. */
  readonly longest?: number | undefined
}

const countLimit = 100_000

/** Reads every page source below the pages folder. */
export function readPages(sources: Sources, config: LoadedConfig, options: PagesOptions = {}): LoadedPages {
  const prefix = `${config.folders.pages}/`
  const files = [...sources.files.keys()].filter(file => file.startsWith(prefix)).sort(compareText)
  const unreadable = (file: string, path: string): PageFile => ({ file, path, links: [], listed: true })
  const found = sources.refused
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path }) => unreadable(path, pagePath(path.slice(prefix.length)).path))
  const drafts = new Map<string, string>()
  if (files.length > countLimit) {
    const reason = `The pages folder has ${files.length} files; the limit is ${countLimit}`
    const tooMany = { file: prefix, ruleId: 'too-many-pages', reason, fatal: true }
    return { pages: [], notFound: [], sources: found, drafts, diagnostics: [tooMany] }
  }
  const diagnostics: Problem[] = []
  const names = pageNames(files, prefix, diagnostics)
  const folders = folderFacts(sources, config, names, options.drafts === true)
  const isPublished = (path: string) => names.some(name => name.path === path && folders.isReady(name))
  const read = pageReader(sources, config, options, { ...folders, isPublished })
  let count = 0
  const readAll = (some: readonly PageName[], lists?: PostLists): readonly ReadSource[] =>
    some.map(name => {
      options.progress?.(count++, names.length, 'reading pages')
      return { ...name, ...read(name.file, name.path, lists && { ...lists, part: 1 }) }
    })
  const listing = new Set(names.filter(folders.isList))
  const ordinary = readAll(names.filter(name => !listing.has(name)))
  // A post or event that lists others is read twice: first for what it says of itself.
  const none = { ...postLists([], folders, config), part: 1 }
  const ofThemselves = [...listing]
    .filter(({ path }) => folders.postOf(path) ?? folders.eventOf(path))
    .map(name => ({ ...name, ...read(name.file, name.path, none) }))
  // A folder has its posts, whatever mistakes they have.
  const posts = [...ordinary, ...ofThemselves].filter(({ isDraft }) => !isDraft)
  const lists = postLists(
    posts.map(({ page, path }) => page ?? { path }),
    folders,
    config,
  )
  const byPath = new Map<string, LoadedPage>()
  const homes = ['/', ...config.config.languages.map(({ language }) => homeOf(language))]
  const unfound = new Set(homes.map(home => below(home, '404')))
  for (const { file, path, page, isDraft, diagnostics: own } of [
    ...ordinary,
    ...readAll([...listing], lists),
  ]) {
    diagnostics.push(...own)
    if (isDraft) drafts.set(path, file)
    else found.push(page === undefined ? unreadable(file, path) : pageFile(page, unfound))
    const other = byPath.get(path)
    if (page && other) diagnostics.push(conflict(page, other))
    else if (page) byPath.set(path, page)
  }
  const taken = new Map(found.map(page => [page.path, page]))
  for (const { page, diagnostics: own } of furtherParts([...byPath.values()], read, lists)) {
    const other = page && taken.get(page.path)
    diagnostics.push(...own, ...(page && other ? [partConflict(page, other)] : []))
    if (page === undefined || other !== undefined) continue
    byPath.set(page.path, page)
    found.push({ ...pageFile(page, unfound), links: [] })
  }
  const all = [...byPath.values()].sort((a, b) => compareText(a.path, b.path))
  const pages = all.filter(({ path }) => !unfound.has(path))
  const notFound = all.filter(({ path }) => unfound.has(path))
  return { pages, notFound, sources: found, drafts, diagnostics }
}

type ReadSource = PageName & ReadPage

/** The sources of pages, by the names that they should have. */
function pageNames(files: readonly string[], prefix: string, diagnostics: Problem[]): readonly PageName[] {
  return files.flatMap(file => {
    const { path, mistake } = pagePath(file.slice(prefix.length))
    const expected = mistake?.expected?.map(name => prefix + name)
    if (mistake !== undefined) diagnostics.push(problemIn({ ...mistake, expected }, file))
    return mistake?.ruleId === 'page-extension' ? [] : [{ file, path }]
  })
}

/** The pages of long lists, after the first: the same sources with other posts. Their warnings are those of the first. */
function furtherParts(pages: readonly LoadedPage[], read: Read, lists: PostLists): readonly ReadPage[] {
  return pages.flatMap(({ file, path, parts, content }) =>
    Array.from({ length: content === undefined ? 0 : parts - 1 }, (_, index) => {
      const part = index + 2
      const { diagnostics, ...found } = read(file, partPath(path, part), { ...lists, part })
      return { ...found, diagnostics: diagnostics.filter(({ fatal }) => fatal) }
    }),
  )
}

function pageFile({ front, ...page }: LoadedPage, unfound: ReadonlySet<string>): PageFile {
  const { file, path, links, outside, anchors } = page
  const listed = front?.sitemap !== false
  return { file, path, links, outside, anchors, listed, rel: front?.rel, isNotFound: unfound.has(path) }
}

type Read = (file: string, path: string, posts?: PageInputs['posts']) => ReadPage

/** Reads pages one by one, and those that were read before from the store. */
function pageReader(
  sources: Sources,
  config: LoadedConfig,
  { store, reading, drafts = false, outside, longest, ownFiles = new Set(), ...options }: PagesOptions,
  {
    postOf,
    eventOf,
    isInDocs,
    isPublished,
  }: FolderFacts & { readonly isPublished: (path: string) => boolean },
): Read {
  const facts = config.hasServer ? factsOf(config.config) : undefined
  const textsOf = textsAt(config, isPublished, heroImage(sources, config))
  const { pictureAt = () => undefined } = options
  let slow = 0
  const inputsAt = (path: string, posts?: PageInputs['posts']): PageInputs => {
    const isFirst = posts === undefined || posts.part === 1
    const indexes = isFirst ? { postOf: postOf(path), eventOf: eventOf(path) } : {}
    const folder = { ...indexes, isInDocs: isInDocs(path) }
    return { pictureAt, ownFiles, facts, drafts, outside, posts, ...folder, ...textsOf(path) }
  }
  const readNow: PageReader = (file, path, bytes, inputs) => {
    if (slow === mostSlowPages) return { isDraft: false, diagnostics: [] }
    reading?.()
    const read = withinTime(() => readPage(file, path, bytes, config, inputs), longest)
    if (typeof read !== 'string') return read
    const mistake = read === 'too-deep' ? tooDeep : ++slow === mostSlowPages ? lastSlow : tooSlow
    return { isDraft: false, diagnostics: [{ ...mistake, file }] }
  }
  if (store) return pageCache(store, sources, { inputsAt, readNow })
  return (file, path, posts) =>
    readNow(file, path, sources.files.get(file) ?? new Uint8Array(), inputsAt(path, posts))
}

const tooDeep: Omit<Problem, 'file'> = {
  ruleId: 'page-too-complex',
  reason: 'The page is nested too deep',
  note: 'Split the page, or remove what is repeated thousands of times',
  fatal: true,
}
const tooSlow = { ...tooDeep, reason: 'Reading the page takes more than 10 seconds of CPU time' }
const end = `It is the ${mostSlowPages}th such page, so portolan did not read the others`
const lastSlow = { ...tooSlow, reason: `${tooSlow.reason}. ${end}` }

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

function partConflict({ path, file }: LoadedPage, other: PageFile): Problem {
  return {
    file: other.file,
    ruleId: 'page-conflict',
    reason: `\`${path}\` is also the address of a further page of the list of posts in ${file}`,
    note: 'Rename this file: do not name a post with a number only',
    related: [{ file, reason: 'the list of posts' }],
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
