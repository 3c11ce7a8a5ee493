import type { Sources } from '../../model/sources.ts'
import { frontMatterSchema } from '../schema/front-matter.ts'
import { decode } from '../yaml/decode.ts'
import { frontMatter } from './front-matter.ts'
import { pagePath } from './page-path.ts'
import { pageLimit } from './read-page.ts'

/** Says which pages are in a folder whose index page has `layout: docs`. The nearest index page that names a layout decides; home pages have no say. */
export function docsFolders(
  { files }: Pick<Sources, 'files'>,
  prefix: string,
  homes: readonly string[],
): (path: string) => boolean {
  const pages = Array.from(files).flatMap(([file, bytes]) =>
    file.startsWith(prefix) ? [{ file, bytes, path: pagePath(file.slice(prefix.length)).path }] : [],
  )
  const folders = new Set(pages.map(({ path }) => folderOf(path)))
  const layouts = new Map<string, boolean>()
  for (const { file, bytes, path } of pages) {
    if (!folders.has(path) || homes.includes(path)) continue
    const text = decode(file, bytes, pageLimit)
    // Most pages name no layout: their front matter is read once, later.
    if (typeof text !== 'string' || !text.includes('layout')) continue
    const layout = frontMatter(file, text, frontMatterSchema).front?.layout
    if (layout !== undefined) layouts.set(path, layout === 'docs')
  }
  return path => {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      const isDocs = layouts.get(folder)
      if (isDocs !== undefined) return isDocs
    }
    return false
  }
}

/** `/guides` of `/guides/a`, and nothing of `/guides`. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
