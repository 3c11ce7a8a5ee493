import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linted, marked } from '../../testing/linted.ts'
import { sampleBundle } from '../../testing/sample.ts'
import { warningNames } from './lint.ts'

test('docs/diagnostics.md names each warning that can be switched off', () => {
  const [, names = ''] =
    /These can be switched off: (.*?)\. /.exec(readFileSync('docs/diagnostics.md', 'utf8')) ?? []
  expect(names.split(', ')).toEqual(warningNames.map(name => `\`${name}\``))
})

test('the sample site is clean', () => {
  expect(sampleBundle(() => {}, { today: '2026-12-01' }).diagnostics).toEqual([])
})

test('each warning can be switched off, and a slip in its name is noticed', () => {
  const body = 'Java port: 19132. Join at mc.example.net.'
  expect(marked(body)).toHaveLength(2)
  const to = (off: string) => ({ from: 'server:\n', to: `lint: { off: [${off}] }\nserver:\n` })
  expect(marked(body, to('port-differs'))).toEqual(['address-differs: mc.example.net'])
  expect(marked(body, to('port-differs, address-differs'))).toEqual([])
  expect(linted('Hi.', to('port-difers'))).toMatchObject([
    { ruleId: 'value-not-allowed', expected: ['port-differs'], fatal: true },
  ])
  expect(linted('Hi.', to('image-alt, image-alt'))).toMatchObject([{ ruleId: 'repeated-value' }])
  expect(linted('Hi.', to(warningNames.join(', ')))).toEqual([])
})

test('what is older is switched off in the same way', () => {
  const body = '#### Deep\n\n<img src="/assets/a.png">'
  const named = marked(body).map(found => found.split(':')[0])
  expect(named).toContain('heading-level')
  expect(named).toContain('image-alt')
  const off = { from: 'server:\n', to: 'lint: { off: [heading-level, image-alt] }\nserver:\n' }
  expect(marked(body, off).filter(found => /^heading|^image/.test(found))).toEqual([])
  const stale = (off: string) =>
    sampleBundle(
      files => {
        const text = new TextDecoder().decode(files.get('portolan.yaml'))
        files.set('portolan.yaml', Buffer.from(`${text}\nlint: { off: [${off}] }\n`))
      },
      { today: '2028-12-01' },
    ).diagnostics
  expect(new Set(stale('').map(({ file }) => file)).size).toBeGreaterThan(5)
  expect(stale('updated-stale')).toEqual([])
})

test('at most twenty warnings of a rule are reported', () => {
  expect(linted('Join at mc.example.net.\n\n'.repeat(50))).toHaveLength(20)
})
