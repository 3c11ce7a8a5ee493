import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { type Finished, portolan } from '../support/portolan.ts'

const ask = (...words: readonly string[]): Promise<Finished> =>
  portolan(['explain-error', ...words], { cwd: scratch() })
const names = Array.from(readFileSync('rules/rules.md', 'utf8').matchAll(/^### (.+)$/gm), match => match[1])

test('explain-error prints a section of rules/rules.md', async () => {
  const result = await ask('quotes-needed')
  expect(result).toMatchObject({ code: 0, stderr: '' })
  expect(result.stdout).toMatchSnapshot()
  expect((await ask('error[quotes-needed]')).stdout).toBe(result.stdout)
})

test('without a name it lists all, one line each', async () => {
  const { code, stdout } = await ask()
  expect(code).toBe(0)
  expect(Array.from(stdout.matchAll(/^ {2}(\S+) {2,}\S/gm), match => match[1])).toEqual(names)
})

test('programs get the same as JSON', async () => {
  const all = JSON.parse((await ask('--json')).stdout)
  expect(all).toMatchObject({ version: 1, ok: true })
  expect(all.rules.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(names)
  const one = JSON.parse((await ask('dead-link', '--json')).stdout)
  expect(one).toMatchObject({ version: 1, ok: true, ruleId: 'dead-link', group: 'Links and anchors' })
  const { homepage } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(one.docs).toBe(homepage && `${homepage}/diagnostics#dead-link`)
  expect(one.text).toContain('does not have')
})

test('a name that there is none of is asked back, with what may be meant', async () => {
  const slip = await ask('unknwn-key')
  expect(slip).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Did you mean unknown-key?'),
  })
  const other = await ask('\u001b[31mxyz', '--json')
  expect(other.code).toBe(2)
  expect(JSON.parse(other.stdout)).toMatchObject({
    ok: false,
    note: 'portolan explain-error lists all rules',
  })
  expect(other.stderr).not.toContain('\u001b')
})
