import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSite } from '../read-site.ts'
import { scratch } from '../testing/scratch.ts'
import { readRegular, readText } from './read-files.ts'

const codeOf = (code: string, path: string) => expect.objectContaining({ code, path })

test('regular files are read whole, over links too, whatever their size says', () => {
  const file = join(scratch(), 'file')
  for (const text of ['', 'text', 'x'.repeat(200_000)]) {
    writeFileSync(file, text)
    expect(readText(file)).toBe(text)
  }
  symlinkSync('file', `${file}-link`)
  expect(readRegular(`${file}-link`)).toHaveLength(200_000)
  expect(readText('/proc/self/mountinfo')).toContain(' / ')
})

test('what is larger than the limit is not read', () => {
  const file = join(scratch(), 'file')
  writeFileSync(file, 'text')
  expect(readRegular(file, 4)).toHaveLength(4)
  expect(() => readRegular(file, 3)).toThrow(codeOf('ERR_TOO_LARGE', file))
  expect(() => readRegular('/proc/self/mountinfo', 3)).toThrow(
    codeOf('ERR_TOO_LARGE', '/proc/self/mountinfo'),
  )
  truncateSync(file, 2 ** 41)
  expect(() => readRegular(file)).toThrow(codeOf('ERR_TOO_LARGE', file))
})

test('what is no regular file is a fault that names it, at once', async () => {
  const folder = scratch()
  const place = (name: string) => join(folder, name)
  execFileSync('mkfifo', [place('pipe')])
  symlinkSync('/dev/zero', place('zero'))
  mkdirSync(place('folder'))
  const server = createServer().listen(place('socket'))
  onTestFinished(() => void server.close())
  await new Promise(resolve => server.once('listening', resolve))
  for (const name of ['pipe', 'zero', 'socket'])
    expect(() => readRegular(place(name))).toThrow(codeOf('ERR_NOT_REGULAR', place(name)))
  expect(() => readRegular(place('folder'))).toThrow(codeOf('EISDIR', place('folder')))
  expect(() => readRegular(place('none'))).toThrow(codeOf('ENOENT', place('none')))
  expect(() => readSite(place('pipe'))).toThrow(codeOf('ERR_NOT_REGULAR', place('pipe')))
})
