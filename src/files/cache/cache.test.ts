import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { digest } from '../../text/digest.ts'
import { openCache, openEntries } from './cache.ts'

const bytes = (text: string) => Buffer.from(text)
const [html, other] = [digest('html'), digest('other')]

test('a cache deletes entries that nobody used for 30 days, and nothing else that is old', () => {
  const folder = scratch()
  const entry = (key: string) => join(folder, digest(`\n${key}`).replace(/^../, '$&/'))
  for (const key of ['new', 'old']) openCache(folder, '').set(key, bytes(key))
  writeFileSync(join(folder, 'mine'), '')
  for (const file of ['swept', 'mine', entry('old')]) utimesSync(resolve(folder, file), 0, 0)
  openCache(folder, '')
  expect([join(folder, 'mine'), entry('new'), entry('old')].map(existsSync)).toEqual([true, true, false])
})

/** Notes what is written. */
function noted() {
  const kept = new Map<string, Uint8Array>()
  const written: string[] = []
  const set = (key: string, value: Uint8Array) => {
    written.push(key)
    kept.set(key, value)
  }
  return { written, store: { get: (key: string) => kept.get(key), set } }
}

test('a value and the forms of its files are written once, by save, and found again', () => {
  const { store, written } = noted()
  const first = openEntries(store)
  expect(first.get('page')).toBeUndefined()
  first.set('page', bytes('a\nvalue'))
  first.formsOf('page', html).set(`gzip ${html}`, bytes('small'))
  first.formsOf('alone', other).set(`gzip ${other}`, bytes(''))
  expect(written).toEqual([])
  first.save()
  first.save()
  expect(written).toEqual(['page', 'alone'])

  const second = openEntries(store)
  expect(second.get('page')).toEqual(bytes('a\nvalue'))
  expect(second.formsOf('page', html).get(`gzip ${html}`)).toEqual(bytes('small'))
  expect(second.formsOf('page', html).get(`br 5 ${html}`)).toBeUndefined()
  expect(second.get('alone')).toBeUndefined()
  expect(second.formsOf('alone', other).get(`gzip ${other}`)).toEqual(bytes(''))
  second.save()
  expect(written).toEqual(['page', 'alone'])
})

test('entries that are too large to be held are written earlier, and lose nothing', () => {
  const { store, written } = noted()
  const entries = openEntries(store, 10)
  const forms = ['page', 'other'].map(key => entries.formsOf(key, html))
  for (const key of ['page', 'other']) entries.set(key, bytes(`the value of ${key}`))
  for (const form of forms) form.set(`gzip ${html}`, bytes('the compressed form'))
  expect(written).toEqual(['page', 'other', 'page', 'other'])
  entries.save()
  const second = openEntries(store)
  expect(String(second.get('page'))).toBe('the value of page')
  expect(String(second.formsOf('page', html).get(`gzip ${html}`))).toBe('the compressed form')
})

test('a new value takes no form away; a file that is made no longer does', () => {
  const { store } = noted()
  const named = `gzip ${html}`
  const change = (act: (entries: ReturnType<typeof openEntries>) => void) => {
    const entries = openEntries(store)
    act(entries)
    entries.save()
    return openEntries(store).formsOf('page', html).get(named)
  }
  expect(change(({ formsOf }) => formsOf('page', html).set(named, bytes('small')))).toEqual(bytes('small'))
  expect(change(({ set }) => set('page', bytes('value')))).toEqual(bytes('small'))
  expect(change(({ formsOf }) => formsOf('page', other).set(`gzip ${other}`, bytes('new')))).toBeUndefined()
})
