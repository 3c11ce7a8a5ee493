import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { knownNames } from '../../checks/names.ts'
import { agentsSchema, contact } from './agents.ts'
import { serviceSchema } from './config.ts'
import { deploySchema, listen, serverRoot } from './deploy.ts'
import { frontMatterSchema, skillSchema } from './front-matter.ts'
import { httpOptionsSchema } from './http-options.ts'
import { configJsonSchema } from './json-schema.ts'
import { image, looksSchema } from './looks.ts'
import { addressesSchema } from './server.ts'
import { healthSchema, stepSchema } from './server-info.ts'
import { baseUrl, hostname, linkUrl, port, urlHost, webUrl } from './values/addresses.ts'
import { folder } from './values/paths.ts'
import { codePoint, yesNo } from './values/problem.ts'
import { calendarDate, language, shortName, text } from './values/text.ts'

const schemas: Readonly<Record<string, z.ZodType>> = {
  addresses: addressesSchema,
  agents: agentsSchema,
  baseUrl,
  calendarDate,
  contact,
  deploy: deploySchema,
  file: image,
  folder,
  'front matter': frontMatterSchema,
  health: healthSchema,
  hostname,
  http: httpOptionsSchema,
  language,
  linkUrl,
  'links and announcement': looksSchema.pick({ links: true, footer: true, announcement: true }),
  listen,
  looks: looksSchema,
  port,
  serverRoot,
  service: serviceSchema,
  shortName,
  skill: skillSchema,
  step: stepSchema,
  text: text(3),
  'the accent': looksSchema.shape.accent,
  'the service of the health result': healthSchema.shape.service,
  webUrl,
  yesNo,
}

const fixture = './edges.txt'

// To add a value, write it as a line of its schema, and run with --update: the answer is written behind it.
test('each rule: what is just inside it, and what is just outside', () => {
  const [, ...sections] = readFileSync(new URL(fixture, import.meta.url), 'utf8').split(/^# /m)
  const answered = sections.map(section => {
    const [name = '', ...lines] = section.split('\n').filter(line => line !== '')
    const schema = schemas[name]
    if (schema === undefined) throw new Error(`there is no schema ${name}`)
    return [`# ${name}\n`, ...lines.map(line => answer(schema, line.split(' => ')[0] ?? '')), ''].join('\n')
  })
  expect(sections.length).toBe(Object.keys(schemas).length)
  return expect(answered.join('\n')).toMatchFileSnapshot(fixture)
})

/** A value as JSON, with `a×40` for forty letters, and what its schema says. */
function answer(schema: z.ZodType, written: string): string {
  const value: unknown = JSON.parse(written.replace(/(.)×(\d+)/g, (_, one, count) => one.repeat(count)))
  const { success, data, error } = schema.safeParse(value)
  const read = JSON.stringify(data) === JSON.stringify(value) ? 'right' : shown(JSON.stringify(data))
  return `${written} => ${success ? read : shown(issues(error).join(' | '))}`
}

/** All that is found wrong with a value, the inner issues of a union too. */
function issues(error: z.core.$ZodError | undefined): readonly string[] {
  return (error?.issues ?? []).flatMap(issue => {
    if (issue.code === 'invalid_union') return issue.errors.flatMap(inner => issues(new z.ZodError(inner)))
    const params = issue.code === 'custom' ? issue.params : undefined
    const { ruleId = issue.code, note, expected } = params ?? {}
    const words = [...issue.path.slice(0, 1).map(() => issue.path.join('.')), issue.message]
    return [`${ruleId}: ${words.join(' ')}${note ? ` (${note})` : ''}${expected ? ` → ${expected}` : ''}`]
  })
}

function shown(text: string | undefined): string | undefined {
  return text?.replace(/(.)\1{30,}/g, (run, one) => `${one}×${run.length}`)
}

test('hosts of addresses', () => {
  const names = 'a a.b A a..b a- -a a-b a_ 1 [::1] [1.2] [g] [] x[::1] [::1]x'.split(' ')
  const label = 'a'.repeat(63)
  const long = [label, `${label}a`, ...[61, 62].map(end => [label, label, label, 'a'.repeat(end)].join('.'))]
  expect(['', ...names].filter(urlHost)).toEqual(['a', 'a.b', 'a-b', '1', '[::1]', '[1.2]'])
  expect(long.filter(urlHost).map(({ length }) => length)).toEqual([63, 253])
})

test('characters are named by their code point', () => {
  expect(['\n', 'é', '\u200b', '🎈', ''].map(codePoint)).toEqual([
    'U+000A',
    'U+00E9',
    'U+200B',
    'U+1F388',
    'U+0000',
  ])
})

test('the schema for editors is the one next to the sample site', () => {
  const committed: unknown = JSON.parse(readFileSync('site/portolan.schema.json', 'utf8'))
  expect(configJsonSchema(knownNames)).toEqual(committed)
})
