/** Elements that a drawing may have to be painted with portolan's own: all of them take little time. */
const mostBytes = 16 * 1024
const mostElements = 200
const mostLevels = 8

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const groups = ['svg', 'g', 'defs', 'clipPath', 'linearGradient', 'radialGradient']
const elements = new Set([...shapes, ...groups, 'stop'])
/** Texts that nobody sees. */
const unseen = /<!--(?:(?!--)[\s\S])*-->|<(title|desc|metadata)\b[^<>]*>[^<]*<\/\1>|^\s*<\?xml [^<>]*\?>/g

const attributes = new Set(
  `viewBox preserveAspectRatio x y x1 x2 y1 y2 cx cy r rx ry fx fy width height points d transform fill fill-rule fill-opacity stroke
  stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit opacity clip-rule clip-path clipPathUnits gradientUnits
  gradientTransform spreadMethod offset stop-color stop-opacity color shape-rendering id`.split(/\s+/),
)
/** Attributes that change nothing where there are no styles. */
const meaningless =
  /^(?:xmlns(?::\w+)?|version|class|role|focusable|xml:space|enable-background|(?:aria|data)-[\w-]+)$/

const tag = /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>\s*/y
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * An SVG drawing as an element for another drawing, at a place; `undefined` unless it is made of nothing but a few plain shapes: no
 * text, styles, images, filters, masks, patterns, links.
 */
export function plainShapes(svg: string, place: string): string | undefined {
  if (svg.length > mostBytes) return undefined
  const text = svg.replace(unseen, '').trim()
  const open: string[] = []
  let written = ''
  let count = 0
  for (tag.lastIndex = 0; tag.lastIndex < text.length; ) {
    const [, close, name = '', given = '', isEmpty] = tag.exec(text) ?? []
    if (!elements.has(name) || (!close && ++count > mostElements) || open.length > mostLevels)
      return undefined
    const isRoot = written === ''
    // One root, and it is all there is.
    if ((name === 'svg') !== (isRoot || (close === '/' && open.length === 1))) return undefined
    if (!isRoot && open.length === 0) return undefined
    if (close) {
      if (open.pop() !== name || given !== '') return undefined
      written += `</${name}>`
      continue
    }
    const mayClip = name !== 'clipPath' && !open.includes('clipPath')
    const kept = attributesOf(given, { isRoot, mayClip })
    if (kept === undefined) return undefined
    written += `<${name}${isRoot ? ` ${place}` : ''}${kept}${isEmpty}>`
    if (!isEmpty) open.push(name)
  }
  return open.length === 0 && written.endsWith('</svg>') ? written : undefined
}

/** Attributes as they are to be written; `undefined` where one may mean anything else. */
function attributesOf(
  given: string,
  { isRoot, mayClip }: { readonly isRoot: boolean; readonly mayClip: boolean },
): string | undefined {
  let written = ''
  for (const [, name = '', double, single = ''] of given.matchAll(attribute)) {
    if (meaningless.test(name) || (isRoot && /^(?:width|height|x|y)$/.test(name))) continue
    const value = (double ?? single).trim()
    if (!attributes.has(name) || !isPlain(name, value) || (name === 'clip-path' && !mayClip)) return undefined
    // Names of parts are apart from those of the drawing around.
    const own = name === 'id' ? `logo-${value}` : value.replace(/^url\(#/, 'url(#logo-')
    written += ` ${name}="${own}"`
  }
  return isRoot && !written.includes(' viewBox=') ? undefined : written
}

/** Numbers of a usual size, words, colors, or the name of a part. */
function isPlain(name: string, value: string): boolean {
  if (name === 'id') return /^[\w-]+$/.test(value)
  if (/^url\(#[\w-]+\)$/.test(value)) return /^(?:fill|stroke|clip-path)$/.test(name)
  if (/^(?:fill|stroke|color|stop-color)$/.test(name))
    return /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/]+\))$/i.test(value)
  return /^[\w\s.,()%+-]*$/.test(value) && !/\d[eE]|(?<![.\d])\d{6}/.test(value)
}
