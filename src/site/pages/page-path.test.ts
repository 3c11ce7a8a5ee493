import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../testing/fuzz.ts'
import { pagePath } from './page-path.ts'

test.each([
  ['index.md', '/'],
  ['join.md', '/join'],
  ['join.html', '/join'],
  ['guides/index.md', '/guides'],
  ['guides/first-steps.md', '/guides/first-steps'],
  ['2026/1.md', '/2026/1'],
  ['guides/404.md', '/guides/404'],
  ['404.md', '/404'],
  ['guides/api.md', '/guides/api'],
  ['de/index.md', '/de'],
  ['de/auth.md', '/de/auth'],
])('%s is %s', (name, path) => expect(pagePath(name)).toEqual({ path }))

describe('names that are refused', () => {
  test.each([
    ['Join.md', 'page-name', 'join.md'],
    ['My Page.md', 'page-name', 'my-page.md'],
    ['café.md', 'page-name', 'cafe.md'],
    ['cafe\u0301.md', 'page-name', 'cafe.md'],
    ['a_b.html', 'page-name', 'a-b.html'],
    ['a--b.md', 'page-name', 'a-b.md'],
    ['a..md', 'page-name', 'a.md'],
    ['openapi.json.md', 'page-name', 'openapi-json.md'],
    ['.well-known/a.md', 'page-name', 'well-known/a.md'],
    ['Guides/Über uns/index.md', 'page-name', 'guides/uber-uns.md'],
    ['a.$b{c};.md', 'page-name', 'a-b-c.md'],
    ['join.MD', 'page-extension', 'join.md'],
    ['join.markdown', 'page-extension', 'join.md'],
    ['join.htm', 'page-extension', 'join.html'],
    ['join.txt', 'page-extension', undefined],
    ['🎈.md', 'page-name', undefined],
    ['con.md', 'page-name', undefined],
    ['a/nul.md', 'page-name', undefined],
    [`${'a'.repeat(101)}.md`, 'page-name', undefined],
    [`${'abcdefgh/'.repeat(60)}a.md`, 'page-name', undefined],
    ['robots.txt', 'page-extension', undefined],
    ['index/a.md', 'page-reserved', undefined],
    ['a/index/index.md', 'page-reserved', undefined],
  ])('%s: %s', (name, ruleId, better) => {
    const { mistake } = pagePath(name)
    expect([mistake?.ruleId, mistake?.expected?.[0]]).toEqual([ruleId, better])
  })

  test('no accepted path means anything to a server or a shell', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter })), segments => {
        const { path, mistake } = pagePath(`${segments.join('/')}.md`)
        if (mistake === undefined) expect(path).toMatch(/^\/$|^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/)
      }),
    )
  })
})
