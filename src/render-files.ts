import { errorPages } from './documents/error-pages.ts'
import { digest } from './model/digest.ts'
import { LazyFiles } from './model/lazy-files.ts'
import type { Progress } from './model/progress.ts'
import type { Context, Representation, Resource } from './model/resource.ts'
import type { Site } from './model/site.ts'
import type { Store } from './model/store.ts'

/** What is known of a file without looking at it again. */
export interface Facts {
  readonly size: number
  readonly sha256: string
}

export interface RenderedFiles {
  /** Bytes by path below the web root, made when they are asked for. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly facts: ReadonlyMap<string, Facts>
  /** Paths of the resources whose facts were known. */
  readonly settled: ReadonlySet<string>
  /** Keeps the facts of all others, once nothing is wrong with them. */
  readonly settle: () => void
}

/** Renders the whole table, but for what the store knows to be as it was. */
export function renderFiles(
  site: Site,
  context: Context,
  { store, progress }: { readonly store?: Store | undefined; readonly progress?: Progress | undefined } = {},
): RenderedFiles {
  const makers = new Map<string, () => Uint8Array>()
  const facts = new Map<string, Facts>()
  const settled = new Set<string>()
  const pending: (() => void)[] = []
  const files = new LazyFiles(makers)
  const add = (file: string, make: () => Uint8Array) => {
    if (makers.has(file)) throw new Error(`two resources are published as ${file}`)
    makers.set(file, make)
  }
  const { resources } = context
  for (const [index, resource] of resources.entries()) {
    for (const { file, make } of madeOf(resource, context, files)) add(file, make)
    const key = store && resource.digest && `facts ${resource.digest(context)}`
    const known = key === undefined ? undefined : read(store?.get(key))
    const found = known ?? resource.representations.map(({ file }) => factsOf(files.get(file)))
    for (const [at, { file }] of resource.representations.entries())
      facts.set(file, found[at] ?? factsOf(undefined))
    if (known) settled.add(resource.path)
    else if (key !== undefined) pending.push(() => store?.set(key, Buffer.from(JSON.stringify(found))))
    progress?.(index + 1, resources.length, 'rendering')
  }
  for (const { file, render } of errorPages(site)) {
    add(file, () => Buffer.from(render(context)))
    facts.set(file, factsOf(files.get(file)))
  }
  return {
    files,
    facts,
    settled,
    settle: () => {
      for (const keep of pending) keep()
    },
  }
}

interface Made {
  readonly file: string
  readonly make: () => Uint8Array
}

/** Servers make validators of size and time: a page and its twin must never have the same size. */
function madeOf(
  { representations: [first, ...others] }: Resource,
  context: Context,
  files: ReadonlyMap<string, Uint8Array>,
): readonly Made[] {
  const bytesOf = ({ render }: Representation) => Buffer.from(render(context))
  const make = () => {
    const sizes = new Set(others.map(({ file }) => files.get(file)?.length))
    let bytes = bytesOf(first)
    while (sizes.has(bytes.length)) bytes = Buffer.concat([bytes, Buffer.from('\n')])
    return bytes
  }
  return [
    { file: first.file, make },
    ...others.map(other => ({ file: other.file, make: () => bytesOf(other) })),
  ]
}

function factsOf(bytes: Uint8Array = new Uint8Array()): Facts {
  return { size: bytes.length, sha256: digest(bytes) }
}

function read(bytes: Uint8Array | undefined): readonly Facts[] | undefined {
  return bytes && JSON.parse(Buffer.from(bytes).toString())
}
