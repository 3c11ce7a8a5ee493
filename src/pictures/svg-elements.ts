/** An element of a drawing, with names as in SVG: without the prefix of their namespace. */
export interface SvgElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly SvgElement[]
}

export interface SvgElements {
  readonly root: SvgElement
  /** In the order of the text. */
  readonly all: readonly SvgElement[]
  /** What its `<style>` elements hold. */
  readonly styles: string
}

interface Open extends SvgElement {
  readonly attributes: Map<string, string>
  readonly children: Open[]
}

const deepest = 100

/**
 * The elements of an SVG file, in one pass; `undefined` when it is not well-formed, is nested too deep, or has entities that could
 * hold anything but a name. Whoever paints it must not find an element that is not here.
 */
export function svgElements(text: string): SvgElements | undefined {
  if (!text.split('<!ENTITY').slice(1).every(isPlainEntity)) return undefined
  const all: Open[] = []
  const open: Open[] = []
  let styles = ''
  let root: Open | undefined
  let at = 0
  while (at < text.length) {
    const tag = text.indexOf('<', at)
    const end = tag < 0 ? text.length : tag
    if (open.at(-1)?.name === 'style') styles += decoded(text.slice(at, end)) ?? ''
    if (open.length === 0 && text.slice(at, end).trim() !== '') return undefined
    if (tag < 0) break
    const aside = asides.find(([start]) => text.startsWith(start, tag))
    if (aside) {
      const [start, stop] = aside
      const close = text.indexOf(stop, tag + start.length)
      if (close < 0) return undefined
      if (start === '<![CDATA[' && open.at(-1)?.name === 'style')
        styles += text.slice(tag + start.length, close)
      at = close + stop.length
      continue
    }
    const passed = matchAt(/<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/y, text, tag)
    if (passed) {
      at = tag + passed[0].length
      continue
    }
    const ended = matchAt(/<\/[^\s<>]+\s*>/y, text, tag)
    if (ended) {
      if (open.pop() === undefined) return undefined
      at = tag + ended[0].length
      continue
    }
    const read = startTag(text, tag)
    if (read === undefined || open.length >= deepest) return undefined
    const { element, closed } = read
    open.at(-1)?.children.push(element)
    root ??= element
    all.push(element)
    if (!closed) open.push(element)
    at = read.end
  }
  return root && open.length === 0 ? { root, all, styles } : undefined
}

const asides = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Of a declaration, from behind `<!ENTITY`: drawing programs name their namespaces with entities. */
function isPlainEntity(declaration: string): boolean {
  return /^\s+[\w.-]+\s+(?:"[^"<&%]*"|'[^'<&%]*')\s*>/.test(declaration)
}

function startTag(text: string, tag: number) {
  const name = matchAt(/<([^\s<>/!?="']+)/y, text, tag)
  if (name === undefined) return undefined
  const attributes = new Map<string, string>()
  let at = tag + name[0].length
  for (;;) {
    const found = matchAt(/\s+([^\s<>/="']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y, text, at)
    if (found === undefined) break
    const [whole, key = '', one, two] = found
    if (!/^xmlns(?::|$)/.test(key)) {
      const value = decoded(one ?? two ?? '')
      if (value === undefined) return undefined
      attributes.set(local(key), value)
    }
    at += whole.length
  }
  const close = matchAt(/\s*(\/?)>/y, text, at)
  if (close === undefined) return undefined
  const element: Open = { name: local(name[1] ?? ''), attributes, children: [] }
  return { element, closed: close[1] === '/', end: at + close[0].length }
}

/** Without character references; `undefined` when it holds an entity of the file's own. */
function decoded(value: string): string | undefined {
  if (!value.includes('&')) return value
  let isPlain = true
  const text = value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([^;&]*));?/gi, (_, hex, decimal, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    if (name === undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    isPlain &&= Object.hasOwn(named, name)
    return named[name] ?? ''
  })
  return isPlain ? text : undefined
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}
