import { expect, test } from 'vitest'
import { committed, single } from '../../testing/table-bundle.ts'
import { movedFrom } from './path-rules.ts'

test('an own file that is named like a page is not sent on', () => {
  const own = single('/google123.html', '_static/google123.html', 'text/html; charset=utf-8', 'asset')
  const patterns = (routes: typeof committed.routes) =>
    movedFrom({ ...committed, routes }).map(({ pattern }) => pattern)
  const isMoved = (path: string) =>
    patterns([...committed.routes, own]).some(pattern =>
      new RegExp(
        pattern.slice(1, -1).replaceAll('\\z', '$').replaceAll('++', '+').replaceAll('*+', '*'),
      ).test(path),
    )
  expect(['/google123.html', '/join.html', '/google123/'].map(isMoved)).toEqual([false, true, true])
})
