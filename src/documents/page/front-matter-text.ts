import { Document, isScalar, parse, visit } from 'yaml'

/** Data between `---` lines. A text that YAML 1.1 or 1.2 would read as a number, a date or a switch is quoted. */
export function frontMatterText(data: object): string {
  return `---\n${plainLines(data) ?? yamlOf(data)}---\n`
}

/** An address, a date, a version, a name, or several words of letters and what is between them: YAML has no other meaning for these. */
const plain =
  /^(?:https?:\/\/[\w.:/-]*[\w/]|\d{4}-\d\d-\d\d|\d+\.\d+\.\d+|(?!(?:yes|no|on|off|true|false|null)$)[a-z]{2}[a-z\d]*|[A-Za-z][A-Za-z\d]*(?:-[A-Za-z\d.]+)+|[A-Za-z][\w,.;'()/-]*(?: [\w(][\w,.;'()/-]*)+)$/

/** Most front matter needs nothing of YAML but this; `undefined` where it may. */
function plainLines(data: object, indent = ''): string | undefined {
  const lines = Object.entries(data).map(([key, value]) => {
    if (!/^[a-z_]+$/.test(key)) return undefined
    if (typeof value === 'string') return plain.test(value) ? `${indent}${key}: ${value}\n` : undefined
    if (Array.isArray(value)) return plainList(key, value, indent)
    const inner = plainLines(Object(value), `${indent}  `)
    return inner && `${indent}${key}:\n${inner}`
  })
  return lines.length > 0 && !lines.includes(undefined) ? lines.join('') : undefined
}

function plainList(key: string, list: readonly unknown[], indent: string): string | undefined {
  const isPlain = list.length > 0 && list.every(item => typeof item === 'string' && plain.test(item))
  return isPlain ? `${indent}${key}:\n${list.map(item => `${indent}  - ${item}\n`).join('')}` : undefined
}

/** The same of any data. */
export function yamlOf(data: object): string {
  const document = new Document(data)
  visit(document, {
    Scalar: (key, node) => {
      if (key === 'value' && isScalar(node) && isMistakable(node.value)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return document.toString({ lineWidth: 0, blockQuote: false })
}

function isMistakable(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[\w.+~-][\w.:+-]*$/.test(value)) return false
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  return (['1.1', '1.2'] as const).some(version => parse(value, { version }) !== value)
}
