import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { freePort } from '../servers/contract/nginx.ts'
import { type DocCommand, docBlocks, docCommands, looksLike } from '../support/doc-blocks.ts'
import { packedAsItStands } from '../support/packed.ts'
import { finished } from '../support/portolan.ts'
import { runWorkflow } from '../support/workflow-steps.ts'

/** What is not run here, by how the line begins, and why. */
const notHere: Readonly<Record<string, string>> = {
  'sudo ': 'needs root',
  'npm ci && npm start': 'what CI begins with, and portolan serve, which runs here',
  'npm ci && npm test': 'what CI runs, this test among it',
  'npm ci && npm pack --silent': 'the test packs a copy, without installing again',
  '(cd ../portolan': 'needs a checkout with a remote',
  'npm install "./$(npm pack': 'needs that checkout; the install before it runs here',
  'npx portolan diff /srv/': 'exits with 4 where something differs; test/program/diff.test.ts runs it',
}

/** Lines that go on until somebody presses Ctrl+C. */
const goesOn = /portolan (?:dev|serve)$/

const commandsOf = (document: string) =>
  docBlocks(document)
    .flatMap(docCommands)
    .filter(({ line }) => !Object.keys(notHere).some(begin => line.startsWith(begin)))
const stepsOf = (commands: readonly DocCommand[]) => commands.flatMap(({ line }) => line.split(' && '))

/** What docs/ci.md says that the repository has, with the folder of git. */
const pushedFiles = (tarball: string) =>
  ['.git', '.github', '.gitignore', 'package-lock.json', 'package.json', 'site', tarball].sort()

test('docs/get-started.md, README.md and docs/ci.md: every command, in its order, in a new folder, as a newcomer', async () => {
  const [guide, readme] = [commandsOf('docs/get-started.md'), commandsOf('README.md')]
  const isShown = ({ output }: DocCommand) => output !== undefined
  // The README begins as the guide does, and shows what the site answers then.
  const begins = stepsOf(readme.filter(command => !isShown(command)))
  expect(begins.length).toBeGreaterThan(4)
  expect(stepsOf(guide).filter(step => begins.includes(step))).toEqual(expect.arrayContaining(begins))
  const ci = commandsOf('docs/ci.md')
  expect(ci).toHaveLength(3)
  const all = [...guide, ...readme.filter(isShown), ...ci]
  // What the guide says twice, such as to check, runs once.
  const commands = all.filter(({ line }, index) => all.findIndex(other => other.line === line) === index)

  const tarball = await packedAsItStands()
  let cwd = dirname(tarball)
  const server = join(cwd, '../my-server')
  onTestFinished(() => rmSync(server, { recursive: true, force: true }))
  const port = await freePort()
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: process.env['HOME'] ?? '',
    SOURCE_DATE_EPOCH: '1795132800',
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap(role => [
        [`GIT_${role}_NAME`, 'An owner'],
        [`GIT_${role}_EMAIL`, 'owner@isle.example'],
      ]),
    ),
  }
  const here = (text: string) =>
    text
      .replace(
        /http:\/\/127\.0\.0\.1:8080|https:\/\/play\.my-server\.net(?=\/\S*$)/,
        `http://127.0.0.1:${port}`,
      )
      .replace(/portolan (?:dev|serve)$/, `$& --port ${port}`)
  const run = (line: string) =>
    // With a socket as its input, Bash reads ~/.bashrc.
    spawn('bash', ['-c', here(line)], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let stop = async () => {}
  onTestFinished(() => stop())
  for (const { place, line, output } of commands) {
    const child = run(line)
    if (goesOn.test(line)) {
      await stop()
      let said = ''
      const isUp = new Promise(done => {
        child.stdout.on('data', chunk => {
          said += chunk
          if (said.includes(`http://127.0.0.1:${port}`)) done(true)
        })
        child.on('close', () => done(false))
      })
      const ended = finished(child)
      stop = async () => {
        if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGINT')
        await ended
      }
      expect(await isUp, `${place}: ${line}\n${said}`).toBe(true)
      continue
    }
    const { code, stdout, stderr } = await finished(child)
    expect(code, `${place}: ${line}\n${stdout}${stderr}`).toBe(0)
    if (output !== undefined) expect(looksLike(stdout, output), `${place}: ${line}\n${stdout}`).toBe(true)
    const moved = /(?:^|&& )cd (\S+)/.exec(line)?.[1]
    if (moved !== undefined) cwd = join(cwd, moved)
  }

  // What init makes is green on GitHub at once, when it was pushed like that.
  const folder = scratch()
  const programs = join(folder, 'programs')
  const pushed = async (name: string, change: (workspace: string) => void = () => {}) => {
    const [workspace, temp] = [join(folder, name), join(folder, `${name} runner`)]
    execFileSync('git', ['clone', '-q', server, workspace], { env })
    expect(readdirSync(workspace).sort()).toEqual(pushedFiles(basename(tarball)))
    change(workspace)
    const ran = await runWorkflow(
      '.github/workflows/site.yml',
      { 'vars.PORTOLAN': '' },
      { workspace, temp, programs },
    )
    return { ...ran, workspace, temp }
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
  expect(readFileSync(join(ran, program))).toEqual(readFileSync(join(dirname(tarball), program)))
  expect(existsSync(join(first.workspace, 'dist/public/join.html'))).toBe(true)

  const forgotten = await pushed('forgotten', workspace => {
    for (const file of ['package-lock.json', basename(tarball)]) rmSync(join(workspace, file))
  })
  expect([forgotten.failed, forgotten.last.stdout]).toEqual([
    'Install portolan',
    expect.stringMatching(/^::error title=portolan::There is no portolan to run\. .*npm pack/),
  ])

  // Without a lock, npm installs as the newcomer did. A mistake that is found shows that portolan was there.
  const unlocked = await pushed('unlocked', workspace => {
    mkdirSync(programs)
    const installs = `[ "$1 $2" = 'install --no-package-lock' ] && ln -s '${server}/node_modules' .`
    writeFileSync(join(programs, 'npm'), `#!/bin/sh\n${installs}\n`, { mode: 0o755 })
    rmSync(join(workspace, 'package-lock.json'))
    edit(join(workspace, 'site/portolan.yaml'), /^baseUrl/m, 'baseURL')
  })
  expect([unlocked.failed, unlocked.last.stdout]).toEqual([
    'Check',
    expect.stringMatching(/^::error file=site\/portolan\.yaml,/m),
  ])
}, 300_000)
