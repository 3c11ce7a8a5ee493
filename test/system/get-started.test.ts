import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { freePort } from '../servers/contract/nginx.ts'
import { type DocCommand, docBlocks, docCommands, looksLike } from '../support/doc-blocks.ts'
import { packedAsItStands, quietly } from '../support/packed.ts'
import { finished } from '../support/portolan.ts'

/** What is not run here, by how the line begins, and why. */
const notHere: Readonly<Record<string, string>> = {
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

test('docs/get-started.md and README.md: every command, in its order, in a new folder, as a newcomer', async () => {
  const [guide, readme] = [commandsOf('docs/get-started.md'), commandsOf('README.md')]
  const isShown = ({ output }: DocCommand) => output !== undefined
  // The README begins as the guide does, and shows what the site answers then.
  const begins = stepsOf(readme.filter(command => !isShown(command)))
  expect(begins.length).toBeGreaterThan(4)
  expect(stepsOf(guide).filter(step => begins.includes(step))).toEqual(expect.arrayContaining(begins))
  const commands = [...guide, ...readme.filter(isShown)]

  const home = scratch()
  const port = await freePort()
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: process.env['HOME'] ?? home,
    SOURCE_DATE_EPOCH: '1795132800',
  }
  let cwd = join(home, 'portolan')
  await packedAsItStands(cwd)
  const here = (text: string) =>
    text
      .replace(
        /http:\/\/127\.0\.0\.1:8080|https:\/\/play\.my-server\.net(?=\/\S*$)/,
        `http://127.0.0.1:${port}`,
      )
      .replace(/npm install(?= \.)/, `npm install ${quietly.join(' ')}`)
      .replace(/portolan (?:dev|serve)$/, `$& --port ${port}`)
  const run = (line: string) => spawn('bash', ['-c', here(line)], { cwd, env, detached: true })
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
}, 120_000)
