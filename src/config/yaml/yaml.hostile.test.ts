import { expect, test } from 'vitest'
import { said, saidOfConfig, saidOfText } from '../../testing/complaints.ts'
import { sampleText, unpaintedBundle } from '../../testing/sample.ts'

const name = '  name: Lantern Bay\n  website'
const named = (value: string) => `  name: ${value}\n  website`
const end = /$/
const config = sampleText('portolan.yaml')
/** The first line after the sample's own. */
const after = config.split('\n').length

/** Nine anchors, each ten times the one before. */
const bomb = [
  'a: &a ["lol","lol","lol","lol","lol","lol","lol","lol","lol","lol"]',
  ...[...'bcdefghi'].map(
    (key, index) => `${key}: &${key} [${Array(10).fill(`*${'abcdefgh'[index]}`).join(', ')}]`,
  ),
].join('\n')

test('YAML-01 a bomb of aliases is refused, each anchor and a use of it named, without being expanded', () => {
  const { built, complaints } = saidOfConfig(end, `${bomb}\n`)
  expect(built).toBe(false)
  expect(complaints[0]).toBe(`error yaml-alias ${after}:4 Anchors such as \`&a\` are not supported`)
  expect(complaints.every(line => /yaml-alias|unknown-key/.test(line))).toBe(true)
})

test('YAML-02 an alias to the value around it is refused', () => {
  expect(saidOfConfig(end, 'a: &a [*a]\n')).toMatchObject({
    built: false,
    complaints: [
      `error yaml-alias ${after}:4 Anchors such as \`&a\` are not supported`,
      `error yaml-alias ${after}:8 Aliases such as \`*a\` are not supported`,
    ],
  })
})

test('YAML-03 any anchor is refused, with the place of its use, and without a stack trace', () => {
  const { built, text } = saidOfConfig(end, 'x: &x {a: 1}\ny: *x\n')
  expect(built).toBe(false)
  expect(text).toContain('Anchors such as `&x` are not supported')
  expect(text).toContain(`:${after}:4`)
  expect(text).toContain(`:${after + 1}:4`)
  expect(text).not.toMatch(/\bat .*\.[jt]s:\d/)
})

test.each([
  ['__proto__: {polluted: yes}', '__proto__'],
  ['constructor: {prototype: {polluted: yes}}', 'constructor'],
])('YAML-08 %s is an unknown key wherever it stands, and pollutes nothing', (line, key) => {
  const spots: readonly (readonly [string | RegExp, string, string])[] = [
    [end, `${line}\n`, `Unknown key \`${key}\``],
    ['  editions:\n', `  editions:\n    ${line}\n`, `Unknown key \`${key}\` in \`server.editions\``],
    [name, `  ${line}\n${name}`, `Unknown key \`${key}\` in \`server\``],
  ]
  for (const [from, to, reason] of spots) {
    const { built, complaints } = saidOfConfig(from, to)
    expect(built).toBe(false)
    expect(complaints.join('\n')).toContain(reason)
  }
  const page = said(files =>
    files.set(
      'pages/odd.md',
      Buffer.from(
        `---\ntitle: T\ndescription: D.\n${line}\n---\n\n{{ __proto__.polluted }} {{ constructor.name }}\n`,
      ),
    ),
  )
  expect(page.complaints.map(complaint => complaint.split(' ')[1])).toEqual([
    'unknown-key',
    'unknown-value',
    'unknown-value',
  ])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test.each([
  ['YAML-09', "!!js/function 'function(){}'", '!!js/function'],
  ['YAML-09', '!foo bar', '!foo'],
  ['YAML-10', '!!binary aGk=', '!!binary'],
  ['YAML-10', '!!set {x,y}', '!!set'],
])('%s the tag in %s is refused with its line', (_, value, tag) => {
  expect(saidOfConfig(name, named(value))).toMatchObject({
    built: false,
    complaints: [`error yaml-tag 20:9 Tags such as \`${tag}\` are not supported`],
  })
})

test('YAML-12 a value that # cuts is warned of', () => {
  const { built, complaints } = saidOfConfig(name, named('Sky #1 Survival'))
  expect(built).toBe(true)
  expect(complaints).toEqual([
    'warning cut-by-comment 20:13 The value is only `Sky`: YAML reads `#1 Survival` as a comment',
  ])
})

test.each([
  [
    'YAML-13',
    'note: You need only this address.',
    'note: Foo: bar',
    'error quotes-needed 44:7 A value that contains ": " must be in quotes',
  ],
  ['YAML-14', '  shortName', '\tshortName', 'error yaml-tab 9:1 YAML must be indented with spaces, not tabs'],
  [
    'YAML-15',
    end,
    '---\na: 1\n',
    `error yaml-documents ${after}:1 The file must have one YAML document, but a second one starts here`,
  ],
  [
    'YAML-16',
    /^/,
    '%YAML 1.1\n---\n',
    'error yaml-version 1:1 YAML directives are not supported: the file is always read as YAML 1.2',
  ],
])('%s %s', (_, from, to, complaint) => {
  expect(saidOfConfig(from, to)).toMatchObject({ built: false, complaints: [complaint] })
})

test('YAML-16 what YAML 1.1 reads otherwise is text here', () => {
  const { complaints } = saidOfConfig(/^baseUrl: .*$/m, 'baseUrl: no')
  expect(complaints[0]).toMatch(/base-url 5:10/)
  const { bundle } = unpaintedBundle(files =>
    files.set('portolan.yaml', Buffer.from(config.replace(name, named('no')))),
  )
  expect(bundle?.site.config.server.name).toBe('no')
})

test('YAML-18 byte order mark, CRLF and a missing last line end give the same bytes, and right places', () => {
  const plain = unpaintedBundle()
  expect(plain.bundle).toBeDefined()
  const forms = [
    `\ufeff${config}`,
    config.replaceAll('\n', '\r\n'),
    config.replace(/\n$/, ''),
    `\ufeff${config.replaceAll('\n', '\r\n').trimEnd()}`,
  ]
  for (const form of forms) {
    const { files } = unpaintedBundle(files => files.set('portolan.yaml', Buffer.from(form)))
    expect([...files]).toEqual([...plain.files])
    const { complaints } = saidOfText(form.replace('port: 19132', 'port: x'))
    expect(complaints[0]).toMatch(/^error \S+ 57:13 /)
  }
})

test('YAML-24 a merge key is refused as such, with its line', () => {
  const { built, complaints } = saidOfConfig(end, '<<: {a: 1}\n')
  expect(built).toBe(false)
  expect(complaints).toEqual([`error yaml-alias ${after}:1 Unknown key \`<<\`: merge keys are not supported`])
  expect(saidOfConfig(end, 'base: &base {a: 1}\nx:\n  <<: *base\n').built).toBe(false)
})
