import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toolFile } from './tool.ts'

test('the letters of pictures are those of the font, as `node scripts/letters.js` writes them', async () => {
  const { letterTable } = await import(new URL('../../scripts/letters.js', import.meta.url).href)
  const committed = readFileSync('templates/pictures/letters.txt', 'utf8')
  expect(letterTable() === committed).toBe(true)
})

test('the license of the letters is that of the font', () => {
  const own = readFileSync('templates/pictures/letters-license.txt', 'utf8')
  expect(own).toBe(readFileSync(toolFile('@expo-google-fonts/alegreya-sans', 'LICENSE_FONT'), 'utf8'))
  expect(own).toContain('SIL OPEN FONT LICENSE Version 1.1')
})
