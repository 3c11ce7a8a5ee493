import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { configTable, sameKeys } from '../testing/config-rows.ts'
import { configSchema } from './schema/config.ts'
import { iconOutlines } from './schema/values/icon-outlines.ts'
import { knownKeys, unwrapped } from './validate/known-keys.ts'
import { validate } from './validate/validate.ts'
import { yamlSource } from './yaml/source.ts'
import { yaml } from './yaml/yaml.ts'

const text = readFileSync('docs/configuration.md', 'utf8')

/** Every key by its path, lists passed over: `server.editions.java.steps.title`. */
function paths(schema: z.core.$ZodType, path = ''): readonly string[] {
  const inside = unwrapped(schema)
  if (inside instanceof z.ZodArray) return paths(inside.element, path)
  // Of several forms, the first one is the usual one.
  if (inside instanceof z.ZodUnion)
    return inside.options.map(option => paths(option, path)).find(found => found.length > 0) ?? []
  return Object.entries(knownKeys(inside)).flatMap(([key, inner]) => [
    `${path}${key}`,
    // The words have their own table, in docs/languages.md.
    ...(key === 'words' ? [] : paths(inner, `${path}${key}.`)),
  ])
}

// After a change: UPDATE_DOCS=1 npx vitest run src/site/configuration-doc.test.ts
test('the tables of docs/configuration.md are what the schema says', () => {
  const updated = text.replace(
    /(<!-- keys: (.*) -->\n\n)[\s\S]*?(<!-- end -->)/g,
    (_, before, keys, after) => `${before}${configTable(keys.split(', '))}\n\n${after}`,
  )
  expect(updated.match(/<!-- keys/g)).toHaveLength(11)
  if (process.env['UPDATE_DOCS']) writeFileSync('docs/configuration.md', updated)
  else expect(updated).toBe(text)
})

test('docs/configuration.md has every key, and no other', () => {
  const rows = Array.from(text.matchAll(/^\| `([\w.]+)` \|/gm), match => match[1] ?? '')
  const keys = paths(configSchema)
  expect(rows.filter(row => !keys.includes(row))).toEqual([])
  expect(new Set(rows).size).toBe(rows.length)
  // A key has a row, or has keys with rows, or is in `sameKeys`.
  const isListed = (key: string): boolean =>
    rows.some(row => row === key || row.startsWith(`${key}.`)) ||
    Object.entries(sameKeys).some(
      ([group, other]) => key.startsWith(`${group}.`) && isListed(key.replace(group, other)),
    )
  expect(keys.filter(key => !isListed(key))).toEqual([])
  for (const [group, other] of Object.entries(sameKeys)) {
    const row = text.split('\n').find(line => line.startsWith(`| \`${group}\` |`))
    expect([`\`${other}\``, `\`${other.split('.').at(-1)}\``].some(name => row?.includes(name))).toBe(true)
  }
})

test('its examples are right', () => {
  const examples = Array.from(text.matchAll(/```yaml\n(\w[^`]*)```/g), match => match[1] ?? '')
  expect(examples).toHaveLength(11)
  const [base = '', ...others] = examples
  for (const example of others) {
    // A group that the small config has already is replaced.
    const group = /^\w+/.exec(example)?.[0]
    const config = base.replace(new RegExp(`^${group}:\\n( .*\\n)+`, 'm'), '') + example
    const { tree, diagnostics } = yaml(yamlSource('portolan.yaml', config))
    expect(diagnostics).toEqual([])
    expect(tree && validate(configSchema, tree, 'portolan.yaml').diagnostics).toEqual([])
  }
})

test('it lists every icon', () => {
  const [, listed = ''] = /^\| icons of \|.*((?:\n\|.*)+)/m.exec(text) ?? []
  const names = Array.from(listed.matchAll(/`(\w+)`/g), ([, name]) => name)
  expect(names.sort()).toEqual(Object.keys(iconOutlines).sort())
})
