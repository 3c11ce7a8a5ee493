import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { emblem } from '../icon.ts'
import { chance } from './chance.ts'
import { drawingOf, size } from './drawing.ts'
import { edge, land, landscape } from './landscape.ts'
import { common, letters, lookFiles, sprites, type View } from './look.ts'
import { outline, paperOf } from './paper.ts'

const names = Object.keys(lookFiles)
const view = (look: string, shortName = 'lantern', theme: View['theme'] = 'auto'): View => ({
  shortName,
  accent: '#1f7a78',
  look,
  theme,
})
const servers = Array.from({ length: 12 }, (_, n) => `name-${n}`)
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

describe('a landscape', () => {
  // Change these only together with the pictures: no machine and no engine may.
  test('has the same bytes on every machine', () => {
    expect(Object.fromEntries(names.map(look => [look, digest(landscape(view(look)))]))).toEqual({
      coast: '776dc595371e',
      desert: 'f3d141501561',
      jungle: '2c98c79d71f6',
      meadow: 'd23476188780',
      night: '98ab047345c5',
      plain: '6b6cdf2112f0',
      snow: '7f04767e98e3',
    })
    expect(digest(edge(view('coast')) + emblem(view('coast')))).toBe('20fdbbd9e601')
  })

  test.each(names)('of %s is small, whatever the name, and no other name has it', look => {
    const pictures = servers.map(name => landscape(view(look, name)))
    expect(new Set(pictures).size).toBe(12)
    for (const svg of pictures) {
      expect(svg).not.toMatch(/undefined|NaN/)
      expect(gzipSync(svg).length).toBeLessThan(3000)
    }
  })

  // Stars are below all that moves; a sun or moon is mostly whole, and no sail is before it.
  test.each(names.filter(look => look !== 'plain'))('of %s shows the sun, in the middle of a phone', look => {
    for (const name of servers) {
      const { sheets } = drawingOf(look, name)
      const at = sheets.findIndex(({ motion }) => motion === 'rise')
      const places = inked(sheets[at]?.bitmaps.get('sun'))
      const over = (motions: RegExp) =>
        new Set(
          sheets
            .slice(at + 1)
            .flatMap(({ motion, bitmaps }) =>
              motions.test(motion) ? Array.from(bitmaps.values(), inked).flat() : [],
            ),
        )
      const hidden = (motions: RegExp) => {
        const above = over(motions)
        return places.filter(place => above.has(place)).length / places.length
      }
      expect(hidden(/^$/), name).toBeLessThan(0.4)
      expect(hidden(/sail|drift/), name).toBeLessThan(0.1)
      for (const place of places) expect(Math.abs((place % size.width) - 96)).toBeLessThan(47)
      expect(sheets.slice(at).some(({ bitmaps }) => bitmaps.has('star'))).toBe(false)
    }
  })

  test('has day and night in one file, or the one that is asked for', () => {
    const [both, day, night] = (['auto', 'light', 'dark'] as const).map(theme =>
      landscape(view('coast', 'lantern', theme)),
    )
    const fills = (svg = '') => Array.from(svg.matchAll(/="(#\w+)"/g), ([, color]) => color)
    const [, rules = ''] = /<style>(.*)<\/style>/.exec(both ?? '') ?? []
    expect(`${day}${night}`).not.toContain('prefers-color-scheme')
    // Without the rules it is day.
    expect(fills(both)).toEqual(fills(day))
    for (const color of fills(night)) expect(rules + both).toContain(color)
    expect(landscape(view('night'))).not.toContain('prefers-color-scheme')
  })

  test('moves for at most 5 seconds, where nobody asked for less; other drawings are still', () => {
    for (const look of names) {
      const svg = landscape(view(look))
      expect(svg.replace(/@media\(prefers-reduced-motion:no-preference\)\{.*\}\}<\/style>/, '')).not.toMatch(
        /animation|keyframes/,
      )
      expect(land(view(look))).not.toMatch(/style|class/)
    }
    for (const [timing] of Object.values(common.motions)) {
      const [time = 0, delay = 0] = Array.from(timing.matchAll(/([\d.]+)s\b/g), ([, seconds]) =>
        Number(seconds),
      )
      const times = Number(/ (\d+) alternate/.exec(timing)?.[1] ?? 1)
      expect(time * times + delay, timing).toBeLessThanOrEqual(5)
      // It ends where the picture is.
      expect(times % 2).toBe(1)
    }
  })
})

/** The places of all blocks of a bitmap. */
function inked(blocks: Uint8Array = new Uint8Array()): readonly number[] {
  return Array.from(blocks.keys()).filter(place => blocks[place] === 1)
}

test('chance gives each feature a row of numbers, the same each time', () => {
  const row = (name: string, feature: string) => {
    const { int } = chance(name, feature)
    return Array.from({ length: 4 }, () => int(0, 99))
  }
  expect(row('a', 'sky')).toEqual(row('a', 'sky'))
  expect(row('a', 'sky')).not.toEqual(row('a', 'far'))
  expect(row('a', 'sky')).not.toEqual(row('b', 'sky'))
})

test('sprites are rows of known letters, each in use', () => {
  const data = JSON.stringify(lookFiles)
  for (const [name, choice] of Object.entries(sprites)) {
    const strange = [...choice.join('')].filter(
      letter => !/[.\d\n]/.test(letter) && letters[letter] === undefined,
    )
    expect(strange, name).toEqual([])
    expect(data, name).toMatch(new RegExp(`"(?:emblem of )?${name}"`))
  }
})

/** The blocks that a path covers by the even-odd rule. */
function blocksOf(path: string, width: number, height: number): string {
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
      y = command === 'M' ? b : y + b
      startX = x
      startY = y
    } else if (command === 'h') {
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

test('outlines cover what is inked', () => {
  const { int, is } = chance('test', 'bitmaps')
  for (let round = 0; round < 200; round++) {
    const [width, height] = [int(1, 12), int(1, 12)]
    const paper = paperOf(width, height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (is(int(1, 4), 5)) paper.fill('earth', x, y)
    const blocks = paper.sheets[0]?.bitmaps.get('earth') ?? new Uint8Array(width * height)
    expect(blocksOf(outline(blocks, width), width, height)).toBe(blocks.join(''))
  }
})
