import { readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { scratch } from '../testing/scratch.ts'
import { heldBytes } from './held-bytes.ts'

afterEach(() => vi.unstubAllEnvs())

const texts = ['one', '', 'three', 'x'.repeat(100_000), 'five']

test.each<[string, () => string, string]>([
  ['from a file that leaves no name', scratch, 'function'],
  ['from memory, where there is no folder for it', () => '/nowhere', 'object'],
])('what is held comes back as often as it is asked for, %s', (_, folder, kind) => {
  const temporary = folder()
  vi.stubEnv('TMPDIR', temporary)
  const hold = heldBytes()
  const held = texts.map(text => hold(Buffer.from(text)))
  expect(held.map(one => typeof one)).toEqual(texts.map(() => kind))
  for (const _ of [1, 2]) expect(held.map(one => `${typeof one === 'function' ? one() : one}`)).toEqual(texts)
  if (kind === 'function') expect(readdirSync(temporary)).toEqual([])
})
