import { errorPages } from '../documents/page/error-pages.ts'
import type { FileFacts } from '../model/bundle.ts'
import { LazyFiles } from '../model/lazy-files.ts'
import { isCompressible } from '../model/media-types.ts'
import type { Progress } from '../model/progress.ts'
import type { Context, Representation } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import type { Store } from '../model/store.ts'
import { digest } from '../text/digest.ts'

/** Smaller files gain nothing from compression. */
const leastCompressed = 256

export interface RenderedFiles {
  /** Bytes by path below the web root, made when they are asked for. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** What is known of each without looking at it again. */
  readonly facts: Readonly<Record<string, FileFacts>>
}

/** Renders the whole table, except what the store knows to be unchanged. */
export function renderFiles(
  site: Site,
  context: Context,
  { store, progress }: { readonly store?: Store | undefined; readonly progress?: Progress | undefined } = {},
): RenderedFiles {
  /** The representation at each file's address, by path. */
  const together = new Map<string, readonly Representation[]>()
  const facts: Record<string, FileFacts> = {}
  const files = new LazyFiles(together, file => made(file, together.get(file) ?? [], context, files))
  const add = (representations: readonly Representation[]) => {
    for (const { file } of representations) {
      if (together.has(file)) throw new Error(`two resources are published as ${file}`)
      together.set(file, representations)
    }
  }
  const { resources } = context
  for (const [index, resource] of resources.entries()) {
    const { representations } = resource
    add(representations)
    const id = store && resource.digest?.(context)
    const key = id === undefined ? undefined : `facts ${id}`
    const known = key === undefined ? undefined : store?.get(key)
    const found: readonly FileFacts[] = known
      ? JSON.parse(Buffer.from(known).toString())
      : representations.map(({ file, type }) => factsOf(files.get(file), type))
    for (const [at, { file, type }] of representations.entries())
      facts[file] = found[at] ?? factsOf(undefined, type)
    if (!known && key !== undefined) store?.set(key, Buffer.from(JSON.stringify(found)))
    progress?.(index + 1, resources.length, 'rendering')
  }
  for (const page of errorPages(site)) {
    add([page])
    // It is sent behind another address, and never in another coding.
    facts[page.file] = { ...factsOf(files.get(page.file), page.type), compressed: false }
  }
  return { files, facts }
}

/** Servers make validators of size and time: a page and its twin must never have the same size. */
function made(
  name: string,
  representations: readonly Representation[],
  context: Context,
  files: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  const [first, ...others] = representations
  const wanted = representations.find(({ file }) => file === name)
  let bytes = Buffer.from(wanted?.render(context) ?? '')
  if (wanted !== first) return bytes
  const sizes = new Set(others.map(({ file }) => files.get(file)?.length))
  while (sizes.has(bytes.length)) bytes = Buffer.concat([bytes, Buffer.from('\n')])
  return bytes
}

function factsOf(bytes: Uint8Array = new Uint8Array(), type: string): FileFacts {
  const size = bytes.length
  return { size, sha256: digest(bytes), compressed: isCompressible(type) && size >= leastCompressed }
}
