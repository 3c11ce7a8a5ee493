import { errorPages } from './documents/page/error-pages.ts'
import { isCompressible } from './model/assets.ts'
import type { FileFacts } from './model/bundle.ts'
import type { Context, Representation } from './model/resource.ts'
import type { Site } from './model/site.ts'
import type { Progress } from './model/sources.ts'
import { digest } from './text/digest.ts'
import { lazyMap } from './text/lazy-map.ts'

/** Smaller files gain nothing from compression. */
const leastCompressed = 256

export interface RenderedFiles {
  /** Bytes by path below the web root. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly facts: Readonly<Record<string, FileFacts>>
}

/** Renders the whole table. */
export function renderFiles(site: Site, context: Context, progress?: Progress | undefined): RenderedFiles {
  const files = new Map<string, Uint8Array | (() => Uint8Array)>()
  const facts: Record<string, FileFacts> = {}
  const add = ([first, ...others]: readonly Representation[]) => {
    const rendered = others.map(other => [other, bytesOf(other.render(context))] as const)
    for (const [one, bytes] of first
      ? [[first, unequal(first, context, rendered)] as const, ...rendered]
      : []) {
      if (files.has(one.file)) throw new Error(`two resources are published as ${one.file}`)
      files.set(one.file, one.isFleeting ? () => bytesOf(one.render(context)) : bytes)
      facts[one.file] = factsOf(bytes, one.type)
    }
  }
  for (const [index, { representations }] of context.resources.entries()) {
    add(representations)
    progress?.(index + 1, context.resources.length, 'rendering')
  }
  for (const page of errorPages(site)) {
    add([page])
    const known = facts[page.file]
    // It is sent behind another address, and never in another coding.
    if (known !== undefined) facts[page.file] = { ...known, compressed: false }
  }
  return { files: lazyMap(files), facts }
}

/** Servers make validators of size and time: a page and its twin must never have the same size. */
function unequal(
  { render }: Representation,
  context: Context,
  others: readonly (readonly [Representation, Uint8Array])[],
): Uint8Array {
  const sizes = new Set(others.map(([, { length }]) => length))
  let bytes = bytesOf(render(context))
  while (sizes.has(bytes.length)) bytes = Buffer.concat([bytes, Buffer.from('\n')])
  return bytes
}

function factsOf(bytes: Uint8Array, type: string): FileFacts {
  const size = bytes.length
  return { size, sha256: digest(bytes), compressed: isCompressible(type) && size >= leastCompressed }
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : body
}
