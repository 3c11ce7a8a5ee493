import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answer } from '../../src/http/answer.ts'
import type { BundleFile } from '../../src/model/bundle.ts'

test('404 has three types, 405 of a page one', () => {
  const table: BundleFile = JSON.parse(readFileSync('dist/bundle.json', 'utf8'))
  const typesOf = (method: string, target: string) =>
    [undefined, 'text/html', 'text/markdown', 'application/json', 'application/problem+json'].map(accept => {
      const { status, headers } = answer(table, { method, target, headers: { accept } })
      const names = headers.map(([name]) => name)
      return [status, headers.find(([name]) => name === 'Content-Type')?.[1], names.includes('Vary')]
    })
  const each = (one: unknown) => Array.from({ length: 5 }, () => one)
  const html = [404, 'text/html; charset=utf-8', true]
  const markdown = [404, 'text/markdown; charset=utf-8', true]
  expect(typesOf('GET', '/nope')).toEqual([html, html, markdown, html, html])
  expect(typesOf('GET', '/api/nope')).toEqual(each([404, 'application/problem+json', false]))
  for (const { path } of table.routes) {
    const isReserved = /^\/(?:api|\.well-known)\//.test(path)
    const type = isReserved ? 'application/problem+json' : 'text/plain; charset=utf-8'
    expect(typesOf('POST', path), path).toEqual(each([405, type, false]))
  }
  expect(table.routes.length).toBeGreaterThan(30)
})
