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

test.each([
  [2, ['nope', '--json']],
  [2, ['--json']],
  [2, ['build', '--json', '--out', '']],
  [2, ['build', '--json']],
  [2, ['check', '--format', 'json']],
  [2, ['check', '--json', '--config', 'x']],
  [2, ['dev', '--json', '--config', 'x']],
  [2, ['serve', '--json']],
  [2, ['serve', '--json', '--port', 'x']],
  [2, ['verify', '--json']],
  [2, ['verify', '--json', 'x']],
  [2, ['verify', '--format=json', 'http://127.0.0.1:1', '--bundle=dist']],
  [2, ['explain', '--json']],
  [2, ['explain', '--json', '/']],
  [2, ['diff', '--json', 'a']],
  [2, ['diff', '--json', 'a', 'b']],
  [2, ['doctor', '--json']],
  [2, ['publish', '--json', 'a']],
  [2, ['rollback', '--json', 'a']],
  [0, ['releases', '--json', 'a']],
  [2, ['schema', '--json']],
  [2, ['--json', 'bash']],
  [2, ['init', '--json']],
] as const)('where there is nothing, it exits with %i, and %j prints one document', async (code, words) => {
  const result = await portolan(words, { cwd: scratch() })
  expect(result.code).toBe(code)
  const found = document(result.stdout)
  expect(found).toMatchObject({ version: 1, ok: code === 0 })
  if (code > 0) expect(found.error).toBeTypeOf('string')
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
