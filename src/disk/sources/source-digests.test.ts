import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { digest } from '../../text/digest.ts'
import { readSources } from './read-sources.ts'
import { readDigests, writeDigests } from './source-digests.ts'

const folders = { pages: 'pages', assets: 'assets', skills: 'skills' }

/** A site with one page whose time its owner has set. */
function site() {
  const folder = scratch()
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'portolan.yaml'), '')
  const write = (text: string) => {
    writeFileSync(join(folder, 'pages/a.md'), text)
    utimesSync(join(folder, 'pages/a.md'), 5, 5)
  }
  write('one')
  const file = join(folder, 'digests')
  /** The digest of the page, and what is to be kept of it. */
  const asked = () => {
    const known = readDigests(file)
    const { files, digests, digestOf } = readSources(join(folder, 'portolan.yaml'), () => folders, { known })
    return { now: digestOf?.('pages/a.md', () => files.get('pages/a.md') ?? Buffer.of()), digests }
  }
  return { file, write, asked }
}

/** A minute later, so that nothing counts as changed just now. */
const later = () => Date.now() + 60_000

test('a file whose digest is known is not read for it, and one that has changed is', () => {
  const { file, write, asked } = site()
  const { now, digests } = asked()
  expect(now).toBe(digest('one'))
  const untrue = digest('untrue')
  writeDigests(file, new Map(Array.from(digests.keys(), fingerprint => [fingerprint, untrue])), later())
  expect(asked().now).toBe(untrue)
  // Of the same size and time.
  write('two')
  expect(asked().now).toBe(digest('two'))
})

test('the digest of a file that changed just now is not kept: it may change again unseen', () => {
  const { file, asked } = site()
  const { digests } = asked()
  expect(digests.size).toBe(1)
  writeDigests(file, digests, Date.now())
  expect(readDigests(file).size).toBe(0)
  writeDigests(file, digests, later())
  expect(readDigests(file)).toEqual(digests)
})

test('of a damaged file, no digest is taken', () => {
  const { file, asked } = site()
  writeDigests(file, asked().digests, later())
  const bytes = readFileSync(file)
  for (let at = 0; at < bytes.length; at++) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(file, damaged)
    expect(readDigests(file).size, `byte ${at}`).toBe(0)
  }
})
