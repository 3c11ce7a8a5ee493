import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openValueStore } from '../../../src/disk/cache/value-store.ts'
import { scratch } from '../../../src/testing/scratch.ts'

const texts = { one: 'The first value.', two: '', three: 'x'.repeat(300) }

/** A pack with these values, closed; the folder. */
function packed(values: Readonly<Record<string, string>> = texts): string {
  const folder = join(scratch(), '.portolan/cache')
  const pack = openValueStore(folder, 'a')
  for (const [key, value] of Object.entries(values)) pack.set(key, Buffer.from(value))
  pack.close(true)
  return folder
}

function values(folder: string, program = 'a') {
  const pack = openValueStore(folder, program)
  const found = Object.keys(texts).map(key => pack.get(key)?.toString())
  pack.close(false)
  return found
}

const all = Object.values(texts)
const none = all.map(() => undefined)

test('gives back what was put in, to the program that put it in', () => {
  const folder = packed()
  expect(values(folder)).toEqual(all)
  expect(values(folder, 'b')).toEqual(none)
  expect(readdirSync(join(folder, '..')).sort()).toEqual(['.gitignore', 'cache'])
})

test('gives back what was put in before it is closed, and forgets what is not kept', () => {
  const folder = join(scratch(), 'cache')
  const pack = openValueStore(folder, 'a')
  pack.set('one', Buffer.from('1'))
  pack.set('one', Buffer.from('2'))
  expect(`${pack.get('one')}`).toBe('2')
  pack.close(false)
  expect(existsSync(folder)).toBe(false)
  openValueStore(folder, 'a').close(false)
  expect(values(join(folder, 'nowhere'))).toEqual(none)
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

test('a damaged index is ignored, whichever bit is wrong and wherever it ends', () => {
  const folder = packed()
  const file = join(folder, 'index')
  const sound = readFileSync(file)
  for (let at = 0; at < sound.length; at++) {
    const bytes = Buffer.from(sound)
    bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << (at % 8)), at)
    writeFileSync(file, bytes)
    expect(values(folder), `byte ${at}`).toEqual(none)
    writeFileSync(file, sound.subarray(0, at))
    expect(values(folder), `${at} bytes`).toEqual(none)
  }
  writeFileSync(file, sound)
  expect(values(folder)).toEqual(all)
})

test('a damaged value is missing, and no other one, whichever bit is wrong and wherever they end', () => {
  const folder = packed()
  const file = join(folder, 'values-0')
  const sound = readFileSync(file)
  for (let at = 0; at < sound.length; at++) {
    const bytes = Buffer.from(sound)
    bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << (at % 8)), at)
    writeFileSync(file, bytes)
    const [one, two, three] = values(folder)
    const isFirst = at < texts.one.length
    expect([one, two, three], `byte ${at}`).toEqual([
      isFirst ? undefined : texts.one,
      '',
      isFirst ? texts.three : undefined,
    ])
  }
  writeFileSync(file, sound)
  truncateSync(file, texts.one.length)
  expect(values(folder)).toEqual([texts.one, '', undefined])
})

test('what was put in after a damage is found again', () => {
  const folder = packed()
  truncateSync(join(folder, 'values-0'), 3)
  const pack = openValueStore(folder, 'a')
  expect(pack.get('one')).toBeUndefined()
  pack.set('one', Buffer.from(texts.one))
  pack.close(true)
  expect(values(folder)).toEqual([texts.one, '', undefined])
})

test('two at a time cost each other values, and never give a wrong one', () => {
  const folder = packed({ one: texts.one })
  const [first, second] = [openValueStore(folder, 'a'), openValueStore(folder, 'a')]
  first.set('two', Buffer.from('first'))
  second.set('three', Buffer.from('other'))
  first.close(true)
  second.close(true)
  const pack = openValueStore(folder, 'a')
  expect([pack.get('one'), pack.get('two'), pack.get('three')].map(String)).toEqual([
    texts.one,
    'undefined',
    'other',
  ])
  pack.close(false)
})

test('what nobody asks for any more is cleared away, once it is the most', () => {
  const folder = packed({ one: texts.one, two: '', three: texts.three })
  const first = openValueStore(folder, 'a')
  // A small one is not worth the work.
  expect(first.use).toBeUndefined()
  first.set('old', Buffer.alloc(5_000_000))
  first.close(true)
  const pack = openValueStore(folder, 'a')
  for (const key of ['one', 'two']) pack.get(key)
  pack.use?.('three')
  pack.close(true)
  expect(readdirSync(folder).sort()).toEqual(['index', 'values-1'])
  expect(statSync(join(folder, 'values-1')).size).toBe(texts.one.length + texts.three.length)
  expect(values(folder)).toEqual(all)
})

test('where nothing can be written, values last as long as it is open, without a report', () => {
  const folder = join(scratch(), 'file')
  writeFileSync(folder, '')
  const pack = openValueStore(join(folder, 'cache'), 'a')
  const large = Buffer.alloc(2_000_000, 'x')
  pack.set('one', Buffer.from('1'))
  pack.set('large', large)
  pack.set('two', Buffer.from('2'))
  expect(['one', 'large', 'two', 'three'].map(key => pack.get(key)?.length)).toEqual([
    1,
    2_000_000,
    1,
    undefined,
  ])
  pack.close(true)
  expect(readFileSync(folder, 'utf8')).toBe('')
})

test('a link in the place of its files is not followed, wherever it leads', () => {
  const away = join(scratch(), 'away')
  for (const there of [true, false]) {
    const folder = packed()
    for (const name of ['values-0', 'values-1', 'index']) {
      rmSync(join(folder, name), { force: true })
      if (there) writeFileSync(`${away}-${name}`, 'mine')
      else rmSync(`${away}-${name}`)
      symlinkSync(`${away}-${name}`, join(folder, name))
    }
    const pack = openValueStore(folder, 'a')
    expect(pack.get('one')).toBeUndefined()
    pack.set('old', Buffer.alloc(5_000_000))
    pack.close(true)
    openValueStore(folder, 'a').close(true)
    for (const name of ['values-0', 'values-1', 'index'])
      expect(existsSync(`${away}-${name}`) ? readFileSync(`${away}-${name}`, 'utf8') : 'none').toBe(
        there ? 'mine' : 'none',
      )
  }
})

test('what another program left is cleared away', () => {
  const folder = packed({ old: 'o'.repeat(9000) })
  writeFileSync(join(folder, 'values-7'), 'left')
  writeFileSync(join(folder, 'values-prod.yaml'), 'not ours')
  const pack = openValueStore(folder, 'b')
  pack.set('one', Buffer.from(texts.one))
  pack.close(true)
  expect(readdirSync(folder).sort()).toEqual(['index', 'values-0', 'values-prod.yaml'])
  expect(statSync(join(folder, 'values-0')).size).toBe(texts.one.length)
})

test('where there is no room to clear up, what was there stays', () => {
  const folder = packed({ one: texts.one })
  const grown = openValueStore(folder, 'a')
  grown.set('old', Buffer.alloc(5_000_000))
  grown.close(true)
  mkdirSync(join(folder, 'values-1/in'), { recursive: true })
  const pack = openValueStore(folder, 'a')
  expect(String(pack.get('one'))).toBe(texts.one)
  pack.set('two', Buffer.from('2'))
  pack.close(true)
  const again = openValueStore(folder, 'a')
  expect([again.get('one'), again.get('two')].map(String)).toEqual([texts.one, '2'])
  again.close(false)
})
