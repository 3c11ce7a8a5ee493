import { expect, test } from 'vitest'
import type { Site } from '../model/site.ts'
import { llmsFullTxt } from './llms-full-txt.ts'

const baseUrl = 'https://play.example.net'

const language = { home: '/' }
const contextOf = (baseUrl: string) => ({ baseUrl, resources: [], links: [] })

function siteOf(sizes: readonly number[]): Site {
  const pages = sizes.map((size, index) => ({
    path: `/p${index}`,
    listed: true,
    language,
    content: { twin: 'z'.repeat(size) },
  }))
  return { languages: [language], pages } as unknown as Site
}

/** The files of a site whose pages have so many characters, by path. */
function rendered(sizes: readonly number[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    llmsFullTxt(siteOf(sizes), []).map(({ path, representations }) => [
      path,
      String(representations[0].render(contextOf(baseUrl))),
    ]),
  )
}

const lengths = (files: Readonly<Record<string, string>>) =>
  Object.values(files).map(text => text.match(/z+/g)?.map(({ length }) => length) ?? [])

test('a site without pages has an empty one', () => {
  expect(rendered([])).toEqual({ '/llms-full.txt': '' })
})

test('what fits into 256 KiB is one file', () => {
  const files = rendered(new Array(64).fill(4096))
  expect(Object.keys(files)).toEqual(['/llms-full.txt'])
  expect(files['/llms-full.txt']).not.toContain('Continued')
})

test('one byte more comes in parts of 50,000, each naming the next, with every page once and in order', () => {
  const sizes = [...new Array(63).fill(4096), 4097]
  const files = rendered(sizes)
  const names = ['/llms-full.txt', ...[2, 3, 4, 5, 6].map(number => `/llms-full-${number}.txt`)]
  expect(Object.keys(files)).toEqual(names)
  expect(lengths(files).map(({ length }) => length)).toEqual([12, 12, 12, 12, 12, 4])
  expect(lengths(files).flat()).toEqual(sizes)
  for (const [index, text] of Object.values(files).entries()) {
    const next = names[index + 1]
    expect(text.endsWith(next ? `\n---\n\nContinued at ${baseUrl}${next}\n` : 'z')).toBe(true)
  }
})

test('a page that is larger than a part is a part alone', () => {
  expect(lengths(rendered([200_000, 10, 200_000, 20, 20]))).toEqual([[200_000], [10], [200_000], [20, 20]])
})
