import { expect, test } from 'vitest'
import { marked } from '../../testing/linted.ts'
import { parsed } from '../../testing/parsed.ts'
import { renderHtml } from '../page-content.ts'

const off = '<!-- portolan-lint-off address-differs -->'
const claim = 'Join mc.example.net'

test.each([
  [`${claim}\n\n${off}\n\nThen ${claim}.`, 0],
  [`<!-- portolan-lint-off address-differs, port-differs -->\n${claim}: the Java port is 19132.`, 0],
  [`<!-- about address-differs -->\n${claim}`, 1],
  [`<!-- portolan-lint-off image-alt -->\n![](/assets/a.png) ${claim}`, 1],
])('%j leaves %i claims', (text, count) => {
  expect(marked(text).filter(found => !found.startsWith('dead-link'))).toHaveLength(count)
})

test('an unknown rule and a missing rule are reported', () => {
  expect(marked('<!-- portolan-lint-off adress-differs -->\nHi.')).toEqual([
    'lint-comment: <!-- portolan-lint-off adress-differs -->',
  ])
  expect(marked('<!-- portolan-lint-off -->\nHi.')).toEqual(['lint-comment: <!-- portolan-lint-off -->'])
})

test('the comment is not published', () => {
  const { tree } = parsed(`${off}\nHi.`)
  expect(renderHtml(tree)).not.toContain('portolan')
})
