import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { watchPaths } from './watch-paths.ts'

function site(): string {
  const folder = scratch()
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site/portolan.yaml'), 'a')
  return folder
}

test('changes are reported until it is closed, whatever is to be watched then', async () => {
  const folder = site()
  const paths = [join(folder, 'site')]
  let told = 0
  const watcher = watchPaths(
    () => told++,
    error => expect.unreachable(error.message),
  )
  watcher.watch(paths, paths)
  await expect.poll(() => told).toBeGreaterThan(0)
  await pause(100)
  const before = told
  appendFileSync(join(folder, 'site/portolan.yaml'), 'b')
  await expect.poll(() => told).toBeGreaterThan(before)
  await watcher.close()
  const then = told
  watcher.watch([folder], paths)
  appendFileSync(join(folder, 'site/portolan.yaml'), 'c')
  await pause(200)
  expect(told).toBe(then)
})

test('a working folder that is gone keeps no processor busy', async () => {
  const folder = site()
  const before = process.cwd()
  process.chdir(folder)
  const watcher = watchPaths(
    () => {},
    () => {},
  )
  onTestFinished(async () => {
    process.chdir(before)
    await watcher.close()
  })
  watcher.watch(['site'], ['site'])
  await pause(200)
  rmSync(folder, { recursive: true })
  watcher.watch(['site', 'templates'], ['site'])
  await pause(100)
  const used = process.cpuUsage()
  await pause(1000)
  const { user, system } = process.cpuUsage(used)
  expect(user + system).toBeLessThan(500_000)
})
