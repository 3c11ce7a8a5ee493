import { expect, onTestFinished, test } from 'vitest'
import { answer } from '../../../src/http/answer.ts'
import { ask, exchange, fieldsOf } from '../../../src/testing/exchange.ts'
import { sampleBundle } from '../../../src/testing/sample-bundle.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { writeDist } from '../../../src/testing/write-dist.ts'
import { startApache } from './apache.ts'

const words = ['join', 'guides', 'first-steps', 'api', 'health', 'assets', 'logo.svg', 'index', '404', 'x']
const endings = ['.md', '.html', '.gz', '?x', '?', ';', '%25', '%3F', '%20', '%2']
const spelled = ['%6a', 'j%6Fin', '%2E', '%2e', '.', '..', '..', '/', '/', '%2f', '%2F']
const parts = [...words, ...endings, ...spelled]

test('paths in every spelling lead where http/answer says', async () => {
  const bundle = sampleBundle()
  const dist = writeDist(`${scratch()}/dist`, bundle)
  const { port, stop } = await startApache(dist)
  onTestFinished(stop)
  const differences: string[] = []
  let refused = 0
  let doubled = 0
  await Promise.all(
    [...paths(4000)].map(async target => {
      const asked = { method: 'GET', target, headers: { Accept: 'text/markdown' } }
      const expected = answer(bundle.manifest, ask(asked))
      const { status, headers } = await exchange(port, asked)
      // What docs/apache.md says of paths with ".." and escaped or doubled slashes.
      const dots = /(?:\.|%2e){2}/i.test(target)
      if (dots && /%2f/i.test(target) && status === 400) return void refused++
      if (dots && /\/\//.test(target) && (status === 400 || status === 404)) return void doubled++
      const fields = fieldsOf(expected.headers)
      // The text of a redirect and of a bad request is Apache's own.
      const shown = expected.status === 308 || expected.status === 400 ? 'location' : 'content-type'
      const [got, wanted] = [headers, fields].map(sent => sent.get(shown)?.[0])
      if (status !== expected.status || got !== wanted)
        differences.push(`${target}: ${status} ${got}, not ${expected.status} ${wanted}`)
    }),
  )
  expect(differences.slice(0, 20)).toEqual([])
  expect(refused).toBeGreaterThan(50)
  expect(doubled).toBeGreaterThan(50)
})

/** The same at every run. */
function* paths(count: number): Generator<string> {
  let state = 7
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 4294967296) * limit)
  }
  for (let index = 0; index < count; index++) {
    const length = 1 + below(7)
    const made = Array.from({ length }, () => `${parts[below(parts.length)]}${below(2) === 0 ? '/' : ''}`)
    yield `/${made.join('')}`
  }
}
