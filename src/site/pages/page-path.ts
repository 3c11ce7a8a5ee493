import { pageName } from '../../config/schema/values/paths.ts'
import { codePoints } from '../../config/schema/values/problem.ts'
import { slug } from '../../config/schema/values/text.ts'
import type { Finding } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'

interface PagePath {
  /** URL path; if the file name is wrong, the path that was probably meant. */
  readonly path: string
  readonly mistake?: Finding
}

/** The URL path of a page source, by its name below the pages folder: `guides/index.md` is `/guides`. */
export function pagePath(name: string): PagePath {
  const extension = /\.(md|html)$/.exec(name)?.[0]
  if (extension === undefined) return { path: '', mistake: extensionMistake(name) }
  const segments = name.slice(0, -extension.length).split('/')
  const isIndex = segments.at(-1) === 'index'
  if (isIndex) segments.pop()
  const path = `/${segments.join('/')}`
  const mistake =
    segments.map(segmentMistake).find(found => found !== undefined) ?? pathMistake(path, segments)
  if (mistake === undefined) return { path }
  const expected = mistake.ruleId === 'page-name' ? allowedNames(name, extension) : []
  return {
    path: `/${segments.map(slug).join('/')}`,
    mistake: expected.length > 0 ? { ...mistake, expected } : mistake,
  }
}

/** The name in letters that pages can have, unless it is refused for another reason. */
function allowedNames(name: string, extension: string): readonly string[] {
  const stem = name.replace(/\.[^./]*$/, '')
  const better = stem.split('/').map(slug).join('/') + extension
  return better !== name && pagePath(better).mistake === undefined ? [better] : []
}

function extensionMistake(name: string): Finding {
  const [extension = ''] = /\.[^./]*$/.exec(name) ?? []
  const [nearest] = suggest(extension.toLowerCase(), ['.md', '.html', '.markdown', '.htm'])
  return {
    ruleId: 'page-extension',
    reason: 'The pages folder can only have .md and .html files',
    expected: nearest === undefined ? [] : allowedNames(name, /^\.m/.test(nearest) ? '.md' : '.html'),
    note: nearest === undefined ? 'Move other files to the assets folder' : undefined,
  }
}

function segmentMistake(segment: string): Finding | undefined {
  if (segment.length > 100) {
    return { ruleId: 'page-name', reason: `The name has ${segment.length} characters; the limit is 100` }
  }
  if (pageName.test(segment)) return undefined
  if (segment !== '' && slug(segment) === segment) {
    return { ruleId: 'page-name', reason: `Windows does not allow files named \`${segment}\`` }
  }
  return {
    ruleId: 'page-name',
    reason: `Page names can only have a-z, 0-9 and single hyphens${odd(segment)}`,
  }
}

/** Two names can look alike and differ in what they are made of: é is one character or two. */
function odd(segment: string): string {
  const found = codePoints(segment, /[^\x21-\x7e]/gu)
  return found === '' ? '' : `, not ${found}`
}

function pathMistake(path: string, segments: readonly string[]): Finding | undefined {
  if (path.length > 500)
    return { ruleId: 'page-name', reason: `The path has ${path.length} characters; the limit is 500` }
  if (segments.includes('index')) return { ruleId: 'page-reserved', reason: `\`${path}\` is reserved` }
  return undefined
}
