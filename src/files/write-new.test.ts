import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { standsAt, writeNew, writeText } from './write-new.ts'

const bytes = new Uint8Array([1])
const two = new Map([
  ['a/b/one', bytes],
  ['c/two', bytes],
])

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'portolan-new-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('all files are written', () => {
  const root = folder()
  expect(writeNew(join(root, 'new/er'), two)).toBeUndefined()
  expect(readdirSync(root, { recursive: true }).sort()).toEqual(
    ['new', 'new/er', 'new/er/a', 'new/er/a/b', 'new/er/a/b/one', 'new/er/c', 'new/er/c/two'].sort(),
  )
})

test('a broken link is in the way like a file: nothing is written', () => {
  const root = folder()
  mkdirSync(join(root, 'c'))
  symlinkSync('nowhere', join(root, 'c/two'))
  expect(standsAt(join(root, 'c/two'))).toBe(true)
  expect(writeNew(root, two)?.refused).toMatch(/c\/two exists, and init never overwrites files$/)
  expect(readdirSync(root)).toEqual(['c'])
})

test('where writing fails midway, what was written goes', () => {
  const root = folder()
  writeFileSync(join(root, 'c'), '')
  const failed = writeNew(relative('', root), two)
  expect(failed?.refused).toMatch(/c\/two cannot be written: .+; nothing was written$/)
  expect(failed?.note).toContain('run init again')
  expect(readdirSync(root)).toEqual(['c'])
  expect(writeNew(join(root, 'c/new'), two)?.refused).toMatch(/one cannot be written: not a folder/)
})

test('so it does at a bug, with the file that was half written; what others put there stays', () => {
  const root = folder()
  class Meddled extends Map<string, Uint8Array> {
    override *[Symbol.iterator](): MapIterator<[string, Uint8Array]> {
      yield ['a/b/one', bytes]
      writeFileSync(join(root, 'a/theirs'), '')
      yield ['c/two', 7 as never]
    }
  }
  expect(() => writeNew(root, new Meddled())).toThrow(TypeError)
  expect(readdirSync(root, { recursive: true }).sort()).toEqual(['a', 'a/theirs'])
  expect(existsSync(join(root, 'c'))).toBe(false)
})

test('a device is written to', () => {
  writeText('/dev/null', 'a')
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true)
})
