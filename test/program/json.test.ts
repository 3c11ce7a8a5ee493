import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'
import { smallFolder } from '../support/small-site.ts'

/** All that stands on stdout is one document; returns it. */
function document(stdout: string) {
  expect(stdout).toMatch(/^\{[\s\S]*\}\n$/)
  return JSON.parse(stdout)
}

test('every command answers an unknown option with one document', async () => {
  const help = (await portolan(['--help'], { cwd: scratch() })).stdout
  const commands = Array.from(help.matchAll(/^ {2}([a-z][a-z-]+) /gm), match => `${match[1]}`)
  expect(commands).toEqual(expect.arrayContaining(['build', 'check', 'schema']))
  for (const command of commands) {
    if (command === 'help') continue
    const { code, stdout } = await portolan([command, '--json', '--nope'], { cwd: scratch() })
    expect([command, code]).toEqual([command, 2])
    expect(document(stdout)).toMatchObject({
      version: 1,
      ok: false,
      error: expect.stringContaining('option'),
    })
  }
})

test('mistakes, what cannot be written, and success are one document each', async () => {
  const cwd = smallFolder()
  const built = await portolan(['build', '--json'], { cwd })
  expect([built.code, document(built.stdout)]).toMatchObject([0, { version: 1, ok: true, diagnostics: [] }])
  const failed = await portolan(['build', '--json', '--out', '/proc/portolan'], { cwd })
  expect([failed.code, document(failed.stdout)]).toMatchObject([3, { ok: false }])
  edit(join(cwd, 'site/portolan.yaml'), /\nbaseUrl: \S+/, '\nbaseUrl: nowhere')
  for (const command of ['build', 'check']) {
    const { code, stdout } = await portolan([command, '--json'], { cwd })
    expect([code, document(stdout)]).toMatchObject([1, { version: 1, errors: 1 }])
  }
})
