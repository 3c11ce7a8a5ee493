import type { Finding } from '../../../report/problem.ts'
import { checkedText } from './problem.ts'

/** The name of a page or of its folder. Windows cannot hold files of some names, whatever their extension. */
export const pageName = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9]+(?:-[a-z0-9]+)*$/

const folderPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** A folder in the folder of the config, or deeper, such as `pages` or `content/pages`. */
export const folder = checkedText(folderProblem, {
  title: 'folder',
  maxLength: 200,
  pattern: folderPattern.source,
})

function folderProblem(value: string): Finding | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  if (value.length > 200)
    return { ruleId: 'too-long', reason: `has ${value.length} characters; the limit is 200` }
  if (folderPattern.test(value)) return undefined
  const simple = value.replace(/\\/g, '/').replace(/^(\.?\/)+|\/+$/g, '')
  return {
    ruleId: 'folder',
    reason: 'must be a folder below the folder of the config, such as pages or content/pages',
    expected: folderPattern.test(simple) ? [simple] : undefined,
  }
}

const outerPattern =
  /^(?:\.\/)?(?:\.\.\/)*\.?[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/\.?[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/

/** A folder that something else writes, in the folder of the config or next to it, such as `public` or `../dist`. */
export const outerFolder = checkedText(
  value =>
    outerPattern.test(value)
      ? undefined
      : { ruleId: 'folder', reason: 'must be a relative path of a folder, such as public or ../dist' },
  { title: 'folder', maxLength: 200, pattern: outerPattern.source },
)
