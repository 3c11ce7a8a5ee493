import { expect, test } from 'vitest'
import { readConfig } from '../../config/complete/read-config.ts'
import type { PictureAt } from '../../model/pictures.ts'
import { fixtureConfig, pageOf } from '../../testing/fixture-site.ts'
import { readPages } from './read-pages.ts'

/** Reads pages of one picture each, and says what is wrong. */
function readWith(pictureAt: PictureAt, names: readonly string[]) {
  const page = Buffer.from(pageOf('Home', '', '![A](/assets/a.png)'))
  const files = new Map([['portolan.yaml', Buffer.from(fixtureConfig)]])
  for (const name of names) files.set(`pages/${name}.md`, page)
  const sources = { config: 'portolan.yaml', files, refused: [] }
  const config = readConfig(sources)
  if (!('config' in config)) throw new Error(JSON.stringify(config))
  return readPages(sources, config, { pictureAt, longest: 50 }).diagnostics.map(({ reason }) => reason)
}

test('to wait for smaller pictures takes a page as long as it takes', () => {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  const wait: PictureAt = () => {
    Atomics.wait(cell, 0, 0, 100)
    return { width: 1, height: 1, candidates: [] }
  }
  expect(readWith(wait, ['index'])).toEqual([])
})

test('ten pages that are too slow are named, and the others are not read', () => {
  const endless: PictureAt = () => {
    for (;;);
  }
  const names = ['index', ...Array.from({ length: 14 }, (_, index) => `p${index}`)]
  const slow = 'Reading the page takes more than 10 seconds of CPU time'
  const last = `${slow}. It is the 10th such page, so portolan did not read the others`
  expect(readWith(endless, names)).toEqual([...Array(9).fill(slow), last])
  expect(readWith(endless, ['index', 'a'])).toEqual([slow, slow])
})
