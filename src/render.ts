import { isCompressible } from './model/assets.ts'
import type { FileFacts } from './model/bundle.ts'
import type { Context, Declared, Representation, Resource } from './model/resource.ts'
import type { Hold, Progress } from './model/sources.ts'
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
export function renderFiles(
  errorPages: Declared['errorPages'],
  context: Context,
  progress?: Progress | undefined,
  hold: Hold = bytes => bytes,
): RenderedFiles {
  const files = new Map<string, Uint8Array | (() => Uint8Array)>()
  const facts: Record<string, FileFacts> = {}
  const add = (rendered: Rendered) => {
    for (const { file, body, ofFile } of rendered) {
      if (files.has(file)) throw new Error(`two resources are published as ${file}`)
      files.set(file, body)
      facts[file] = ofFile
    }
  }
  const rendered = new Map<Resource, Rendered>()
  for (const [index, resource] of picturesLast(context.resources).entries()) {
    rendered.set(resource, renderedOf(resource.representations, context, hold))
    progress?.(index + 1, context.resources.length, 'rendering')
  }
  for (const resource of context.resources) add(rendered.get(resource) ?? [])
  for (const page of errorPages) {
    add(renderedOf([page], context, hold))
    const known = facts[page.file]
    // It is sent behind another address, and never in another coding.
    if (known !== undefined) facts[page.file] = { ...known, compressed: false }
  }
  return { files: lazyMap(files), facts }
}

/** Until pages are rendered, pictures are painted. */
function picturesLast(resources: readonly Resource[]): readonly Resource[] {
  const isPicture = ({ representations: [{ type }] }: Resource) => type.startsWith('image/')
  return [...resources.filter(resource => !isPicture(resource)), ...resources.filter(isPicture)]
}

type Rendered = readonly {
  readonly file: string
  readonly body: Uint8Array | (() => Uint8Array)
  readonly ofFile: FileFacts
}[]

function renderedOf([first, twin]: Resource['representations'], context: Context, hold: Hold): Rendered {
  const page = written(first, () => bytesOf(first.render(context)), hold)
  if (twin === undefined) return [page]
  return [page, written(twin, () => ofOtherSize(bytesOf(twin.render(context)), page.ofFile.size), hold)]
}

function written(
  { file, type, isGiven }: Representation,
  render: () => Uint8Array,
  hold: Hold,
): Rendered[number] {
  const bytes = render()
  return { file, body: isGiven ? render : hold(bytes), ofFile: factsOf(bytes, type) }
}

/** Servers make validators of size and time, so a page and its twin never have the same size. */
function ofOtherSize(bytes: Uint8Array, size: number): Uint8Array {
  return bytes.length === size ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes
}

function factsOf(bytes: Uint8Array, type: string): FileFacts {
  const size = bytes.length
  return { size, sha256: digest(bytes), compressed: isCompressible(type) && size >= leastCompressed }
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : body
}
