import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { goodBundle } from '../../../src/testing/sample.ts'
import { kinds } from '../../../src/verify/kinds.ts'
import { faults } from './faults.ts'
import { startSite } from './faulty.ts'
import { verified } from './verified.ts'

const text = readFileSync('docs/verify.md', 'utf8')
const lines = text.split(/^## Kinds of differences$/m)[1]?.split(/^## /m)[0] ?? ''

test('docs/verify.md has a line for every kind of difference, in their order, and for no other', () => {
  const found = Array.from(lines.matchAll(/^- `(\S+)`: [A-Z`]/gm), match => match[1])
  expect(found).toEqual(Object.keys(kinds))
})

test('docs/verify.md names every option of the command', () => {
  const help = readFileSync('test/program/__snapshots__/cli.test.ts.snap', 'utf8').split(
    'exports[`--help of verify 1`]',
  )[1]
  const options = Array.from(
    help?.split('`;')[0]?.matchAll(/^ {2}(?:-\w, )?(--[a-z]+)/gm) ?? [],
    match => match[1],
  )
  expect(options.length).toBeGreaterThan(8)
  for (const option of options.filter(name => name !== '--help')) expect(text).toContain(option)
})

test('the samples in docs/verify.md are what the program prints', async () => {
  const samples = Array.from(
    text.matchAll(/^```\n((?:https:|difference)[^`]+)```$/gm),
    match => match[1] ?? '',
  )
  const faulty = faults.find(({ name }) => name === 'wrong type')?.fault
  const bundle = goodBundle()
  for (const [index, fault] of [undefined, faulty].entries()) {
    const { url } = await startSite(bundle, fault)
    const { report } = await verified(url, bundle)
    expect(shape(report.replaceAll(url, 'https://play.example.net'))).toBe(shape(samples[index] ?? ''))
  }
})

/** Without what changes with every change of the sample site. */
function shape(report: string): string {
  return report
    .replace(/bundle \w{8}/g, 'bundle')
    .replace(/\b\d+ (?=requests|differences|more)/g, '')
    .replace(/(?<=more like it: ).*/g, '')
}

test('the sentences of every kind end, and say what to do', () => {
  for (const { means, advice } of Object.values(kinds)) {
    expect(means).toMatch(/^[A-Z].*\.$/)
    expect(advice).toMatch(/^[A-Z].*\.$/)
  }
})
