import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { docBlocks, docCommands } from '../support/doc-blocks.ts'
import { packedAsItStands } from '../support/packed.ts'
import { finished, portolan } from '../support/portolan.ts'
import { runWorkflow } from '../support/workflow-steps.ts'

const lines = docBlocks('docs/ci.md')
  .flatMap(docCommands)
  .map(({ line }) => line)
  .filter(line => !line.startsWith('sudo '))

/** What docs/ci.md says that the repository has, with the folder of git. */
const pushedFiles = (tarball: string) =>
  ['.git', '.github', '.gitignore', 'package-lock.json', 'package.json', 'site', tarball].sort()

test('what init makes with the packed package is green on GitHub at once, when it was pushed as docs/ci.md says', async () => {
  const folder = scratch()
  const tarball = await packedAsItStands(join(folder, 'portolan'))
  const installed = join(folder, 'portolan/bin/portolan.js')
  const words = ['init', 'my-server', '--name', 'Isle', '--host', 'isle.example']
  expect(await portolan(words, { cwd: folder, installed })).toMatchObject({ code: 0, stderr: '' })

  const server = join(folder, 'my-server')
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap(role => [
        [`GIT_${role}_NAME`, 'An owner'],
        [`GIT_${role}_EMAIL`, 'owner@isle.example'],
      ]),
    ),
  }
  const shell = async (line: string, cwd: string) => {
    const { code, stdout, stderr } = await finished(spawn('bash', ['-c', line], { cwd, env }))
    expect(code, `${line}\n${stdout}${stderr}`).toBe(0)
  }
  // As docs/get-started.md installs it.
  cpSync(tarball, join(server, basename(tarball)))
  await shell(`npm install ./${basename(tarball)}`, server)
  expect(lines).toHaveLength(3)
  for (const line of lines) await shell(line, server)

  const pushed = async (name: string, ...without: readonly string[]) => {
    await shell(`git clone -q my-server ${name}`, folder)
    const workspace = join(folder, name)
    expect(readdirSync(workspace).sort()).toEqual(pushedFiles(basename(tarball)))
    for (const file of without) rmSync(join(workspace, file))
    const temp = join(folder, `${name} runner`)
    return {
      ...(await runWorkflow('.github/workflows/site.yml', { 'vars.PORTOLAN': '' }, { workspace, temp })),
      workspace,
      temp,
    }
  }
  const first = await pushed('first')
  expect(first.failed, first.last.stdout + first.last.stderr).toBe(undefined)
  expect(first.steps).toEqual([
    'actions/checkout',
    'actions/setup-node',
    'Install portolan',
    'Check',
    'Build',
    'actions/upload-artifact',
  ])
  // What ran is what was packed.
  const ran = join(first.workspace, 'node_modules/portolan')
  expect(realpathSync(join(first.temp, 'portolan-bin/portolan'))).toBe(join(ran, 'bin/portolan.js'))
  const program = 'lib/chunks/cli.cjs'
  expect(readFileSync(join(ran, program))).toEqual(readFileSync(join(folder, 'portolan', program)))
  expect(existsSync(join(first.workspace, 'dist/public/join.html'))).toBe(true)

  const unlocked = await pushed('unlocked', 'package-lock.json')
  expect(unlocked.failed, unlocked.last.stdout + unlocked.last.stderr).toBe(undefined)
  const forgotten = await pushed('forgotten', 'package-lock.json', basename(tarball))
  expect([forgotten.failed, forgotten.last.stdout]).toEqual([
    'Install portolan',
    expect.stringMatching(/^::error title=portolan::There is no portolan to run\. .*npm pack/),
  ])
}, 300_000)
