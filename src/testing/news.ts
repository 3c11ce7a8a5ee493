import type { CompileOptions } from '../compile.ts'
import { fiveConfig, fivePages, fiveValueSite } from './five-values.ts'

/** The source of a page with more lines in its front matter. */
export function pageText(title: string, more: string, body = 'Text.'): string {
  const head = `title: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(`On ${title}.`)}\n${more}`
  return `---\n${head}\n---\n\n${body}\n`
}

/** So many posts, p0 the oldest, two a day; the first of them with the tag `a`. */
export function manyPosts(
  count: number,
  folder = 'pages/news',
  tagged = 0,
): Readonly<Record<string, string>> {
  const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index / 2)).toISOString().slice(0, 10)
  const posts = Array.from({ length: count }, (_, index) => [
    `${folder}/p${index}.md`,
    pageText(`P${index}`, `date: ${dayOf(index)}${index < tagged ? '\ntags: [a]' : ''}`),
  ])
  return { [`${folder}/index.md`]: pageText('News', 'posts: yes'), ...Object.fromEntries(posts) }
}

/** The smallest site with more pages, and lines to add to its config. */
export function newsSite(pages: Readonly<Record<string, string>>, options: CompileOptions = {}, config = '') {
  const sources = { ...fivePages, 'portolan.yaml': fiveConfig + config, ...pages }
  const { diagnostics, bundle } = fiveValueSite({}, options, sources)
  const textAt = (file: string) => Buffer.from(bundle?.files.get(file) ?? '').toString()
  return { diagnostics, bundle, textAt, files: [...(bundle?.files.keys() ?? [])] }
}
