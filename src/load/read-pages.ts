import { type ParsedPage, parsePage } from '../content/parse-page.ts'
import { lint } from '../lint/index.ts'
import { compareText, type Diagnostic, type Place } from '../model/diagnostic.ts'
import type { Progress } from '../model/progress.ts'
import type { Sources } from '../model/sources.ts'
import { type FrontMatter, frontMatterSchema } from '../schema/front-matter.ts'
import { decode } from './decode.ts'
import { frontMatter } from './front-matter.ts'
import { textsAt } from './languages.ts'
import { factsIn } from './lint-config.ts'
import { pagePath } from './page-path.ts'
import type { LoadedConfig } from './read-config.ts'
import { treeAt } from './tree.ts'
import { isFrontMatterText, yamlPassages } from './yaml-passages.ts'

/** A page source, read as far as it can be understood. */
export interface LoadedPage {
  readonly file: string
  readonly path: string
  /** Absent when the front matter has mistakes. */
  readonly front?: FrontMatter
  /** Its front matter is half written, and so is what it says: it may have more anchors, and more content. */
  readonly isTorn: boolean
  /** Where `updated` is written. */
  readonly updatedPlace?: Place
  readonly content: Pick<ParsedPage, 'tree' | 'anchors' | 'links'>
}

interface LoadedPages {
  /** Ordered by path, drafts left out. */
  readonly pages: readonly LoadedPage[]
  /** Pages whose path another file has already. */
  readonly doubles: readonly LoadedPage[]
  /** Paths of pages that exist but cannot be read; links to them are no mistakes of their own. */
  readonly unread: ReadonlySet<string>
  /** Source files of the drafts, by path. */
  readonly drafts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

const sizeLimit = 512 * 1024
const countLimit = 100_000

/** Reads every page source below the pages folder. */
export function readPages(sources: Sources, config: LoadedConfig, progress?: Progress): LoadedPages {
  const prefix = `${config.folders.pages}/`
  const files = [...sources.files.keys()].filter(file => file.startsWith(prefix)).sort(compareText)
  const unread = new Set(
    sources.refused.flatMap(({ path }) =>
      path.startsWith(prefix) ? [pagePath(path.slice(prefix.length)).path] : [],
    ),
  )
  if (files.length > countLimit) {
    const reason = `The pages folder holds ${files.length} files; the limit is ${countLimit}`
    return {
      pages: [],
      doubles: [],
      unread,
      drafts: new Map(),
      diagnostics: [{ file: prefix, ruleId: 'too-many-pages', reason, fatal: true }],
    }
  }
  const texts = textsAt(config)
  const diagnostics: Diagnostic[] = []
  const doubles: LoadedPage[] = []
  const drafts = new Map<string, string>()
  const byPath = new Map<string, LoadedPage>()
  for (const [index, file] of files.entries()) {
    progress?.(index, files.length, 'reading pages')
    const { path, mistake } = pagePath(file.slice(prefix.length))
    if (mistake !== undefined) {
      const expected = mistake.expected?.map(name => prefix + name)
      diagnostics.push({ fatal: true, ...mistake, ...(expected ? { expected } : {}), file })
      if (mistake.ruleId === 'page-extension') continue
    }
    const page = readPage(file, path, sources, config, texts, diagnostics)
    if (page === undefined) unread.add(path)
    if (page === 'draft') drafts.set(path, file)
    if (page === undefined || page === 'draft') continue
    const other = byPath.get(path)
    if (other === undefined) byPath.set(path, page)
    else {
      doubles.push(page)
      diagnostics.push(conflict(page, other))
    }
  }
  const pages = [...byPath.values()].sort((a, b) => compareText(a.path, b.path))
  return { pages, doubles, unread, drafts, diagnostics }
}

function readPage(
  file: string,
  path: string,
  { files }: Sources,
  config: LoadedConfig,
  textsAt: ReturnType<typeof import('./languages.ts').textsAt>,
  diagnostics: Diagnostic[],
) {
  const text = decode(file, files.get(file) ?? new Uint8Array(), sizeLimit)
  if (typeof text !== 'string') {
    diagnostics.push(text)
    return undefined
  }
  const split = frontMatter(file, text, frontMatterSchema)
  diagnostics.push(...split.diagnostics)
  if (split.front?.draft) return 'draft'
  const parsed = parsePage({
    file,
    text: split.text,
    path,
    title: split.title,
    ...textsAt(path),
    complete: config.tree !== undefined,
  })
  const { tree, anchors, links, isMuted } = parsed
  const heads = split.tree === undefined ? [] : yamlPassages(split.tree, text, isFrontMatterText)
  const found = lint({ file, passages: [...heads, ...parsed.passages] }, factsIn(config))
  const own = parsed.diagnostics.filter(({ ruleId }) => !(split.isTorn && ruleId === 'empty-twin'))
  diagnostics.push(...own, ...found.filter(mistake => !isMuted(mistake)))
  const updatedPlace = treeAt(split.tree, ['updated'])?.place
  return {
    file,
    path,
    isTorn: split.isTorn,
    content: { tree, anchors, links },
    ...(split.front && { front: split.front }),
    ...(updatedPlace && { updatedPlace }),
  }
}

function conflict(page: LoadedPage, other: LoadedPage): Diagnostic {
  return {
    file: page.file,
    ruleId: 'page-conflict',
    reason: `\`${page.path}\` is already the path of ${other.file}`,
    note: 'Rename one of the two files, or merge them',
    related: [{ file: other.file, reason: 'the other page' }],
    fatal: true,
  }
}
