import { expect, test } from 'vitest'
import type { Context, Representation } from './model/resource.ts'
import { renderFiles } from './render.ts'

const errorPages: readonly Representation[] = [{ type: 'text/html', file: '404.html', render: () => 'no' }]

/** A table of resources, of each the files with their texts. */
const contextOf = (resources: readonly Readonly<Record<string, string>>[]) =>
  ({
    resources: resources.map(files => ({
      representations: Object.entries(files).map(([file, text]) => ({
        file,
        type: 'text/html',
        render: () => text,
      })),
    })),
  }) as unknown as Context
const rendered = (...resources: readonly Readonly<Record<string, string>>[]) =>
  Object.fromEntries(
    [...renderFiles(errorPages, contextOf(resources)).files].map(([file, bytes]) => [file, `${bytes}`]),
  )

test('a page and its twin never have the same size', () => {
  expect(rendered({ 'a.html': 'abc', 'a.md': 'xyz' })).toEqual({
    'a.html': 'abc',
    'a.md': 'xyz\n',
    '404.html': 'no',
  })
})

test('two resources are never published as one file', () => {
  expect(() => rendered({ 'a.html': 'abc' }, { 'a.html': 'x' })).toThrow('published as a.html')
  expect(() => rendered({ '404.html': 'abc' })).toThrow('published as 404.html')
})
