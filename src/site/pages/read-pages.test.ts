import { expect, test } from 'vitest'
import type { PictureAt } from '../../model/pictures.ts'
import { fixtureConfig, pageOf } from '../../testing/fixture-site.ts'
import { readConfig } from '../config/read-config.ts'
import { readPages } from './read-pages.ts'

/** Reads a page of six pictures, each of which takes some milliseconds once. */
function readWith(pictureAt: PictureAt) {
  const pictures = [1, 2, 3, 4, 5, 6].map(number => `![A](/assets/${number}.png)`)
  const files = new Map([
    ['portolan.yaml', Buffer.from(fixtureConfig)],
    ['pages/index.md', Buffer.from(pageOf('Home', '', pictures.join('\n')))],
  ])
  const sources = { config: 'portolan.yaml', files, refused: [] }
  const config = readConfig(sources)
  if (!('config' in config)) throw new Error(JSON.stringify(config))
  return readPages(sources, config, { pictureAt, longest: 400 }).diagnostics.map(({ ruleId }) => ruleId)
}

function spin(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('making pictures smaller takes a page as long as it takes', () => {
  const made = new Set<string>()
  const once: PictureAt = path => {
    if (!made.has(path)) spin(150)
    made.add(path)
    return { width: 1, height: 1, candidates: [] }
  }
  expect(readWith(once)).toEqual([])
})

test('a page that goes on without new pictures is still ended', () => {
  const always: PictureAt = () => {
    spin(150)
    return undefined
  }
  expect(readWith(always)).toEqual(['page-too-complex'])
})
