/**
 * Whether painting a drawing 512 pixels large is too much work. The work is counted from the text alone, so that a site builds on
 * every machine or on none: 1 is about 50 µs, most of a shape, and what is used again counts again. `side` is the longer one, in its own units.
 */
export function isTooMuchWork(text: string, side: number): boolean {
  const drawing = svgElements(text)
  if (drawing === undefined) return true
  const { root, all, styles } = drawing
  const rules = styleRules(styles)
  // The painter compares each rule with each element, and so does this function.
  if (rules.length * all.length > 2_000_000) return true
  const byId = new Map(
    all.flatMap(element =>
      element.attributes.has('id') ? [[element.attributes.get('id'), element]] : [],
    ) as [string, SvgElement][],
  )
  const known = new Map<SvgElement, Cost>()
  const running = new Set<SvgElement>()

  const costOf = (element: SvgElement): Cost => {
    const before = known.get(element)
    if (before) return before
    if (running.has(element) || running.size > deepest) return endless
    running.add(element)
    const cost = measured(element)
    running.delete(element)
    known.set(element, cost)
    return cost
  }

  const target = (value: string): readonly SvgElement[] => {
    const ids = Array.from(value.matchAll(/url\(\s*["']?\s*#([^"')]*)/gi), ([, id = '']) => id.trim())
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  const measured = (element: SvgElement): Cost => {
    const { name, attributes, children } = element
    const data = (attributes.get('d') ?? attributes.get('points') ?? '').length
    const sum = { work: name === 'stop' ? 0.2 : 1.5, shapes: 1, corners: data / 2, layers: 0 }
    const add = ({ work, shapes, corners, layers }: Cost, times = 1) => {
      sum.work += work * times
      sum.shapes += shapes * times
      sum.corners += corners * times
      sum.layers = Math.max(sum.layers, layers)
    }
    for (const [key, value] of attributes) if (key !== 'href') sum.work += Math.max(0, value.length - 40) / 12
    for (const child of children) {
      if (name === 'filter') sum.work += primitiveWork(child, side) * regionOf(attributes, side)
      if (!definitions.has(child.name)) add(costOf(child))
    }
    const link = attributes.get('href')?.trim()
    if (link !== undefined && name !== 'a' && name !== 'image') {
      if (name === 'feImage' && !link.startsWith('#')) return endless
      const used = byId.get(link.slice(1))
      if (used) add(costOf(used))
    }
    const declared = [
      ...attributes,
      ...declarations(attributes.get('style') ?? ''),
      ...matching(rules, element),
    ]
    let own = 0
    for (const [property, value] of declared) {
      if (layered.has(property)) {
        if (value === 'inherit') return endless
        if (property === 'filter') sum.work += 400 * (value.match(/\(/g) ?? []).length
        for (const used of target(value)) {
          const { work, layers } = costOf(used)
          sum.work += work
          own = Math.max(own, layers)
        }
      }
      if (isLayer(property, value)) {
        sum.work += 40
        own += 1
      }
      if (/^(?:fill|stroke|marker(?:-start|-mid|-end)?)$/.test(property))
        for (const used of target(value)) {
          const { work, layers } = costOf(used)
          const isGradient = used.name.endsWith('Gradient')
          const times = property.startsWith('marker') ? Math.max(1, sum.corners) : sum.shapes
          sum.work += times * (isGradient ? work : work + 40)
          own = Math.max(own, layers + (isGradient ? 0 : 1))
        }
    }
    sum.layers += own
    return sum.work <= mostWork && sum.layers <= mostLayers ? sum : endless
  }
  const reading = all.length * 0.1 + (rules.length * all.length) / 1200
  return !(reading + costOf(root).work <= mostWork)
}

interface Cost {
  readonly work: number
  /** How many elements are painted for it, and at most how many corners they have. */
  readonly shapes: number
  readonly corners: number
  /** Separate pictures that are in memory at a time. */
  readonly layers: number
}

const endless: Cost = {
  work: Number.POSITIVE_INFINITY,
  shapes: Number.POSITIVE_INFINITY,
  corners: Number.POSITIVE_INFINITY,
  layers: 0,
}
/** About half a second. */
const mostWork = 10_000
const deepest = 300
const mostLayers = 50

/** Painted where something refers to them. */
const definitions = new Set(
  'defs clipPath mask filter pattern marker symbol linearGradient radialGradient style metadata'.split(' '),
)
const layered = new Set(['clip-path', 'mask', 'filter'])

function isLayer(property: string, value: string): boolean {
  if (layered.has(property)) return value !== 'none'
  if (property === 'opacity') return !/^\s*(?:1(?:\.0*)?|100%)\s*$/.test(value)
  return (
    (property === 'mix-blend-mode' && value !== 'normal') || (property === 'isolation' && value !== 'auto')
  )
}

/** How many times as large as what it is applied to a filter is. Whoever paints cuts what is much larger than the picture. */
function regionOf(attributes: SvgElement['attributes'], side: number): number {
  const unit = attributes.get('filterUnits') === 'userSpaceOnUse' ? side : 1
  const [width = 1, height = 1] = ['width', 'height'].map(key => {
    const value = attributes.get(key) ?? ''
    const length = Number.parseFloat(value) / (value.includes('%') ? 100 : unit)
    return length > 1.3 ? length : 1
  })
  return Math.min(16, width * height)
}

/** Each goes through all pixels at least once. */
function primitiveWork({ name, attributes }: SvgElement, side: number): number {
  const numbers = (key: string) => (attributes.get(key)?.match(/[\d.]+(?:e[+-]?\d+)?/gi) ?? []).map(Number)
  const largest = (key: string, usual: number) => Math.max(usual, ...numbers(key).slice(0, 2))
  if (!name.startsWith('fe')) return 0
  if (name === 'feTurbulence') return 800 * (1 + largest('numOctaves', 1))
  if (name === 'feMorphology') return 400 + 10 * (2 * Math.ceil((largest('radius', 0) * 512) / side)) ** 2
  if (name === 'feConvolveMatrix') return 400 + 60 * largest('order', 3) ** 2
  return /^fe(?:GaussianBlur|DropShadow|DiffuseLighting|SpecularLighting|DisplacementMap)$/.test(name)
    ? 350
    : 100
}

type Declaration = readonly [property: string, value: string]

interface Rule {
  /** Names of elements, classes and ids in its selectors; `undefined` when it may be for any element. */
  readonly words: ReadonlySet<string> | undefined
  readonly declarations: readonly Declaration[]
}

function styleRules(styles: string): readonly Rule[] {
  const [first = '', ...rest] = styles.split('/*')
  const text =
    first + rest.map(part => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '')).join(' ')
  return text
    .split('}')
    .slice(0, -1)
    .map(rule => {
      const at = rule.lastIndexOf('{')
      const selectors = rule.slice(0, at)
      const isAny = /[^\s\w.#,>+~{-]/.test(selectors)
      return {
        words: isAny ? undefined : new Set(selectors.match(/[\w-]+/g) ?? []),
        declarations: declarations(rule.slice(at + 1)),
      }
    })
}

function declarations(text: string): readonly Declaration[] {
  return text.split(';').flatMap((part): readonly Declaration[] => {
    const at = part.indexOf(':')
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
  })
}

function matching(rules: readonly Rule[], { name, attributes }: SvgElement): readonly Declaration[] {
  const names = [name, attributes.get('id') ?? '', ...(attributes.get('class') ?? '').trim().split(/\s+/)]
  return rules.flatMap(({ words, declarations }) =>
    words === undefined || names.some(one => words.has(one)) ? declarations : [],
  )
}

/** An element of a drawing, with names as in SVG: without the prefix of their namespace. */
interface SvgElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: SvgElement[]
}

const mostNested = 100

/** Every piece that a file is made of: all others make it unsound. */
const piece = new RegExp(
  [
    /([^<]+)/,
    /<!--[\s\S]*?-->/,
    /<!\[CDATA\[([\s\S]*?)\]\]>/,
    /<\?[\s\S]*?\?>/,
    /<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/,
    /(<\/[^\s<>]+\s*>)/,
    /<([^\s<>/!?="']+)((?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
)

/**
 * The elements of an SVG file, in the order of the text, and what its `<style>` elements hold; `undefined` when it is not well-formed,
 * is nested too deep, or has entities that could hold anything but a name. Whoever paints it must not find an element that is not here.
 */
function svgElements(text: string) {
  if (!text.split('<!ENTITY').slice(1).every(isPlainEntity)) return undefined
  const all: SvgElement[] = []
  const open: SvgElement[] = []
  let styles = ''
  for (let at = 0; at < text.length; at = piece.lastIndex) {
    piece.lastIndex = at
    const found = piece.exec(text)
    if (found === null) return undefined
    const [, characters, data, end, name, attributes = '', closed] = found
    if (open.at(-1)?.name === 'style') styles += data ?? decoded(characters ?? '') ?? ''
    if (open.length === 0 && characters?.trim()) return undefined
    if (end !== undefined && open.pop() === undefined) return undefined
    if (name === undefined) continue
    const read = attributesOf(attributes)
    if (read === undefined || open.length >= mostNested) return undefined
    const element: SvgElement = { name: local(name), attributes: read, children: [] }
    open.at(-1)?.children.push(element)
    all.push(element)
    if (closed === '') open.push(element)
  }
  const [root] = all
  return root && open.length === 0 ? { root, all, styles } : undefined
}

/** Of a declaration, from behind `<!ENTITY`: drawing programs name their namespaces with entities. */
function isPlainEntity(declaration: string): boolean {
  return /^\s+[\w.-]+\s+(?:"[^"<&%]*"|'[^'<&%]*')\s*>/.test(declaration)
}

function attributesOf(text: string): ReadonlyMap<string, string> | undefined {
  const attributes = new Map<string, string>()
  for (const [, key = '', one, two = ''] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (/^xmlns(?::|$)/.test(key)) continue
    const value = decoded(one ?? two)
    if (value === undefined) return undefined
    attributes.set(local(key), value)
  }
  return attributes
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
