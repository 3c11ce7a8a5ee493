import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goodBundle, sampleText } from '../../src/testing/sample.ts'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'
import { isIdentity, tree } from '../support/tree.ts'
import { said, saidOfConfig, saidOfText } from './complaints.ts'

const name = '  name: Lantern Bay\n  website'
const named = (value: string) => `  name: ${value}\n  website`
const end = /$/
const config = sampleText('portolan.yaml')

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
  expect(complaints[0]).toBe('error yaml-alias 103:4 Anchors such as `&a` are not supported')
  expect(complaints.every(line => /yaml-alias|unknown-key/.test(line))).toBe(true)
})

test('YAML-02 an alias to the value around it is refused at its anchor', () => {
  expect(saidOfConfig(end, 'a: &a [*a]\n')).toMatchObject({
    built: false,
    complaints: ['error yaml-alias 103:4 A circular alias: `*a` is inside `&a`, which is its own value'],
  })
})

test('YAML-03 any anchor is refused, with the place of its use, and without a stack trace', () => {
  const { built, text } = saidOfConfig(end, 'x: &x {a: 1}\ny: *x\n')
  expect(built).toBe(false)
  expect(text).toContain('Anchors such as `&x` are not supported')
  expect(text).toContain(':103:4')
  expect(text).toContain(':104:4')
  expect(text).not.toMatch(/\bat .*\.[jt]s:\d/)
})

test('YAML-04 a key given twice is shown at both places', () => {
  const { text, complaints } = saidOfConfig(name, '  name: One\n  name: Two\n  website')
  expect(complaints).toEqual(['error duplicate-key 21:3 The key `name` appears twice'])
  expect(text).toMatch(/:21:3[\s\S]*:20:3/)
})

test('YAML-06 YAML-19 exit 1 for what is too large or not UTF-8, and nothing is written', async () => {
  const latin = Buffer.from(
    config.replace('Lantern Bay\n  website', 'Lantern B\xffy\n  website').replace(/[^\x00-\xff]/g, '-'),
    'latin1',
  )
  const cases: readonly (readonly [string | Uint8Array, RegExp])[] = [
    [`${config}#${' '.repeat(2 * 1024 * 1024)}`, /file-too-large\]: The file is 2 MiB; the limit is 1 MiB\n/],
    [Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(config, 'utf16le')]), /not-utf-8.*UTF-16/s],
    [
      latin,
      /not-utf-8\]: The file is not valid UTF-8 at byte \d+ \(0xFF\)\n --> site\/portolan\.yaml:20:18|not-utf-8.*at byte \d+ \(0xFF\)/s,
    ],
  ]
  const cwd = sampleSite()
  for (const [text, message] of cases) {
    writeFileSync(join(cwd, 'site/portolan.yaml'), text)
    const { code, stderr } = await portolan(['build'], { cwd })
    expect(code).toBe(1)
    expect(stderr).toMatch(message)
    expect(readdirSync(cwd)).toEqual(['site'])
  }
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

test.each(['1.20', '26.10'])('YAML-11 the version %s without quotes is not published as a number', value => {
  const { built, complaints, text } = saidOfConfig(
    'javaVersionGuidance: Use the current release.',
    `javaVersionGuidance: ${value}`,
  )
  expect(built).toBe(false)
  expect(complaints).toEqual([
    `error unquoted-text 28:24 \`server.javaVersionGuidance\` must be text, but YAML reads ${value} as a number`,
  ])
  expect(text).toContain(`Write "${value}" in quotes`)
})

test('YAML-12 a value that # cuts is warned of, and an error with --strict', async () => {
  const { built, complaints } = saidOfConfig(name, named('Sky #1 Survival'))
  expect(built).toBe(true)
  expect(complaints).toEqual([
    'warning cut-by-comment 20:13 The value is only `Sky`: YAML reads `#1 Survival` as a comment',
  ])
  const cwd = sampleSite()
  edit(join(cwd, 'site/portolan.yaml'), name, named('Sky #1 Survival'))
  for (const [words, code] of [
    [['check'], 0],
    [['check', '--strict'], 1],
    [['build', '--strict'], 1],
    [['build'], 0],
  ] as const) {
    expect(existsSync(join(cwd, 'dist'))).toBe(false)
    expect((await portolan(words, { cwd })).code).toBe(code)
  }
})

test.each([
  [
    'YAML-13',
    'note: Enter only the address.',
    'note: Foo: bar',
    'error quotes-needed 44:16 A value that contains ": " must be in quotes',
  ],
  ['YAML-14', '  shortName', '\tshortName', 'error yaml-tab 9:1 YAML must be indented with spaces, not tabs'],
  [
    'YAML-15',
    end,
    '---\na: 1\n',
    'error yaml-documents 103:1 The file must have one YAML document, but a second one starts here',
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
  const { bundle } = {
    bundle: goodBundle(files => files.set('portolan.yaml', Buffer.from(config.replace(name, named('no'))))),
  }
  expect(bundle.site.config.server.name).toBe('no')
})

test.each([
  ['nothing', ''],
  ['comments alone', '# only\n# comments\n'],
  ['a list', '- a\n- b\n'],
  ['a word', 'just text\n'],
  ['a number', '42\n'],
])('YAML-17 %s is no config, and the way to one is named', (_, text) => {
  const { built, complaints, text: report } = saidOfText(text)
  expect(built).toBe(false)
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toMatch(/^error (?:not-a-mapping|config-missing) 1:1 /)
  expect(report).toContain('portolan init')
})

test('YAML-18 byte order mark, CRLF and a missing last line end give the same bytes, and right places', async () => {
  const plain = sampleSite()
  await portolan(['build', '--quiet'], { cwd: plain })
  const expected = tree(join(plain, 'dist'), isIdentity)
  const forms = [
    `\ufeff${config}`,
    config.replaceAll('\n', '\r\n'),
    config.replace(/\n$/, ''),
    `\ufeff${config.replaceAll('\n', '\r\n').trimEnd()}`,
  ]
  for (const form of forms) {
    const bundle = goodBundle(files => files.set('portolan.yaml', Buffer.from(form)))
    for (const [file, bytes] of bundle.files)
      expect(Buffer.from(bytes).toString('latin1')).toBe(expected[`public/${file}`])
    const { complaints } = saidOfText(form.replace('port: 19132', 'port: x'))
    expect(complaints[0]).toMatch(/^error \S+ 57:13 /)
  }
})

test.each([
  ['0x4ABC', 'must be a whole number, written with digits only', '19132'],
  ['1e4', 'must be a whole number, written with digits only', '10000'],
  ['019132', 'must be a whole number, written with digits only', '19132'],
  ['19132.0', 'must be a whole number, written with digits only', '19132'],
  ['19_132', 'must be', '19132'],
  ['"19132"', 'must be a number without quotes', '19132'],
  ['.inf', 'must be', undefined],
  ['22:22', 'must be', undefined],
])('YAML-20 a port is a plain number: %s', (value, reason, suggestion) => {
  const { built, complaints, text } = saidOfConfig('port: 19132', `port: ${value}`)
  expect(built).toBe(false)
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toMatch(/^error \S+ 57:13 `server\.editions\.bedrock\.port` /)
  expect(complaints[0]).toContain(reason)
  if (suggestion !== undefined) expect(text).toContain(`Did you mean ${suggestion}?`)
})

test.each(['2026-02-30', '2026-2-3', '26-01-01', '2026-02-03T10:00:00Z', '0000-01-01'])(
  'YAML-21 %s is no day',
  value => {
    const { built, complaints } = saidOfConfig('updated: 2026-11-20', `updated: ${value}`)
    expect(built).toBe(false)
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toMatch(/^error date 27:12 /)
  },
)

test('YAML-22 dates long past or in the future are warned of, by SOURCE_DATE_EPOCH', async () => {
  expect(saidOfConfig('updated: 2026-11-20', 'updated: 2025-10-17')).toMatchObject({
    built: true,
    complaints: [expect.stringMatching(/^warning \S+ 27:12 .*(?:400|13 months|more than a year|days)/)],
  })
  expect(saidOfConfig('updated: 2026-11-20', 'updated: 2026-11-23').complaints).toEqual([
    expect.stringMatching(/^warning \S+ 27:12 .*future/),
  ])
  const cwd = sampleSite()
  for (const [day, warns] of [
    ['2026-11-21', false],
    ['2026-11-01', true],
    ['2028-06-01', true],
  ] as const) {
    const SOURCE_DATE_EPOCH = `${Date.parse(day) / 1000}`
    const { stdout } = await portolan(['check'], { cwd, env: { SOURCE_DATE_EPOCH } })
    expect(/27:12/.test(stdout)).toBe(warns)
  }
})

test.each(['', ' ~', ' null', ' ""', ' "   "'])('YAML-23 a required value must not be blank:%s', value => {
  const { built, complaints } = saidOfConfig(/ {2}compatibilityNote: .*/, `  compatibilityNote:${value}`)
  expect(built).toBe(false)
  expect(complaints).toEqual([
    expect.stringMatching(/^error blank-value 33:\d+ `server\.compatibilityNote` must not be blank$/),
  ])
})

test('YAML-24 a merge key is refused as such, with its line', () => {
  const { built, complaints } = saidOfConfig(end, '<<: {a: 1}\n')
  expect(built).toBe(false)
  expect(complaints).toEqual(['error yaml-alias 103:1 Unknown key `<<`: merge keys are not supported'])
  expect(saidOfConfig(end, 'base: &base {a: 1}\nx:\n  <<: *base\n').built).toBe(false)
})

test.each([
  ['YAML-25', 'serverAdress', 'serverAddress', ''],
  ['YAML-26', 'ServerAddress', 'serverAddress', ''],
  ['YAML-26', '"serverAddress "', 'serverAddress', ''],
  ['YAML-26', 's\u0435rverAddress', 'serverAddress', 'U+0435'],
])('%s %s is one complaint, with what was meant', (_, key, meant, shown) => {
  const { built, complaints, text } = saidOfConfig('serverAddress', key)
  expect(built).toBe(false)
  expect(complaints).toEqual([expect.stringMatching(/^error unknown-key 24:3 Unknown key /)])
  expect(text).toContain(`Did you mean "${meant}"?`)
  expect(text).toContain(shown)
})
