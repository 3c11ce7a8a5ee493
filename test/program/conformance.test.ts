import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import conformance from '#accept-vectors' with { type: 'json' }

const { vectors } = conformance
const read = (file: string) => readFileSync(file, 'utf8')

test('conformance/accept.json fits its schema, and names a sentence of the RFC for each vector', () => {
  const check = new Ajv2020({ allowUnionTypes: true }).compile(
    JSON.parse(read('conformance/accept.schema.json')),
  )
  check(conformance)
  expect(check.errors ?? []).toEqual([])
  const { rules } = JSON.parse(read('conformance/accept.json'))
  expect(Object.keys(rules).toSorted()).toEqual([...new Set(vectors.map(({ rule }) => rule))].toSorted())
  expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
})

test('README.md and conformance/README.md count right', () => {
  const must = vectors.filter(({ by }) => by === 'must')
  const real = vectors.filter(({ kind }) => kind !== 'probe')
  const probes = vectors.length - real.length
  const wrong = must.filter(
    ({ accept, answer }) => /text\/markdown/i.test([accept].flat().join(', ')) !== (answer === 'markdown'),
  )
  const ofAll = `${vectors.length} \`Accept\` headers`
  expect(read('README.md')).toContain(`${ofAll}](conformance/README.md)`)
  expect(read('README.md')).toContain(`RFC 9110 decides ${must.length}.`)
  expect(read('README.md')).toContain(`is wrong for ${wrong.length}.`)
  const own = read('conformance/README.md')
  for (const text of [
    `${ofAll} with the answer`,
    `RFC 9110 decides: ${must.length} vectors`,
    `to the server, such as between equal weights: ${vectors.length - must.length} vectors`,
    `${real.length} of the headers come from agents, browsers and libraries`,
    `The other ${probes} are probes`,
  ])
    expect(own).toContain(text)
})
