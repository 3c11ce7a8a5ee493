import { warningNames } from '../checks/lint.ts'
import { targets } from '../hosts/index.ts'
import { configJsonSchema } from '../site/schema/json-schema.ts'

/** What the JSON Schema says of one key: the part of it that the manual shows. */
interface Node {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly maxLength?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
}

/** Groups and lists that have keys of another one. The manual lists only what has a default that is different. */
export const sameKeys: Readonly<Record<string, string>> = {
  'server.editions.bedrock': 'server.editions.java',
  'site.footer.links': 'site.links',
  'languages.server': 'server',
  'languages.site': 'site',
}

/** The table of some keys of the config with all below them: key, type, default, meaning. */
export function configTable(keys: readonly string[]): string {
  const { properties = {}, required = [] } = configJsonSchema({
    hosts: targets.map(({ name }) => name),
    warnings: warningNames,
  }) as Node
  const rows = keys.flatMap(key => rowsOf(key, properties[key] ?? {}, required.includes(key) && 'required'))
  return ['| key | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

function rowsOf(path: string, node: Node, required: string | false): readonly string[] {
  const [meaning = '', fallback] = (node.description ?? '').split(/; default: /)
  const cells = [`\`${path}\``, typeOf(node), defaultOf(node, required, fallback), meaning]
  const row = `| ${cells.join(' | ').replaceAll('  ', ' ')} |`
  // A group that is always there needs no row: its keys have rows.
  const isAlways = node.properties !== undefined && (required !== false || node.default !== undefined)
  return [...(isAlways ? [] : [row]), ...inside(path, node)]
}

function inside(path: string, node: Node): readonly string[] {
  // Of several forms, the first one is the usual one.
  const { properties = {}, required = [] } = node.items ?? node.anyOf?.[0]?.items ?? node.anyOf?.[0] ?? node
  const isOneForm = node.anyOf?.[0]?.items !== undefined
  // The words have their own table, in docs/languages.md.
  if (path.endsWith('.words')) return []
  return Object.entries(properties)
    .filter(([, inner]) => !(path in sameKeys) || inner.default !== undefined)
    .flatMap(([key, inner]) =>
      rowsOf(
        `${path}.${key}`,
        inner,
        required.includes(key) && (isOneForm ? 'required in a list' : 'required'),
      ),
    )
}

function defaultOf(node: Node, required: string | false, fallback: string | undefined): string {
  if (fallback !== undefined) return /^[\w.]+$/.test(fallback) ? `\`${fallback}\`` : fallback
  if (node.default !== undefined) return `\`${valueText(node.default)}\``
  return required || 'none'
}

function typeOf(node: Node): string {
  if (node.title !== undefined) return node.title
  const values = node.enum ?? (node.const === undefined ? undefined : [node.const])
  if (values?.includes('yes')) return 'yes or no'
  if (values) return values.length === 1 ? `only ${namesOf(values)}` : namesOf(values).join(' or ')
  if (node.anyOf) return node.anyOf.map(typeOf).join(', or ')
  if (node.type === 'null') return '`null`'
  if (node.type === 'object') return 'group'
  if (node.type === 'array')
    return `list${ofWhat(node.items)}${node.maxItems === undefined ? '' : `, up to ${node.maxItems}`}`
  if (node.type === 'integer') return `${node.minimum} to ${node.maximum}`
  if (node.format !== undefined)
    return { date: 'date', hostname: 'hostname', uri: 'web address' }[node.format] ?? ''
  return `text, ${node.maxLength}`
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
  return Array.isArray(value)
    ? `[${value.map(valueText).join(', ')}]`
    : typeof value === 'object'
      ? '{}'
      : String(value)
}
