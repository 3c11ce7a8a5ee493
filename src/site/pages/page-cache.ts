import type { Sources, Store } from '../../model/sources.ts'
import type { Problem } from '../../report/problem.ts'
import { digest } from '../../text/digest.ts'
import type { LoadedPage, PageInputs, ReadPage } from './read-page.ts'

/** Reads a page whatever the store has. */
export type PageReader = (file: string, path: string, bytes: Uint8Array, inputs: PageInputs) => ReadPage

interface CachedPage {
  /**
   * What it was read with besides its source: the config, the own files, the picture of a home page, what its folder says of it, the
   * posts that it may list, and the addresses of the server in its language.
   */
  readonly shared: string
  readonly page: Omit<LoadedPage, 'anchors'>
  readonly anchors: readonly string[]
  readonly diagnostics: readonly Problem[]
  /** The pictures that it shows, as they were known. */
  readonly pictures: readonly (readonly [path: string, json: string])[]
}

/** The name of a page's entry. What the entry was made under is in it: another config finds the same entry, and what is still right in it. */
export function pageKey(file: string, path: string, bytes: Uint8Array | undefined, drafts: boolean): string {
  return `page ${JSON.stringify([file, path, digest(bytes ?? ''), drafts])}`
}

/**
 * Reads a page from the store, if it was read before: the same source at the same path, under the same config, with the same
 * pictures and own files. A page with mistakes is not kept.
 */
export function pageCache(
  store: Store,
  { files, config }: Sources,
  {
    inputsAt,
    readNow,
  }: {
    readonly inputsAt: (path: string, posts?: PageInputs['posts']) => PageInputs
    readonly readNow: PageReader
  },
): (file: string, path: string, posts?: PageInputs['posts']) => ReadPage {
  const wholeConfig = digest(files.get(config) ?? '')
  return (file, path, posts) => {
    const inputs = inputsAt(path, posts)
    const bytes = files.get(file) ?? new Uint8Array()
    const key = pageKey(file, path, bytes, inputs.drafts)
    const { hero, ownFiles = [], isInDocs, postOf, eventOf } = inputs
    const { guide, website } = inputs.config.server ?? {}
    const folder = [isInDocs, postOf, eventOf, posts?.digest]
    const shared = asJson([wholeConfig, hero, [...ownFiles], folder, guide, website])
    const entry = store.get(key)
    const before = entry && parsed(entry)
    const isSame = ([at, json]: CachedPage['pictures'][number]) => asJson(inputs.pictureAt(at)) === json
    if (before?.shared === shared && before.pictures.every(isSame)) return loaded(before)
    const pictures = new Map<string, string>()
    const pictureAt: PageInputs['pictureAt'] = at => {
      const picture = inputs.pictureAt(at)
      pictures.set(at, asJson(picture))
      return picture
    }
    const read = readNow(file, path, bytes, { ...inputs, pictureAt })
    if (read.page?.content === undefined) return read
    const { anchors, ...page } = read.page
    const row: CachedPage = {
      shared,
      page,
      anchors: [...anchors],
      diagnostics: read.diagnostics,
      pictures: [...pictures],
    }
    const made = Buffer.from(JSON.stringify(row))
    store.set(key, made)
    // Texts that were just cut out of others keep those in memory. What was parsed from the entry has none of them.
    return loaded(parsed(made))
  }
}

function loaded({ page, anchors, diagnostics }: CachedPage): ReadPage {
  return { page: { ...page, anchors: new Set(anchors) }, isDraft: false, diagnostics }
}

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

function parsed(bytes: Uint8Array): CachedPage {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
}
