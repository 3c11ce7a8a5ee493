import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holderText, type LockOwner, lock } from './lock.ts'

const owner: LockOwner = { pid: process.pid, host: hostname(), isAlive: pid => pid === process.pid }
// Of another start of the machine: certainly dead.
const dead = `${process.pid} another-boot ${hostname()} 1\n`

function place(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return { target: join(folder, 'dist'), names: () => readdirSync(folder).sort() }
}

test('the lock of somebody dead is taken over, and what they left goes', () => {
  const { target, names } = place({ '.dist.portolan-lock': dead, '.dist.portolan-lock-4194999': dead })
  const release = lock(target, owner)
  expect(release).toBeTypeOf('function')
  expect(names()).toEqual(['.dist.portolan-lock'])
  if (typeof release === 'function') release()
  expect(names()).toEqual([])
})

test('so is that of somebody who was killed while they took one over', () => {
  const { target, names } = place({
    '.dist.portolan-lock': dead,
    '.dist.portolan-lock-takeover': dead,
    '.dist.portolan-lock-takeover-4194999': dead,
  })
  expect(lock(target, owner)).toBeTypeOf('function')
  expect(names()).toEqual(['.dist.portolan-lock'])
})

test('a guard of somebody living stays, and whoever waits in vain is informed', () => {
  const { target, names } = place({
    '.dist.portolan-lock': dead,
    '.dist.portolan-lock-takeover': holderText(owner),
  })
  expect(lock(target, owner)).toMatchObject({
    refused: expect.stringContaining('.dist.portolan-lock cannot be locked'),
    note: expect.stringContaining('.dist.portolan-lock-takeover'),
  })
  expect(names()).toEqual(['.dist.portolan-lock', '.dist.portolan-lock-takeover'])
  expect(existsSync(target)).toBe(false)
})
