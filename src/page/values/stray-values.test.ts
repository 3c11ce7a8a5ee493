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

test('in addresses and attributes, too', () => {
  expect(complaints('[a]({{server.website})')).toEqual([
    'error value-syntax at {{server.website}: {{ server.website }}',
  ])
  expect(complaints('<a href="{{ server.website }">a</a>')).toEqual([
    'error value-syntax at {{ server.website }: {{ server.website }}',
  ])
  expect(complaints('::qr{value="{{ server.website }"}')).toContain(
    'error value-syntax at {{ server.website }: {{ server.website }}',
  )
})

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: what people bring from other programs
test.each([
  '{server.name}',
  '{ server.name }',
  '${server.name}',
  '[[ server.name ]]',
  '{% server.name %}',
  '<%= server.name %>',
  '%server.name%',
])('%j, the syntax of another program around a value that there is, is a warning', wrong => {
  const expected = [`warning value-syntax at ${wrong}: ${right}`]
  expect(complaints(`Join ${wrong} today.`)).toEqual(expected)
})

test.each([
  'Templates open with {{ here.',
  'Write {{ name in the file; {{}} is nothing.',
  'The file {server.properties} and {a} and { b } and ${x} and %player% and 100% server.name.',
  'Write \\{{ server.name }} or \\{ server.name } or \\{{ server.name }.',
  '`{{ server.name }` and ``{ server.name }}`` and `{server.name}`',
  '```\n{{ server.name }\n```\n\n    { server.name }}\n',
  '<code>{{ server.name }</code> <pre>{server.name}</pre> <kbd>{{ server.name</kbd>',
  '- a\n\n  ~~~js\n  {{ server.name }\n  ~~~\n\n> ```\n> {{ server.name }\n> ```\n',
  '<!-- {{ server.name } --> a',
  'Set {"a": {"b": 1}} and { a: { b }} and {{{x}}} and f(x) { y }',
])('%j is text', text => {
  expect(complaints(text)).toEqual([])
  if (!/[`~\\]/.test(text)) expect(complaints(text, 'pages/a.html')).toEqual([])
})

test('an element that the parser moved, so that it ends before it begins, stops nothing', () => {
  expect(() =>
    complaints('- {{ a  {{ note }}[<ul><li><samp>\n::address\n</samp></li></ul>](/x)'),
  ).not.toThrow()
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
