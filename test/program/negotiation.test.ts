import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answer } from '../../src/http/answer.ts'
import type { BundleFile } from '../../src/model/bundle.ts'
import { scratch } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'

const answers = { html: 'HTML', markdown: 'Markdown', none: 'HTML, or 406' } as const

/** The rows of a table of docs/negotiation.md, by the words of its head. */
function rows(head: string): readonly (readonly string[])[] {
  const text = readFileSync('docs/negotiation.md', 'utf8').replaceAll('`', '')
  const [, ...lines] = text.split(`\n${head}\n`)[1]?.split('\n\n')[0]?.split('\n') ?? []
  return lines.map(line => line.split('|'))
}

/** What `portolan explain` says of an Accept header at the sample. */
async function decide(accept: string | undefined) {
  const words = accept === undefined ? [] : ['--accept', accept]
  const bundle = `${process.cwd()}/dist`
  const { stdout } = await portolan(['explain', '/join', '--bundle', bundle, '--json', ...words], {
    cwd: scratch(),
  })
  const { variant, because } = JSON.parse(stdout).accept
  return { answer: answers[variant as keyof typeof answers], because }
}

test('docs/negotiation.md: every row of the examples is what portolan answers, and why', async () => {
  const examples = rows('answer|Accept|because')
  expect(examples.length).toBeGreaterThan(3)
  for (const [answer, accept = '', because] of examples)
    expect([accept, await decide(accept === '(none)' ? undefined : accept)]).toEqual([
      accept,
      { answer, because },
    ])
  expect(new Set(examples.map(([answer]) => answer))).toEqual(new Set(Object.values(answers)))
})

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
