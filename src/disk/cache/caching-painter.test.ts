import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cachingPainter } from './caching-painter.ts'

/** A place for pictures, and a painter that counts. */
function setting() {
  const root = mkdtempSync(join(tmpdir(), 'portolan-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const painted: string[] = []
  const paint = (svg: string) => {
    painted.push(svg)
    return Buffer.from(`picture of ${svg}`)
  }
  const folder = join(root, '.portolan/pictures')
  const open = (version = '1') => cachingPainter({ version, paint, image: () => undefined }, folder)
  return { root, folder, painted, open, files: () => readdirSync(folder).sort() }
}

test('what is painted once is only read again', () => {
  const { root, painted, open, files } = setting()
  const first = open()
  expect(String(first.paint('a'))).toBe('picture of a')
  expect(String(first.paint('a'))).toBe('picture of a')
  expect(first.version).toBe('1')
  expect(String(open().paint('a'))).toBe('picture of a')
  expect(painted).toEqual(['a'])
  expect(files()).toHaveLength(1)
  expect(readFileSync(join(root, '.portolan/.gitignore'), 'utf8')).toBe('*\n')
  open('2').paint('a')
  expect(painted).toEqual(['a', 'a'])
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, 5)],
  ['empty', () => Buffer.alloc(0)],
  [
    'flipped in a bit',
    (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (index === 3 ? byte ^ 1 : byte))),
  ],
])('an entry that is %s is painted anew', (_, damage) => {
  const { folder, painted, open, files } = setting()
  open().paint('a')
  const [name = ''] = files()
  writeFileSync(join(folder, name), damage(readFileSync(join(folder, name))))
  expect(String(open().paint('a'))).toBe('picture of a')
  expect(String(open().paint('a'))).toBe('picture of a')
  expect(painted).toEqual(['a', 'a'])
})

test('an entry that is a folder is in nobody’s way', () => {
  const { folder, painted, open, files } = setting()
  open().paint('a')
  const [name = ''] = files()
  rmSync(join(folder, name))
  mkdirSync(join(folder, name, 'full'), { recursive: true })
  const again = open()
  expect(String(again.paint('a'))).toBe('picture of a')
  again.tidy()
  open().tidy()
  expect(files()).toEqual([name])
  expect(painted).toEqual(['a', 'a'])
})

test('what nobody asked for is removed, and what is not ours stays', () => {
  const { folder, open, files } = setting()
  const before = open()
  for (const svg of ['a', 'b', 'c']) before.paint(svg)
  before.tidy()
  expect(files()).toHaveLength(3)
  writeFileSync(join(folder, 'holiday.png'), '')
  const after = open()
  after.paint('b')
  after.tidy()
  expect(files()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.[0-9a-f]{32}\.png$/), 'holiday.png'])
})

test('where nothing can be kept, everything is painted', () => {
  const { root, painted, open } = setting()
  writeFileSync(join(root, '.portolan'), 'a file')
  for (let round = 0; round < 2; round++) {
    const pictures = open()
    expect(String(pictures.paint('a'))).toBe('picture of a')
    pictures.tidy()
  }
  expect(painted).toEqual(['a', 'a'])
})
