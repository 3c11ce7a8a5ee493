import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'

// Single mistakes: fixtures/complaints/raw-html.txt.
test('names many of them, each once, and takes no time for what is no tag', () => {
  const found = parsed('<div>'.repeat(99)).diagnostics
  expect(found.filter(({ ruleId }) => ruleId === 'unclosed-element')).toHaveLength(99)
  for (const text of [
    '<a "',
    "<a '",
    '<b =',
    '<i',
    '</',
    '<b ',
    "<b a='",
    '<b a="1" c=\'2\' ',
    '</b>',
    '<i><b></i></b>',
  ].map(part => part.repeat(5_000)))
    parsed(text, 'pages/a.html')
})
