import { Document, isScalar, parse, visit } from 'yaml'

/** Data between `---` lines. A text that YAML 1.1 or 1.2 would read as a number, a date or a switch is quoted. */
export function frontMatterText(data: object): string {
  const document = new Document(data)
  visit(document, {
    Scalar: (key, node) => {
      if (key === 'value' && isScalar(node) && isMistakable(node.value)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return `---\n${document.toString({ lineWidth: 0 })}---\n`
}

function isMistakable(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[\w.+~-][\w.:+-]*$/.test(value)) return false
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  return (['1.1', '1.2'] as const).some(version => parse(value, { version }) !== value)
}
