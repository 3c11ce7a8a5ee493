import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'

const values = {
  baseUrl: 'https://play.example.net',
  server: { name: 'A', serverAddress: 'play.example.net', website: 'https://play.example.net/' },
}

const complaints = (text: string, file = 'pages/a.md') =>
  parsed(text, file, values).diagnostics.map(({ place, ruleId, expected = [], fatal }) => {
    const at = text.slice(place?.start.offset, place?.end.offset)
    return `${fatal ? 'error' : 'warning'} ${ruleId} at ${at}: ${expected.join(' | ')}`
  })

const right = '{{ server.name }}'

// Other texts: ../fixtures/complaints/values.txt.
test.each([
  '{{ server.name }',
  '{ server.name }}',
  '{{ server.name',
  '{{server.name}',
  '{{{ server.name }}}',
  '{ { server.name } }',
  '{{ server.name\n}}',
  '{{\nserver.name }}',
  '{{ server.name ]]',
  '{{ server.nmae }',
  '{ server.nmae }}',
])('%j in a page is an error that shows the right value', wrong => {
  const expected = [`error value-syntax at ${wrong}: ${right}`]
  const texts = [
    `Join ${wrong} today.`,
    `# On ${wrong}`,
    `- a\n- **${wrong}**`,
    `| a |\n|-|\n| ${wrong} |`,
    `<b>${wrong}</b>`,
  ]
  for (const text of texts)
    if (!wrong.includes('\n') || text.startsWith('Join')) expect(complaints(text)).toEqual(expected)
  expect(complaints(`<p>Join ${wrong} today.</p>`, 'pages/a.html')).toEqual(expected)
})

test('an element that the parser moved, so that it ends before it begins, stops nothing', () => {
  expect(() =>
    complaints('- {{ a  {{ note }}[<ul><li><samp>\n::address\n</samp></li></ul>](/x)'),
  ).not.toThrow()
})
