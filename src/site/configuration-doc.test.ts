import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { knownNames } from '../checks/names.ts'
import { configSchema } from '../config/schema/config.ts'
import { configJsonSchema } from '../config/schema/json-schema.ts'
import { iconOutlines } from '../config/schema/values/icon-outlines.ts'
import { knownKeys, unwrapped } from '../config/validate/known-keys.ts'
import { validate } from '../config/validate/validate.ts'
import { yamlSource } from '../config/yaml/source.ts'
import { yaml } from '../config/yaml/yaml.ts'

/** What the JSON Schema says of one key: the part of it that the manual shows. */
interface Node {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  /** The limits of a text without values. */
  readonly else?: Node
}

/** Groups and lists that have keys of another one. The manual lists only what has a default that is different. */
const sameKeys: Readonly<Record<string, string>> = {
  'server.editions.bedrock': 'server.editions.java',
  'site.footer.links': 'site.links',
  'languages.help': 'help',
  'languages.people': 'people',
  'languages.server': 'server',
  'languages.site': 'site',
  'languages.votes': 'votes',
}

/** The table of some keys of the config, and of all below them. */
function configTable(keys: readonly string[]): string {
  const { properties = {}, required = [] } = configJsonSchema(knownNames) as Node
  const rows = keys.flatMap(key => rowsOf(key, properties[key] ?? {}, required.includes(key)))
  return ['key|value (default)|meaning', '---|---|---', ...rows].join('\n')
}

function rowsOf(path: string, node: Node, isRequired: boolean): readonly string[] {
  const [meaning = '', fallback] = (node.description ?? '').split(/; default: /)
  const value = typeOf(node) + defaultOf(node, isRequired, fallback)
  // A group that is always there needs no row: its keys have rows.
  const isAlways = node.properties !== undefined && (isRequired || node.default !== undefined)
  return [...(isAlways ? [] : [`\`${path}\`|${value}|${meaning}`]), ...inside(path, node)]
}

function inside(path: string, node: Node): readonly string[] {
  // Of several forms, the first one is the usual one.
  const { properties = {}, required = [] } = node.items ?? node.anyOf?.[0]?.items ?? node.anyOf?.[0] ?? node
  // The words have their own table, in docs/languages.md.
  if (path.endsWith('.words')) return []
  return Object.entries(properties)
    .filter(([, inner]) => !(path in sameKeys) || inner.default !== undefined)
    .flatMap(([key, inner]) => rowsOf(`${path}.${key}`, inner, required.includes(key)))
}

function defaultOf(node: Node, isRequired: boolean, fallback: string | undefined): string {
  if (fallback !== undefined) return ` (${/^\w+[./]\w+$/.test(fallback) ? `\`${fallback}\`` : fallback})`
  if (isRequired) return ', **required**'
  const isEmpty = /^(?:\[\]|\{\})$/.test(JSON.stringify(node.default) ?? '{}')
  return isEmpty ? '' : ` (\`${valueText(node.default)}\`)`
}

function typeOf({ else: limits, ...own }: Node): string {
  const node = { ...own, ...limits }
  if (node.title !== undefined) return node.title
  const values = node.enum ?? (node.const === undefined ? undefined : [node.const])
  if (values?.includes('yes')) return 'yes/no'
  if (values) return namesOf(values).join(', ')
  if (node.anyOf) return node.anyOf.map(typeOf).join(', ')
  if (node.type === 'null') return '`null`'
  if (node.type === 'object') return 'group'
  if (node.type === 'array') return `list${ofWhat(node.items)}`
  if (node.type === 'integer') return `${node.minimum}–${node.maximum}`
  if (node.format !== undefined)
    return { date: 'date', hostname: 'hostname', uri: 'web address' }[node.format] ?? ''
  return 'text'
}

function ofWhat(items: Node | undefined): string {
  if (items?.enum) return items.enum.length > 11 ? ' of names' : ` of ${namesOf(items.enum).join(', ')}`
  return items?.title === undefined ? '' : ` of ${items.title}s`
}

/** Each once: `406` is a number and a text. */
function namesOf(values: readonly unknown[]): readonly string[] {
  return Array.from(new Set(values.map(valueText)), value => `\`${value}\``)
}

/** A value as YAML. */
function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? `[${value.map(valueText).join(', ')}]` : String(value)
}

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
  expect(updated.match(/<!-- keys/g)).toHaveLength(14)
  if (process.env['UPDATE_DOCS']) writeFileSync('docs/configuration.md', updated)
  else expect(updated).toBe(text)
})

test('docs/configuration.md has every key, and no other', () => {
  const rows = Array.from(text.matchAll(/^`([\w.]+)`\|/gm), match => match[1] ?? '')
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
    const row = text.split('\n').find(line => line.startsWith(`\`${group}\`|`))
    expect([`\`${other}\``, `\`${other.split('.').at(-1)}\``].some(name => row?.includes(name))).toBe(true)
  }
})

test('its examples are right', () => {
  const examples = Array.from(text.matchAll(/```yaml\n(\w[^`]*)```/g), match => match[1] ?? '')
  expect(examples).toHaveLength(4)
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
  const [, listed = ''] = /^### Icons\n\n((?:- .*\n)+)/m.exec(text) ?? []
  const names = Array.from(listed.matchAll(/`(\w+)`/g), ([, name]) => name)
  expect(names.sort()).toEqual(Object.keys(iconOutlines).sort())
})
