// Writes templates/pictures/letters.txt: the outlines, widths and kerning of the letters that pictures are lettered with, taken from Alegreya
// Sans (SIL Open Font License). As data they need no font reader when a site is built, and no font on the machine.
// The font and its reader are tools of test/conformance, whose letters.check.ts compares what this makes with what is committed.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const tool = path => fileURLToPath(new URL(`../test/conformance/node_modules/${path}`, import.meta.url))
const weight = '800ExtraBold'
/** Of letters that touch or gape; closer pairs are not worth their bytes. In thousandths of the size. */
const leastKerning = 10

/** The table: a line for each letter with its advance, outline, and kerning by what follows, or whose it shares. */
export function letterTable() {
  const opentype = require(tool('opentype.js'))
  const bytes = readFileSync(tool(`@expo-google-fonts/alegreya-sans/${weight}/AlegreyaSans_${weight}.ttf`))
  const font = opentype.parse(new Uint8Array(bytes).buffer)
  // Lining figures: people read addresses and ports digit by digit.
  const lining = new Map(font.substitution.getSingle('lnum').map(({ sub, by }) => [sub, by]))
  const glyphOf = character => {
    const index = font.charToGlyphIndex(character)
    return font.glyphs.get(lining.get(index) ?? index)
  }
  const letters = [...Array(0x2_ffff).keys()]
    .filter(code => code >= 0x20 && (code < 0xd800 || code > 0xf8ff))
    .map(code => String.fromCodePoint(code))
    .filter(letter => /^[\p{L}\p{N}\p{P}\p{S} \u00a0]$/u.test(letter) && letter.normalize('NFC') === letter)
    .filter(letter => font.charToGlyphIndex(letter) > 0)
    .map(letter => ({ letter, glyph: glyphOf(letter), script: scriptOf(letter) }))
  const firstWith = new Map()
  const lines = letters.map(left => {
    const { letter, glyph } = left
    const path = outline(glyph.getPath(0, 0, font.unitsPerEm, undefined, font).commands)
    const kerns = kerning(font, left, letters)
    const like = firstWith.get(kerns)
    if (kerns !== '' && like === undefined) firstWith.set(kerns, letter)
    return [letter, Math.round(glyph.advanceWidth), path, like === undefined ? kerns : `=${like}`]
      .join('\t')
      .replace(/\t+$/, '')
  })
  return `${lines.join('\n')}\n`
}

/** Pairs across scripts hardly occur, and are most of the pairs there are. */
function scriptOf(letter) {
  return ['Latin', 'Greek', 'Cyrillic'].find(name => new RegExp(`\\p{Script=${name}}`, 'u').test(letter))
}

function kerning(font, left, letters) {
  const byValue = new Map()
  for (const right of letters) {
    if (left.script && right.script && left.script !== right.script) continue
    if (!left.script && !right.script) continue
    const value = Math.round(font.getKerningValue(left.glyph, right.glyph))
    if (Math.abs(value) >= leastKerning) byValue.set(value, (byValue.get(value) ?? '') + right.letter)
  }
  return [...byValue].map(([value, rights]) => `${value}${rights}`).join('\t')
}

/** As path data in whole units, each step from where the last one ended. */
function outline(commands) {
  let [x, y] = [0, 0]
  let data = ''
  for (const { type, ...to } of commands) {
    if (type === 'Z') {
      data += 'z'
      continue
    }
    const points = type === 'Q' ? [to.x1, to.y1, to.x, to.y] : [to.x, to.y]
    const steps = points.map((value, index) => Math.round(value) - (index % 2 === 0 ? x : y))
    x = Math.round(to.x)
    y = Math.round(to.y)
    if (type === 'L' && steps[1] === 0) data += `h${steps[0]}`
    else if (type === 'L' && steps[0] === 0) data += `v${steps[1]}`
    else data += (type === 'M' ? `M${x} ${y}` : `${type.toLowerCase()}${steps.join(' ')}`).replace(/ -/g, '-')
  }
  return data
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(new URL('../templates/pictures/letters.txt', import.meta.url), letterTable())
