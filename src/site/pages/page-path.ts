import type { Finding } from '../../model/problem.ts'
import { suggest } from '../../text/suggest.ts'
import { codePoints } from '../schema/values/problem.ts'
import { slug } from '../schema/values/text.ts'

interface PagePath {
  /** URL path; if the file name is wrong, the path that was probably meant. */
  readonly path: string
  readonly mistake?: Finding
}

const segmentPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
// Windows cannot hold files of these names, whatever their extension.
const windowsName = /^(con|prn|aux|nul|com\d|lpt\d)$/

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
  const usual = segments.map(slug)
  const better = usual.length > 0 && usual.every(segment => segmentPattern.test(segment)) ? usual : undefined
  const changed =
    mistake.ruleId === 'page-name' && better !== undefined && better.join('/') !== segments.join('/')
  return {
    path: `/${usual.join('/')}`,
    mistake: changed
      ? { ...mistake, expected: [`${better.join('/')}${isIndex ? '/index' : ''}${extension}`] }
      : mistake,
  }
}

function extensionMistake(name: string): Finding {
  const [, stem = name, extension = ''] = /^(.*)(\.[^./]*)$/.exec(name) ?? []
  const expected = suggest(extension.toLowerCase(), ['.md', '.html', '.markdown', '.htm'])
    .slice(0, 1)
    .map(nearest => `${stem}${/^\.m/.test(nearest) ? '.md' : '.html'}`)
  return {
    ruleId: 'page-extension',
    reason: 'The pages folder can only have .md and .html files',
    expected,
    note: expected.length > 0 ? undefined : 'Move other files to the assets folder',
  }
}

function segmentMistake(segment: string): Finding | undefined {
  if (segment.length > 100) {
    return { ruleId: 'page-name', reason: `The name has ${segment.length} characters; the limit is 100` }
  }
  if (windowsName.test(segment)) {
    return { ruleId: 'page-name', reason: `Windows does not allow files named \`${segment}\`` }
  }
  if (segmentPattern.test(segment)) return undefined
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
