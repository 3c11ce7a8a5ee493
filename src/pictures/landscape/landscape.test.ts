import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { outline, paperOf, type Shape, shapeOf } from './bitmap.ts'
import { chance } from './chance.ts'
import { edge } from './edge.ts'
import { emblem } from './emblem.ts'
import { land, landscape, type View } from './landscape.ts'
import { type Look, scenes } from './scenes.ts'
import { sprites } from './sprites.ts'

const looks = Object.keys(scenes) as Look[]
const drawn = looks.filter(look => scenes[look].draw)
const view = (look: Look, shortName = 'lantern', theme: View['theme'] = 'auto'): View => ({
  shortName,
  accent: '#1f7a78',
  look,
  theme,
})
const digest = (text = '') => createHash('sha256').update(text).digest('hex').slice(0, 12)

describe('a landscape', () => {
  // Change these only together with the pictures: no machine and no engine may.
  test('has the same bytes on every machine', () => {
    expect(Object.fromEntries(drawn.map(look => [look, digest(landscape(view(look)))]))).toEqual({
      coast: 'bab53bb49b85',
      meadow: '9f38b72c66c7',
      desert: '918823952827',
      snow: '947c9de12ca2',
      night: 'cca46341a632',
    })
    expect(digest(edge(view('coast')) + emblem(view('coast')))).toBe('a28753fcb17e')
  })

  test.each(drawn)('of %s is small, whatever the name, and no other name has it', look => {
    const pictures = Array.from({ length: 40 }, (_, n) => landscape(view(look, `name-${n}`)) ?? '')
    expect(new Set(pictures).size).toBe(40)
    for (const svg of pictures) {
      expect(svg).not.toMatch(/undefined|NaN/)
      expect(gzipSync(svg).length).toBeLessThan(2600)
    }
  })

  test('has day and night in one file, or the one that is asked for', () => {
    const both = landscape(view('coast')) ?? ''
    const day = landscape(view('coast', 'lantern', 'light')) ?? ''
    const night = landscape(view('coast', 'lantern', 'dark')) ?? ''
    const fills = (svg: string) => Array.from(svg.matchAll(/="(#\w+)"/g), ([, color]) => color)
    const [, rules = ''] = /<style>(.*)<\/style>/.exec(both) ?? []
    expect(day + night).not.toContain('<style>')
    // Without the rules it is day: stars are hidden.
    expect(fills(both.replace(/<path [^>]*opacity="0"[^>]*>/g, ''))).toEqual(fills(day))
    for (const color of fills(night)) expect(rules + both).toContain(color)
    expect(landscape(view('night'))).not.toContain('<style>')
    expect(landscape(view('plain'))).toBeUndefined()
    expect(land(view('plain'))).toBe('')
  })
})

test('chance gives each feature a row of numbers, the same each time', () => {
  const row = (name: string, feature: string) => {
    const { int } = chance(name, feature)
    return Array.from({ length: 4 }, () => int(0, 99))
  }
  expect(row('a', 'sky')).toEqual(row('a', 'sky'))
  expect(row('a', 'sky')).not.toEqual(row('a', 'far'))
  expect(row('a', 'sky')).not.toEqual(row('b', 'sky'))
})

test('sprites are rows of known letters, none empty', () => {
  const { drawings, inksOf } = sprites()
  for (const [name, choice] of drawings)
    for (const drawing of choice) {
      const strange = [...drawing.join('')].filter(letter => !/[.\d]/.test(letter) && !inksOf.has(letter))
      expect(strange, name).toEqual([])
      expect(drawing.at(-1), name).toMatch(/[^.]/)
    }
})

/** The blocks that a path covers: filled by the even-odd rule, or drawn one block thick. */
function blocksOf({ how, path }: Shape, width: number, height: number): string {
  const covered = new Uint8Array(width * height)
  let [x, y, startX, startY] = [0, 0, 0, 0]
  // Crossing a vertical side turns all blocks to its right.
  const side = (from: number, to: number) => {
    for (let row = Math.min(from, to); row < Math.max(from, to); row++)
      for (let at = row * width + x; at < (row + 1) * width; at++) covered[at] = 1 - (covered[at] ?? 0)
  }
  for (const [, command = '', values = ''] of path.matchAll(/([Mmhvz])([-\d. ]*)/g)) {
    const [a = 0, b = 0] = (values.match(/-?[\d.]+/g) ?? []).map(Number)
    if (command === 'M' || command === 'm') {
      x = command === 'M' ? a : x + a
      y = command === 'M' ? Math.floor(b) : y + b
      startX = x
      startY = y
    } else if (command === 'h') {
      if (how === 'stroke') covered.fill(1, y * width + x, y * width + x + a)
      x += a
    } else if (command === 'v') {
      side(y, y + a)
      y += a
    } else {
      side(y, startY)
      x = startX
      y = startY
    }
  }
  return covered.join('')
}

test('outlines and lines cover what is inked', () => {
  const { int, is } = chance('test', 'bitmaps')
  for (let round = 0; round < 200; round++) {
    const [width, height] = [int(1, 12), int(1, 12)]
    const paper = paperOf(width, height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (is(int(1, 4), 5)) paper.fill('earth', x, y)
    const bitmap = paper.bitmapOf('earth')
    if (bitmap === undefined) continue
    const shapes = [shapeOf(bitmap), { how: 'fill', path: outline(bitmap) } as const]
    for (const shape of shapes)
      expect(blocksOf(shape, width, height), shape.path).toBe(bitmap.blocks.join(''))
  }
})
