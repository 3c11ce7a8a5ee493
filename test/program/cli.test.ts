import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { edit, sampleSite, scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { heldToRuns } from '../support/held-to-runs.ts'
import { finished, portolan, start } from '../support/portolan.ts'
import { heldToSessions, wordsOf } from '../support/sessions.ts'
import { cutDown, smallFolder } from '../support/small-site.ts'
import { paths } from '../support/tree.ts'

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
const small = builtSite(cutDown)

const commands =
  'init build dev check serve verify explain diff doctor publish rollback releases schema'.split(' ')

test.each([[], ...commands.map(command => [command])])('--help of %s', async (...words: string[]) => {
  const { code, stdout, stderr } = await portolan([...words, '--help'], { cwd: scratch() })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
  expect(stdout).toMatchSnapshot()
})

test('a copy that is not compiled says what to run', () => {
  const cwd = scratch()
  mkdirSync(join(cwd, 'bin'))
  copyFileSync('bin/portolan.js', join(cwd, 'bin/portolan.js'))
  const { status, stderr } = spawnSync(process.execPath, ['bin/portolan.js', '--help'], { cwd })
  expect([status, `${stderr}`]).toEqual([3, 'error: portolan is not compiled yet\n\n  run npm run compile\n'])
})

test('wrong usage: the exit code, all that is printed, and so how to go on', () =>
  heldToRuns('usage', async input => {
    const cwd = input.includes('where nothing is: ') ? scratch() : sampleSite()
    const words = wordsOf(input.replace(/^.*?portolan/, ''))
    const { code, stdout, stderr } = await portolan(words, { cwd })
    return `exit ${code}\n${stderr}${stdout && `on stdout: ${stdout}`}`.trimEnd()
  }))

test('messages of check, build and init', () =>
  heldToSessions('commands', {
    env: { sample: resolve('site'), small: small() },
    names: { [version]: 'VERSION' },
  }))

test('what build names can be used where it was run', async () => {
  const cwd = join(smallFolder(), 'here')
  mkdirSync(cwd)
  for (const out of ['dist', './a/b', '../nearby', 'with a blank/', join(cwd, 'whole')])
    for (const head of [/^Built (.+) in .*\n/, /^(.+) is up to date\n/]) {
      const words = ['build', '-c', '../site/portolan.yaml', '-o', out, '--cache', '../cache']
      const { stdout } = await portolan(words, { cwd })
      const [, named] = head.exec(stdout) ?? []
      expect([named, existsSync(resolve(cwd, named ?? '', 'bundle.json'))]).toEqual([out, true])
    }
})

test('--target may be given more than once, with commas or without', async () => {
  const words = ['build', '-t', 'nginx,caddy', '--target', 'pages', '--json']
  const { stdout } = await portolan(words, { cwd: sampleSite() })
  expect(JSON.parse(stdout).hosts).toEqual(['nginx', 'caddy', 'pages'])
})

test('init creates a site for your own server, which builds without a change', async () => {
  const cwd = scratch()
  const named = ['--name', 'A & B: "Keep" #1', '--host', 'mc.keep.test']
  const words = ['init', 'mine', ...named, '--discord', 'https://discord.gg/keep']
  const laid = await portolan(words, { cwd })
  expect(laid.stderr).toBe('')
  expect(laid.code).toBe(0)
  const config = parse(readFileSync(join(cwd, 'mine/site/portolan.yaml'), 'utf8'))
  expect(config).toMatchObject({
    baseUrl: 'https://mc.keep.test',
    server: {
      name: 'A & B: "Keep" #1',
      serverAddress: 'mc.keep.test',
      discordInvite: 'https://discord.gg/keep',
    },
  })
  const built = await portolan(['build'], { cwd: join(cwd, 'mine') })
  expect({ code: built.code, stderr: built.stderr }).toEqual({ code: 0, stderr: '' })
  const leftovers = paths(join(cwd, 'mine')).filter(
    path => !/\.(?:gz|br)$/.test(path) && /lantern ?bay/i.test(readFileSync(join(cwd, 'mine', path), 'utf8')),
  )
  expect(leftovers).toEqual([])
})

test('serve answers until it is told to stop, follows a new build, and leaves its port to nobody', async () => {
  const cwd = smallFolder()
  await portolan(['build'], { cwd })
  const child = start(['serve', '--port', '0', '--json'], { cwd })
  const end = finished(child)
  const [line] = await once(child.stdout ?? child, 'data')
  const { url } = JSON.parse(String(line))
  const page = async () => (await fetch(`${url}/join`, { headers: { accept: 'text/markdown' } })).text()
  expect(await page()).toContain('19132')
  edit(join(cwd, 'site/portolan.yaml'), /19132/g, '19133')
  await portolan(['build'], { cwd })
  expect(await page()).toContain('19133')
  const second = await portolan(['serve', '--port', new URL(url).port], { cwd })
  expect([second.code, second.stderr]).toEqual([3, expect.stringContaining('already in use')])
  child.kill('SIGTERM')
  expect((await end).code).toBe(143)
})
