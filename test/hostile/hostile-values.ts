import fc from 'fast-check'
import { anyCharacter } from '../../src/testing/fuzz.ts'
import type { Values } from './hostile-site.ts'
import { type TextField, textFields } from './text-fields.ts'

export const freeTexts = textFields.filter(({ kind }) => kind === 'text')
/** Web addresses with a path; of the base address only the origin is taken. */
export const addresses = textFields.filter(({ kind, path }) => kind === 'address' && path[0] !== 'baseUrl')
export const grammars = textFields.filter(field => !freeTexts.includes(field) && !addresses.includes(field))

/** A word that names the field it is in, and is nowhere else. */
export function canary(field: TextField): string {
  return `KANARIE${textFields.indexOf(field)}X`
}

/** The fields whose canaries a text has. */
export function fieldsIn(text: string): readonly TextField[] {
  return Array.from(text.matchAll(/KANARIE(\d+)X/g), match => textFields[Number(match[1])]).flatMap(
    field => field ?? [],
  )
}

/** What means something to a configuration, a template, Markdown, YAML, JSON, XML or HTML. */
const fragments: readonly string[] = [
  ...'"\'`{}()[]<>|&;:#*_~^+=-!?,.@%/\\$ ',
  ...[
    '</script>',
    '<script>',
    '<!--',
    '-->',
    ']]>',
    '<img src=x onerror=alert(1)>',
    '<b>',
    '</b>',
    '<https://x.example>',
  ],
  ...[
    '&amp;',
    '&#60;',
    '&lt',
    '%3C',
    '\\u003c',
    '\\n',
    '\\r\\nX-Evil: 1',
    '\\\\',
    '\\"',
    '*/',
    '/*',
    '//',
    "'; }",
    ' }',
  ],
  ...[
    `"; add_header X-Evil 1; #`,
    '$http_cookie',
    `\${host}`,
    '$5',
    '{$SECRET}',
    '{env.SECRET}',
    '{http.request.host}',
  ],
  ...['%{HTTP_HOST}', '{{ server.name }}', '{{', '<%= it %>', '{page}', '{twin}', 'import /etc/hostname'],
  ...[
    '# ',
    ' #',
    ' ##',
    '- ',
    '1. ',
    '23) ',
    '> ',
    '+ ',
    '* ',
    '***',
    '---',
    '===',
    '__x__',
    '``',
    '```',
    '~~~',
    '~~x~~',
  ],
  ...['[x](y)', '![x](y)', '[x]: y', '[^1]', '[^1]: ', '- [ ] ', '| a |', '|', '::notes', ':::x', ':x[y]{z}'],
  ...[
    ': ',
    ' #c',
    '? ',
    '!!str ',
    '&a ',
    '*a ',
    '%YAML',
    'true',
    'null',
    '007',
    '1e3',
    '0x1f',
    '2026-11-21',
    '~',
    '<<',
  ],
  ...['é', '語', '😀', '👩‍🚀', 'שלום', '\u00a0', '\u200d', '\u202e', '\ufeff', '\ufffd', '\u{10ffff}', '  '],
  ...[
    'https://evil.example/x_y_',
    'http://a*b&c',
    'www.evil.example',
    'me@evil.example',
    'javascript:alert(1)',
  ],
]

const tail = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...fragments) },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 3 }) },
    ),
    { maxLength: 4 },
  )
  .map(parts => parts.join(''))

/** A value for each text that the schema takes, and an address for each address. */
export const hostileValues: fc.Arbitrary<Values> = fc
  .tuple(...[...freeTexts, ...addresses].map(field => fc.tuple(fc.constant(field), tail, tail)))
  .map(
    all =>
      new Map(
        all.map(([field, before, after]) => [
          field,
          field.kind === 'address' ? address(field, after) : fitting(field, before, after),
        ]),
      ),
  )

/** One line, no space at its ends, as long as it may be: what is refused is tested by itself. */
function fitting(field: TextField, before: string, after: string): string {
  const most = Math.min(40, Math.floor((field.limit - 12) / 2))
  const [start, end] = [before, after].map(text =>
    [...text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '')].slice(0, most).join(''),
  )
  return `${start}${canary(field)}${end}`.trim()
}

function address(field: TextField, after: string): string {
  const path = after.replace(/[\p{Cc}\p{Cf}\p{Cs}\s\\#@]/gu, '')
  return new URL(`https://x.example/${canary(field)}?a=${path}`).href
}
