import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { english as englishTable } from '../../src/site/words/words-for.ts'
import { fuzz } from '../../src/testing/fuzz.ts'
import { change, sampleBundle } from '../../src/testing/sample.ts'
import { scratch } from '../../src/testing/scratch.ts'

const english = englishTable().words

import { testApacheConfig } from '../servers/contract/apache.ts'
import { validateCaddyfile } from '../servers/contract/caddy.ts'
import { testConfig } from '../servers/contract/nginx.ts'
import { decodeFile } from './decode.ts'
import { expectPublishedExactly, expectSameHosts } from './expect-exact.ts'
import { compileHostile, fileOf, type Values, withBracesAsText } from './hostile-site.ts'
import { addresses, canary, freeTexts, grammars, hostileValues } from './hostile-values.ts'
import { layDown } from './lay-down.ts'
import { nameOf, schemasElsewhere, sourceSchemas, type TextField } from './text-fields.ts'
import { worstValues } from './worst-values.ts'

const plainValues: Values = new Map([
  ...freeTexts.map(field => [field, `Some ${canary(field)} words`] as const),
  ...addresses.map(field => [field, `https://x.example/${canary(field)}`] as const),
])
const plain = compileHostile(plainValues)
const sample = sampleBundle().files

describe('nothing is injected anywhere, and no text is lost', () => {
  test('every text of every schema is known, is in a source and is published', async () => {
    // What is published: the fields of an operator are in `serverSchema`.
    expect(await schemasElsewhere()).toEqual(['editionSchema', 'healthSchema', 'serverInfoSchema'])
    expect(Object.keys(fileOf)).toEqual(Object.keys(sourceSchemas))
    expect([freeTexts.length > 25, addresses.length > 3, grammars.length > 15]).toEqual([true, true, true])
    const said = [...plain.files].flatMap(([path, bytes]) =>
      path.startsWith('public/') ? decodeFile(path.slice(7), new TextDecoder().decode(bytes)).texts : [],
    )
    const lost = [...plainValues].filter(([, value]) => !said.some(text => text.includes(value)))
    expect(lost.map(([field]) => nameOf(field))).toEqual([])
  })

  test(
    'texts that are taken come back exactly, change nothing else and reach no server',
    () => {
      fc.assert(
        fc.property(hostileValues, values => expectHarmless(values)),
        { numRuns: fuzz(8), endOnFailure: true },
      )
    },
    60_000 + fuzz(8) * 15_000,
  )

  test.each(worstValues)('%j everywhere is harmless', value => {
    expectHarmless(
      new Map(freeTexts.map(field => [field, `${value}${canary(field)}${value}`.trim().slice(0, 100)])),
    )
  })

  test.each([
    ['a line break', 'a\nb', 'line-break'],
    ['a carriage return', 'a\rb', 'line-break'],
    ['a line separator', 'a\u2028b', 'line-break'],
    ['NUL', 'a\0b', 'control-character'],
    ['ESC', 'a\x1b[2Jb', 'control-character'],
    ['DEL', 'a\x7fb', 'control-character'],
    ['NEL', 'a\x85b', 'control-character'],
    ['a tab', 'a\tb', 'control-character'],
    ['half a character', 'a\ud83db', 'control-character'],
    ['nothing but spaces', '   ', 'blank-value'],
    ['a space at the end', 'a ', 'stray-space'],
    ['too much', 'x'.repeat(2001), 'too-long'],
  ])('%s is refused in every text, with its line', (_, value, ruleId) => {
    const texts = freeTexts.filter(({ path }) => path[0] !== 'metadata')
    for (const [field, found] of complaintsOf(texts, value))
      expect([nameOf(field), found]).toEqual([nameOf(field), ruleId])
  })

  test('what is written in its own grammar takes nothing else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          '"; evil',
          '$x',
          '{x}',
          'a\nb',
          'a\0b',
          '</script>',
          '`x`',
          "'",
          ' # c',
          '\\',
          '/../x',
          'é',
        ),
        evil => {
          const fields = [...grammars, ...addresses]
          const reported = new Map(complaintsOf(fields, `x${evil}`))
          expect(fields.filter(field => !reported.has(field)).map(nameOf)).toEqual([])
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
  })

  test.each(worstValues)('%j in place of our own words is text', value => {
    const word = `${value}KANARIE${value}`.slice(0, 100).trim()
    const written = withBracesAsText(word)
    const words = Object.fromEntries(
      Object.entries(english).map(([name, ours]) => [name, ours.includes('{}') ? `${written} {}` : written]),
    )
    const { files, diagnostics } = sampleBundle(sources =>
      change(sources, 'portolan.yaml', /^site:\n/m, `site:\n  words: ${JSON.stringify(words)}\n`),
    )
    expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
    const read = (file: string, of = files) => new TextDecoder().decode(of.get(`public/${file}`))
    const { texts, shape } = decodeFile('join.html', read('join.html'))
    expect(shape).toEqual(decodeFile('join.html', read('join.html', sample)).shape)
    expect(texts.filter(text => text.includes(word)).length).toBeGreaterThan(10)
    const [script = ''] = /assets\/portolan\.\w+\.js/.exec(read('join.html')) ?? []
    const [spoken = ''] = /(?<=const words = ).*/.exec(read(script)) ?? []
    expect(JSON.parse(spoken)).toMatchObject({ copied: word, liveUp: `${word} {}` })
    expectSameHosts(files, sample)
  })

  test('nginx, Caddy and Apache take the configurations of the worst site', () => {
    const values = new Map(
      freeTexts.map((field, index) => [field, worstValues[index % worstValues.length] ?? '']),
    )
    const dist = layDown(scratch(), compileHostile(values).files)
    expect(() => testConfig(dist)).not.toThrow()
    expect(() => validateCaddyfile(dist)).not.toThrow()
    expect(testApacheConfig(dist)).toBe('Syntax OK\n')
  })
})

function expectHarmless(values: Values): void {
  const { files, diagnostics } = compileHostile(values)
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  expect([...files.keys()]).toEqual([...plain.files.keys()])
  expectPublishedExactly(files, plain.files, values)
  expectSameHosts(files, plain.files)
  const info = JSON.parse(new TextDecoder().decode(files.get('public/api/server-info.json')))
  for (const [{ source, path }, value] of values)
    if (source === 'config' && path[0] === 'server') expect(at(info, path.slice(1))).toBe(value)
}

/** The rule of the error at each field, by the place in its source; nothing is written. */
function complaintsOf(
  fields: readonly TextField[],
  value: string,
): readonly (readonly [TextField, string])[] {
  const found = complaintsAtOnce(fields, value)
  if (found.length === 0) return []
  const known = new Set(found.map(([field]) => field))
  // A config with errors stops: what is looked at only after it is asked alone.
  return [
    ...found,
    ...complaintsOf(
      fields.filter(field => !known.has(field)),
      value,
    ),
  ]
}

function complaintsAtOnce(
  fields: readonly TextField[],
  value: string,
): readonly (readonly [TextField, string])[] {
  if (fields.length === 0) return []
  const { diagnostics, files, sources } = compileHostile(new Map(fields.map(field => [field, value])))
  expect(files.size).toBe(0)
  const errors = diagnostics.filter(({ fatal }) => fatal)
  return fields.flatMap(field => {
    const source = new TextDecoder().decode(sources.files.get(fileOf[field.source]))
    const key = `\`${field.path.map(String).reduce((name, part) => (/^\d/.test(part) ? `${name}[${part}]` : `${name}.${part}`))}\``
    const found = errors.find(({ file, reason }) => file === fileOf[field.source] && reason.startsWith(key))
    if (found?.place === undefined) return []
    // Whoever reads the place in the file finds the value there.
    const { start, end } = found.place
    expect([nameOf(field), parse(source.slice(start.offset, end.offset))]).toEqual([nameOf(field), value])
    return [[field, found.ruleId] as const]
  })
}

function at(data: unknown, path: TextField['path']): unknown {
  return path.reduce(
    (value: unknown, key) => (value as Readonly<Record<string | number, unknown>>)[key],
    data,
  )
}
