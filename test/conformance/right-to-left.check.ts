import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('languages from right to left are those of the CLDR, as `node scripts/right-to-left.js` writes them', async () => {
  const { rightToLeftTable } = await import(new URL('../../scripts/right-to-left.js', import.meta.url).href)
  expect(rightToLeftTable()).toBe(readFileSync('src/text/right-to-left.yaml', 'utf8'))
})
