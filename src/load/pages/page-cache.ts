import { type KnownContent, type PageTexts, pageContent, storedText } from '../../content/page-content.ts'
import { valueAt } from '../../content/values/value-at.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PictureAt } from '../../model/pictures.ts'
import type { Sources } from '../../model/sources.ts'
import type { Store } from '../../model/store.ts'
import { digest } from '../../text/digest.ts'
import type { LoadedConfig } from '../config/read-config.ts'
import type { LoadedPage, PageInputs, ReadPage, readPage } from './read-page.ts'
import { asJson, recordedReads } from './recorded-reads.ts'

/** Reads a page whatever the store has. */
export type PageReader = (
  file: string,
  path: string,
  bytes: Uint8Array,
  inputs: PageInputs,
) => ReturnType<typeof readPage>

type Reads = readonly (readonly [path: string, json: string])[]

/** All that a site needs to know of a page without looking at it. */
interface CachedPage {
  readonly page: Omit<LoadedPage, 'anchors' | 'content'>
  readonly anchors: readonly string[]
  readonly content: KnownContent
  readonly diagnostics: readonly Diagnostic[]
  /** The values of the config that it was made with. */
  readonly reads: Reads
  /** What was known of the pictures that it shows. */
  readonly pictures: Reads
}

/**
 * Reads a page from the store, if it was read before: the same source at the same path, and config and pictures that say
 * the same where the page looked. A page with mistakes is not kept.
 */
export function pageCache(
  store: Store,
  { files, digestOf = (_, read) => digest(read()) }: Sources,
  config: LoadedConfig,
  { inputsAt, readNow }: { readonly inputsAt: (path: string) => PageInputs; readonly readNow: PageReader },
): (file: string, path: string) => ReadPage {
  const bytesOf = (file: string) => files.get(file) ?? new Uint8Array()
  const known = new Map<unknown, ReturnType<typeof comparable>>()
  const comparableOf = (inputs: PageInputs) => {
    const found = known.get(inputs.values) ?? comparable(inputs, config)
    known.set(inputs.values, found)
    return found
  }
  const remade = (file: string, path: string, id: string) => {
    const { written } = readNow(file, path, bytesOf(file), inputsAt(path))
    if (written?.known.digest !== id)
      throw Object.assign(new Error('changed'), { code: 'ERR_CHANGED', path: file })
    return written.bytes
  }
  // Callers ask for the texts of the same page several times in a row.
  let last: { readonly id: string; readonly bytes: Uint8Array } | undefined
  const textOf = (name: keyof PageTexts, file: string, path: string, id: string): string => {
    if (last?.id !== id) last = { id, bytes: store.get(textsKey(id)) ?? remade(file, path, id) }
    const text = storedText(last.bytes, name)
    if (text !== undefined) return text
    last = { id, bytes: remade(file, path, id) }
    return storedText(last.bytes, name) ?? ''
  }
  const loaded = ({ page, anchors, content, diagnostics }: CachedPage): ReadPage => {
    const { file, path } = page
    const { digest: id } = content
    const written = pageContent(content, name => textOf(name, file, path, id))
    return { page: { anchors: new Set(anchors), content: written, ...page }, isDraft: false, diagnostics }
  }

  return (file, path) => {
    const inputs = inputsAt(path)
    const { context, valueJson } = comparableOf(inputs)
    let bytes: Uint8Array | undefined
    const bytesNow = () => {
      bytes ??= bytesOf(file)
      return bytes
    }
    const keyOf = (id: string) => `page ${digest(JSON.stringify([file, path, id, context]))}`
    const key = keyOf(digestOf(file, bytesNow))
    const before: CachedPage | undefined = parsed(store.get(key))
    if (
      before?.reads.every(([at, json]) => valueJson(at) === json) &&
      before.pictures.every(([at, json]) => asJson(inputs.pictureAt(at)) === json)
    ) {
      store.use?.(textsKey(before.content.digest))
      return loaded(before)
    }
    const watch = recordedReads(inputs.values as object)
    const pictures = new Map<string, string>()
    const pictureAt: PictureAt = at => {
      const picture = inputs.pictureAt(at)
      pictures.set(at, asJson(picture))
      return picture
    }
    const read = readNow(file, path, bytesNow(), { ...inputs, values: watch.values, pictureAt })
    if (read.page === undefined || read.written === undefined) return read
    const { anchors, content: _, ...page } = read.page
    const { known: content, bytes: texts } = read.written
    const { diagnostics } = read
    const about: CachedPage = {
      page,
      anchors: [...anchors],
      content,
      diagnostics,
      reads: [...watch.reads],
      pictures: [...pictures],
    }
    const row = Buffer.from(JSON.stringify(about))
    // It may have changed since its digest was known.
    store.set(keyOf(digest(bytesNow())), row)
    store.set(textsKey(content.digest), texts)
    // Written out and read again: pieces of a text keep all of it in memory.
    return loaded(JSON.parse(row.toString()))
  }
}

/** What pages of one language share, for comparison; each value of the config is written out once. */
function comparable({ values, words, hero, borrowed, facts }: PageInputs, { config }: LoadedConfig) {
  const foreign = [...(borrowed?.config ?? []), ...(borrowed?.words ?? [])]
  const shared = [config?.baseUrl, words, hero, foreign, facts && { ...facts, hosts: [...facts.hosts] }]
  const found = new Map<string, string>()
  return {
    context: digest(JSON.stringify(shared)),
    valueJson: (path: string): string => {
      const json = found.get(path) ?? asJson(path === '' ? values : valueAt(values, path))
      found.set(path, json)
      return json
    },
  }
}

function textsKey(id: string): string {
  return `texts ${id}`
}

function parsed<T>(bytes: Uint8Array | undefined): T | undefined {
  return bytes && JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
}
