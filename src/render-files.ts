import { errorPages } from './documents/error-pages.ts'
import type { Progress } from './model/progress.ts'
import type { Context } from './model/resource.ts'
import type { Site } from './model/site.ts'

interface Rendered {
  readonly file: string
  readonly body: Buffer
}

/** Renders the whole table: bytes by path below the web root. */
export function renderFiles(
  site: Site,
  context: Context,
  progress?: Progress,
): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const add = (file: string, body: string | Uint8Array) => {
    if (files.has(file)) throw new Error(`two resources are published as ${file}`)
    files.set(file, typeof body === 'string' ? Buffer.from(body) : body)
  }
  const { resources } = context
  for (const [index, { representations }] of resources.entries()) {
    const rendered = representations.map(({ file, render }) => ({ file, body: Buffer.from(render(context)) }))
    for (const { file, body } of unequal(rendered)) add(file, body)
    progress?.(index + 1, resources.length, 'rendering')
  }
  for (const { file, render } of errorPages(site)) add(file, render(context))
  return files
}

/** Servers make validators of size and time: a page and its twin must never have the same size. */
function unequal([first, ...others]: readonly Rendered[]): readonly Rendered[] {
  if (first === undefined) return []
  return others.some(({ body }) => body.length === first.body.length)
    ? unequal([{ ...first, body: Buffer.concat([first.body, Buffer.from('\n')]) }, ...others])
    : [first, ...others]
}
