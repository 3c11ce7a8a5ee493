import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { knownNames } from '../../checks/names.ts'
import { knownKeys, roleOf, schemaAt } from '../validate/known-keys.ts'
import { configSchema } from './config.ts'
import { frontMatterSchema } from './front-matter.ts'
import { configJsonSchema } from './json-schema.ts'

type Json = Readonly<Record<string, unknown>>

/** Every property of a JSON Schema by its path. */
function properties(schema: unknown, path = ''): readonly (readonly [string, Json])[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties') return key === 'default' || key === 'enum' ? [] : properties(value, path)
    return Object.entries<Json>(value).flatMap(([name, inner]) => [
      [`${path}.${name}`, inner] as const,
      ...properties(inner, `${path}.${name}`),
    ])
  })
}

test('every key of the config and of front matter is described', () => {
  const all = [configJsonSchema(knownNames), z.toJSONSchema(frontMatterSchema, { io: 'input' })].flatMap(
    schema => properties(schema),
  )
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(([, { description }]) => typeof description !== 'string')).toEqual([])
})

test('docs/pages.md has an entry for every key of the front matter', () => {
  const table = /## Front matter\n[\s\S]*?\n## /.exec(readFileSync('docs/pages.md', 'utf8'))?.[0] ?? ''
  const rows = Array.from(table.matchAll(/^- (`.*?`): /gm), ([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  ).flat()
  const keys = Object.entries(knownKeys(frontMatterSchema)).flatMap(([key, inner]) => [
    key,
    ...Object.keys(knownKeys(inner)).map(inside => `${key}.${inside}`),
  ])
  expect(rows).toEqual(keys)
})

test.each([
  ['server.name', 'label'],
  ['languages.0.server.editions.java.steps.1.text', 'text'],
  ['help.0.answer', 'text'],
  ['site.footer.links.0.url', 'link'],
  ['people.0.members.0.picture', 'picture'],
  ['addresses.0.address', 'host'],
  ['server.updated', undefined],
])('the role of %s is %s', (key, role) => {
  const numbered = key
    .split('.')
    .map((part, at, parts) => (/^\d$/.test(part) && parts[at - 1] !== 'steps' ? 0 : part))
  expect(roleOf(schemaAt(configSchema, numbered))).toBe(role)
})
