import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../testing/fuzz.ts'
import { pagePath, takenNames } from './page-path.ts'

const taken = takenNames([
  '/api/health',
  '/assets/a.css',
  '/.well-known/ard.json',
  '/robots.txt',
  '/sitemap.xml',
  '/openapi.json',
  '/llms.txt',
  '/llms-full.txt',
  '/auth.md',
  '/de/llms.txt',
])

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
])('%s is %s', (name, path) => expect(pagePath(name, taken)).toEqual({ path }))

describe('names that are refused', () => {
  test.each([
    ['Join.md', 'page-name', 'join.md'],
    ['My Page.md', 'page-name', 'my-page.md'],
    ['café.md', 'page-name', 'cafe.md'],
    ['cafe\u0301.md', 'page-name', 'cafe.md'],
    ['a_b.html', 'page-name', 'a-b.html'],
    ['a--b.md', 'page-name', 'a-b.md'],
    ['a..md', 'page-name', 'a.md'],
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
    ['api.md', 'page-reserved', undefined],
    ['api/health.md', 'page-reserved', undefined],
    ['assets/a.md', 'page-reserved', undefined],
    ['.well-known/a.md', 'page-reserved', undefined],
    ['robots.txt', 'page-reserved', undefined],
    ['openapi.json.md', 'page-reserved', undefined],
    ['index/a.md', 'page-reserved', undefined],
    ['a/index/index.md', 'page-reserved', undefined],
  ])('%s: %s', (name, ruleId, better) => {
    const { mistake } = pagePath(name, taken)
    expect([mistake?.ruleId, mistake?.expected?.[0]]).toEqual([ruleId, better])
  })

  test('no accepted path means anything to a server or a shell', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter })), segments => {
        const { path, mistake } = pagePath(`${segments.join('/')}.md`, taken)
        if (mistake === undefined) expect(path).toMatch(/^\/$|^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/)
      }),
    )
  })
})
