import { type KnownContent, type PageTexts, pageContent, storedText } from '../../content/page-content.ts'
import { valueAt } from '../../content/values/value-at.ts'
import { factsOf } from '../../lint/rule.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PictureAt } from '../../model/pictures.ts'
import type { Sources } from '../../model/sources.ts'
import type { Store } from '../../model/store.ts'
import type { Config } from '../../schema/config.ts'
import { digest } from '../../text/digest.ts'
import type { TextsOf } from '../config/languages.ts'
import type { LoadedContent, LoadedPage, PageFile, ReadFresh, ReadPage } from './loaded-page.ts'
import { asJson, recordedReads } from './recorded-reads.ts'

type Reads = readonly (readonly [path: string, json: string])[]

/** All that a site needs to know of a page without looking at it. */
interface Kept {
  readonly page: Omit<LoadedPage, 'content'>
  readonly anchors: readonly string[]
  readonly links: LoadedContent['links']
  readonly content: KnownContent
  readonly diagnostics: readonly Diagnostic[]
  /** The values of the config that it was made with. */
  readonly reads: Reads
  /** What was known of the pictures that it shows. */
  readonly pictures: Reads
}

interface PageReading {
  readonly textsAt: (path: string) => TextsOf
  readonly pictureAt: PictureAt
  readonly readFresh: ReadFresh
}

/**
 * Reads a page from the store, if it was read before: the same source at the same path, and config and pictures that say
 * the same where the page looked. A page with mistakes is not kept.
 */
export function pageCache(
  store: Store,
  sources: Sources,
  config: Config,
  { textsAt, pictureAt, readFresh }: PageReading,
): (file: string, path: string) => ReadPage {
  const contexts = new Map<unknown, string>()
  const facts = factsOf(config)
  const contextOf = (texts: TextsOf): string => {
    const known = contexts.get(texts.values)
    if (known !== undefined) return known
    const foreign = [...(texts.borrowed?.config ?? []), ...(texts.borrowed?.words ?? [])]
    const all = [config.baseUrl, texts.words, texts.hero, foreign, { ...facts, hosts: [...facts.hosts] }]
    const made = digest(JSON.stringify(all))
    contexts.set(texts.values, made)
    return made
  }
  const isSame = sameValues()
  const sourceOf = (file: string, path: string): PageFile => ({
    file,
    path,
    bytes: sources.files.get(file) ?? new Uint8Array(),
  })
  const textOf = lastTexts(store, ({ file, path }, id) => {
    const { written } = readFresh(sourceOf(file, path), textsAt(path), pictureAt)
    if (written?.known.digest !== id)
      throw Object.assign(new Error('changed'), { code: 'ERR_CHANGED', path: file })
    return written
  })
  const loaded = ({ page, anchors, links, content, diagnostics }: Kept): ReadPage => {
    const { file, path } = page
    const from = { file, path }
    const written = pageContent(content, name => textOf(name, from, content.digest))
    return {
      page: { content: { anchors: new Set(anchors), links, written }, ...page },
      isDraft: false,
      diagnostics,
    }
  }

  return (file, path) => {
    const texts = textsAt(path)
    const source = sourceOf(file, path)
    const key = `page ${digest(JSON.stringify([file, path, digest(source.bytes), contextOf(texts)]))}`
    const known: Kept | undefined = parsed(store.get(key))
    if (
      known?.reads.every(([at, json]) => isSame(texts.values, at, json)) &&
      known.pictures.every(([at, json]) => asJson(pictureAt(at)) === json)
    ) {
      store.use?.(textsKey(known.content.digest))
      return loaded(known)
    }
    const { read, about } = readAndCache(store, key, source, texts, { pictureAt, readFresh })
    return about ? loaded(about) : read
  }
}

/** The source of a page, for callers that read it again. */
type From = Pick<PageFile, 'file' | 'path'>

/** Reads a page again and caches it. */
function readAndCache(
  store: Store,
  key: string,
  source: PageFile,
  texts: TextsOf,
  { pictureAt, readFresh }: Pick<PageReading, 'pictureAt' | 'readFresh'>,
): { readonly read: ReadPage; readonly about?: Kept } {
  const watch = recordedReads(texts.values as object)
  const pictures = new Map<string, string>()
  const noted: PictureAt = path => {
    const picture = pictureAt(path)
    pictures.set(path, asJson(picture))
    return picture
  }
  const { read, written } = readFresh(source, { ...texts, values: watch.values }, noted)
  if (read.page === undefined || written === undefined) return { read }
  const { content, ...page } = read.page
  const about: Kept = {
    page,
    anchors: [...content.anchors],
    links: content.links,
    content: written.known,
    diagnostics: read.diagnostics,
    reads: [...watch.reads],
    pictures: [...pictures],
  }
  const row = Buffer.from(JSON.stringify(about))
  store.set(key, row)
  store.set(textsKey(written.known.digest), written.bytes)
  // Written out and read again: pieces of a text keep all of it in memory.
  return { read, about: JSON.parse(row.toString()) }
}

function textsKey(id: string): string {
  return `texts ${id}`
}

/** Texts of pages from the store, or from `make` if they are missing there. Callers ask for those of the last page several times in a row. */
function lastTexts(
  store: Store,
  make: (from: From, id: string) => PageTexts,
): (name: keyof PageTexts, from: From, id: string) => string {
  let last: { readonly id: string; readonly kept: Uint8Array | PageTexts } | undefined
  return (name, from, id) => {
    if (last?.id !== id) last = { id, kept: store.get(textsKey(id)) ?? make(from, id) }
    const { kept } = last
    const text = kept instanceof Uint8Array ? storedText(kept, name) : kept[name]
    if (text !== undefined) return text
    const texts = make(from, id)
    last = { id, kept: texts }
    return texts[name]
  }
}

/** Whether a config still says the same at a path; each value is written out once. */
function sameValues(): (values: unknown, path: string, json: string) => boolean {
  const known = new Map<unknown, Map<string, string>>()
  return (values, path, json) => {
    const texts = known.get(values) ?? new Map<string, string>()
    known.set(values, texts)
    const now = texts.get(path) ?? asJson(path === '' ? values : valueAt(values, path))
    texts.set(path, now)
    return now === json
  }
}

function parsed<T>(bytes: Uint8Array | undefined): T | undefined {
  return bytes && JSON.parse(Buffer.from(bytes).toString())
}
