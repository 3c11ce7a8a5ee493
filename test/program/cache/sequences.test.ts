import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile } from '../../../src/compile/compile.ts'
import { openValueStore } from '../../../src/disk/cache/value-store.ts'
import type { Store } from '../../../src/model/store.ts'
import { fuzz } from '../../../src/testing/fuzz.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { anyEdit } from './edits.ts'
import { type SmallSite, smallSite } from './small-site.ts'

/** Everything that comes of a site: what is complained of, and every byte. */
function made({ files, templates }: SmallSite, store?: Store) {
  const sources = { config: 'portolan.yaml', files: new Map(files), refused: [] }
  const options = { today: '2026-11-20', ...(store && { store }) }
  const { diagnostics, files: bundle } = compile(sources, new Map(templates), options)
  return { diagnostics, bundle: Object.fromEntries([...bundle].map(([file, bytes]) => [file, `${bytes}`])) }
}

const step = fc.oneof(
  { weight: 9, arbitrary: anyEdit },
  { weight: 1, arbitrary: fc.constant('another program' as const) },
)

const numRuns = fuzz(30)

test(
  'sequences of edits: what is made with a cache is, byte for byte, what is made without one',
  () => {
    let kept = 0
    let right = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 6 }), steps => {
        const site = smallSite()
        const folder = join(scratch(), '.portolan/cache')
        let program = 1
        for (const edit of ['first' as const, ...steps]) {
          if (edit === 'another program') program++
          else if (edit !== 'first') edit.apply(site)
          const pack = openValueStore(folder, `${program}`)
          const get = (key: string) => {
            const value = pack.get(key)
            if (value) kept++
            return value
          }
          const again = made(site, { ...pack, get })
          const fresh = made(site)
          expect(again).toEqual(fresh)
          const isRight = Object.keys(fresh.bundle).length > 0
          if (isRight) right++
          pack.close(isRight)
        }
      }),
      { numRuns },
    )
    // The edits are not all mistakes, and the work of before is used.
    expect(right).toBeGreaterThan(1.5 * numRuns)
    expect(kept).toBeGreaterThan(right)
  },
  60_000 + numRuns * 3_000,
)
