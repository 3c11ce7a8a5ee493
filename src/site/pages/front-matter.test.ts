import { expect, test } from 'vitest'
import { fixtureSite } from '../../testing/fixture-site.ts'

test.each([
  ['---\r\n\r\ntitle: A\r\ndescription: B.\r\n---\r\n\r\nText.\r\n', []],
  ['---\n# Welcome\n\nHello.\n\n---\nBye\n', []],
  [
    '---\r\ntitle: A\r\ndescription: B.\r\n---\r\n---\r\ntags: x\r\n---\r\n\r\nText.\r\n',
    ['front-matter-twice'],
  ],
])('%j', (text, rules) => {
  const { diagnostics, bundle } = fixtureSite({ 'pages/a.md': text })
  expect(diagnostics.map(d => d.ruleId).filter(r => r !== 'unreachable-page')).toEqual(rules)
  expect(Buffer.from(bundle?.files.get('a.html') ?? '').toString()).not.toContain('title: A')
})
