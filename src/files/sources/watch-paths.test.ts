import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { watchPaths } from './watch-paths.ts'

test('changes are reported until it is stopped, also below a folder that comes later', async () => {
  const folder = scratch()
  writeFileSync(join(folder, 'portolan.yaml'), 'a')
  let told = 0
  const stop = watchPaths(
    () => [join(folder, 'portolan.yaml'), join(folder, 'pages')],
    () => told++,
  )
  onTestFinished(stop)
  await expect.poll(() => told).toBe(1)
  const changes = [
    () => appendFileSync(join(folder, 'portolan.yaml'), 'b'),
    () => mkdirSync(join(folder, 'pages/a'), { recursive: true }),
    () => writeFileSync(join(folder, 'pages/a/b.md'), 'b'),
    () => rmSync(join(folder, 'pages'), { recursive: true }),
  ]
  for (const [before, change] of changes.entries()) {
    change()
    await expect.poll(() => told).toBe(before + 2)
  }
  stop()
  appendFileSync(join(folder, 'portolan.yaml'), 'c')
  await pause(200)
  expect(told).toBe(5)
})

test('it takes a small share of the time', async () => {
  const folder = scratch()
  for (let count = 0; count < 2000; count++) writeFileSync(join(folder, `${count}.md`), '')
  onTestFinished(
    watchPaths(
      () => [folder],
      () => {},
    ),
  )
  await pause(500)
  const used = process.cpuUsage()
  await pause(1000)
  const { user, system } = process.cpuUsage(used)
  expect(user + system).toBeLessThan(500_000)
})
