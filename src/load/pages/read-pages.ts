import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Sources } from '../../model/sources.ts'
import { compareText } from '../../text/compare-text.ts'
import type { LoadedConfig } from '../config/read-config.ts'
import type { LoadedPage } from './loaded-page.ts'
import { pagePath, takenNames } from './page-path.ts'
import { pageReader, type ReadOptions } from './read-page.ts'

interface LoadedPages {
  /** Ordered by path, drafts left out. */
  readonly pages: readonly LoadedPage[]
  /** Pages whose path another file has already. */
  readonly doubles: readonly LoadedPage[]
  /** Paths of pages that exist but cannot be read; links to them are not reported. */
  readonly unread: ReadonlySet<string>
  /** Source files of the drafts, by path. */
  readonly drafts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

interface PagesOptions extends ReadOptions {
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
  const pages = [...byPath.values()].sort((a, b) => compareText(a.path, b.path))
  return { pages, doubles, unread, drafts, diagnostics }
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
