import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

test('works on so many items at once, and returns the results in their order', async () => {
  let now = 0
  let most = 0
  const results = await inParallel([30, 1, 20, 1, 10], 2, async delay => {
    most = Math.max(most, ++now)
    await pause(delay)
    now--
    return delay
  })
  expect([results, most]).toEqual([[30, 1, 20, 1, 10], 2])
})

test('begins nothing after a failure, and ends what was begun', async () => {
  const [begun, ended]: [number[], number[]] = [[], []]
  const work = async (item: number) => {
    begun.push(item)
    await pause(item === 1 ? 1 : 20)
    if (item === 1) throw new Error('broken')
    ended.push(item)
  }
  await expect(inParallel([1, 2, 3, 4, 5], 2, work)).rejects.toThrow('broken')
  expect([begun, ended]).toEqual([[1, 2], [2]])
  await pause(50)
  expect(begun).toEqual([1, 2])
})
