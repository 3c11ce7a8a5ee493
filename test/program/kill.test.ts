import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fuzz } from '../../src/testing/fuzz.ts'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { finished, start } from '../support/portolan.ts'
import { tree } from '../support/tree.ts'

const kills = fuzz(4)

test(
  `FS-01 ${kills} builds killed at random moments leave one whole bundle, the old one or the new one`,
  async () => {
    const cwd = sampleSite()
    edit(join(cwd, 'site/portolan.yaml'), /^site:$/m, 'site:\n  pictures: no')
    const dist = join(cwd, 'dist')
    const config = join(cwd, 'site/portolan.yaml')
    const ports = ['19132', '19133'] as const
    const whole: string[] = []
    const fingerprint = () =>
      Object.entries(tree(dist))
        .reduce((hash, entry) => hash.update(entry.join('\0'), 'latin1'), createHash('sha1'))
        .digest('hex')
    let [length, writing] = [0, 0]
    for (const port of ports) {
      if (!readFileSync(config, 'utf8').includes(`port: ${port}`))
        edit(config, /port: 1913\d/, `port: ${port}`)
      const begin = performance.now()
      const child = start(['build'], { cwd })
      const ended = finished(child)
      await untilItWrites(cwd, () => child.exitCode !== null)
      const wrote = performance.now()
      expect((await ended).code).toBe(0)
      length = Math.max(length, performance.now() - begin)
      writing = Math.max(writing, performance.now() - wrote)
      whole.push(fingerprint())
    }
    expect(new Set(whole).size).toBe(2)

    const seen = { killed: 0, whileWriting: 0, old: 0, new: 0 }
    const isEnough = () => seen.killed >= kills && seen.whileWriting > kills / 8
    let before = fingerprint()
    for (let round = 0; !isEnough() && round < 4 * kills; round++) {
      // Always the other one, so that each build has something to write.
      const port = ports[before === whole[1] ? 0 : 1]
      if (!readFileSync(config, 'utf8').includes(`port: ${port}`))
        edit(config, /port: 1913[23]/, `port: ${port}`)
      const begin = performance.now()
      const child = start(['build'], { cwd })
      const ended = finished(child)
      // Half of them at any moment of a build, half while it writes: the first as soon as it does.
      if (round % 2 === 0) await pause(length * (((round * 37) % kills) / kills))
      else {
        await untilItWrites(cwd, () => child.exitCode !== null)
        await pause(writing * ((((round - 1) / 2) % kills) / kills))
      }
      child.kill('SIGKILL')
      const { signal } = await ended
      if (isWriting(cwd)) seen.whileWriting++
      if (signal === 'SIGKILL') seen.killed++
      // A machine that became faster or slower: the next ones aim again.
      else if (round % 2 === 0) length = 0.7 * length + 0.3 * (performance.now() - begin)
      else writing *= 0.7
      // Between the two renames the folder is missing for a few microseconds; the next command puts the old one back.
      const old = readdirSync(cwd).find(name => name.startsWith('.dist.portolan-old-'))
      if (!existsSync(dist) && old !== undefined) renameSync(join(cwd, old), dist)
      const after = fingerprint()
      expect(whole).toContain(after)
      seen[after === before ? 'old' : 'new']++
      before = after
    }
    expect(seen.killed).toBeGreaterThanOrEqual(kills)
    expect(seen.old).toBeGreaterThan(0)
    expect(seen.whileWriting).toBeGreaterThan(kills / 8)
  },
  60_000 + kills * 4_000,
)

async function untilItWrites(cwd: string, isOver: () => boolean): Promise<void> {
  while (!isWriting(cwd) && !isOver()) await pause(1)
}

function isWriting(cwd: string): boolean {
  return readdirSync(cwd).some(name => name.startsWith('.dist.portolan-stage-'))
}
