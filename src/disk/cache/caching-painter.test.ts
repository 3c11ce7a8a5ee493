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
  const open = (version = '1') =>
    cachingPainter({ keyOf: svg => `${version} ${svg}`, paint, image: () => undefined }, folder)
  return { root, folder, painted, open, files: () => readdirSync(folder).sort() }
}

test('what is painted once is only read again', () => {
  const { root, painted, open, files } = setting()
  const first = open()
  expect(String(first.paint('a'))).toBe('picture of a')
  expect(String(first.paint('a'))).toBe('picture of a')
  expect(first.keyOf('a')).toBe('1 a')
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
])('an entry that is %s is painted again', (_, damage) => {
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
  expect(files()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.png$/), 'holiday.png'])
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

test('what was asked for its key alone is kept, and what nobody asked for is removed', () => {
  const { painted, open, files } = setting()
  for (const svg of ['a', 'b']) open().paint(svg)
  const again = open()
  again.keyOf('a')
  again.tidy()
  expect(files()).toHaveLength(1)
  open().paint('a')
  expect(painted).toEqual(['a', 'b'])
})

/** The same, and a resizer that counts. */
function resizing() {
  const { root, folder, files } = setting()
  const made: string[] = []
  const open = (version = '1', now = true) =>
    cachingPainter(
      {
        keyOf: svg => svg,
        paint: () => Buffer.of(),
        image: () => undefined,
        resizer: {
          version: () => version,
          mostPixels: 100,
          resize: ({ digest }, widths) => {
            if (!now) return 'not-now'
            made.push(`${digest} ${widths}`)
            return digest === 'broken' ? 'damaged' : widths.map(width => Buffer.from(`${digest} at ${width}`))
          },
        },
      },
      folder,
    )
  const resized = (painter: ReturnType<typeof open>, digest: string, widths = [400, 800]) => {
    const found = painter.resizer?.resize({ digest, bytes: Buffer.of() }, widths)
    return typeof found === 'string' ? found : found?.map(String)
  }
  return { root, folder, files, made, open, resized }
}

test('what is made smaller once is only read again, also by who makes none', () => {
  const { made, files, open, resized } = resizing()
  expect(resized(open('1', false), 'a')).toBe('not-now')
  for (let round = 0; round < 2; round++) expect(resized(open(), 'a')).toEqual(['a at 400', 'a at 800'])
  expect(resized(open('1', false), 'a')).toEqual(['a at 400', 'a at 800'])
  expect(made).toEqual(['a 400,800'])
  expect(files()).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{32}\.webp$/)))
  expect(resized(open('2'), 'a')).toEqual(['a at 400', 'a at 800'])
  expect(resized(open(), 'a', [500])).toEqual(['a at 500'])
  expect(made).toEqual(['a 400,800', 'a 400,800', 'a 500'])
})

test('smaller pictures that are damaged are made again, and those of damaged pictures never kept', () => {
  const { folder, made, files, open, resized } = resizing()
  resized(open(), 'a')
  writeFileSync(join(folder, files()[1] ?? ''), 'other bytes')
  expect(resized(open(), 'a')).toEqual(['a at 400', 'a at 800'])
  expect(made).toEqual(['a 400,800', 'a 400,800'])
  for (let round = 0; round < 2; round++) expect(resized(open(), 'broken')).toBe('damaged')
  expect(made).toHaveLength(4)
  expect(files()).toHaveLength(2)
})

test('smaller pictures go when nobody asked for them', () => {
  const { files, open, resized } = resizing()
  const before = open()
  for (const digest of ['a', 'b']) resized(before, digest)
  const after = open()
  resized(after, 'b')
  after.tidy()
  expect(files()).toHaveLength(2)
  expect(resized(open('1', false), 'a')).toBe('not-now')
})

test('where nothing can be kept, a picture is made smaller once in a build', () => {
  const { root, made, open, resized } = resizing()
  writeFileSync(join(root, '.portolan'), 'a file')
  const painter = open()
  for (let round = 0; round < 3; round++) expect(resized(painter, 'a')).toEqual(['a at 400', 'a at 800'])
  expect(made).toEqual(['a 400,800'])
})
