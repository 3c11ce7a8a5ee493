import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { edit, sampleSite, scratch } from '../../src/testing/scratch.ts'
import { heldToRuns } from '../support/held-to-runs.ts'
import { finished, portolan, start } from '../support/portolan.ts'
import { smallFolder } from '../support/small-site.ts'
import { paths, stamps } from '../support/tree.ts'

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
    const words = input.replace(/^.*?portolan/, '').match(/'[^']*'|\S+/g) ?? []
    const { code, stdout, stderr } = await portolan(
      words.map(word => word.replaceAll("'", '')),
      { cwd },
    )
    return `exit ${code}\n${stderr}${stdout && `on stdout: ${stdout}`}`.trimEnd()
  }))

test('in a folder of the site, the folder to run in is named', async () => {
  const cwd = sampleSite()
  for (const command of ['build', 'check', 'dev'])
    expect(await portolan([command], { cwd: join(cwd, 'site/pages') })).toMatchObject({
      code: 2,
      stderr: `error: there is no config at site/portolan.yaml\n\n  the site is in a folder above: run cd ${cwd} first\n`,
    })
})

test('mistakes of seven kinds are seven messages, each with its line: those of the config first', async () => {
  const cwd = sampleSite()
  writeFileSync(
    join(cwd, 'site/pages/wrong.md'),
    [
      '---',
      'title: Wrong',
      'description: Three mistakes.',
      '---',
      '',
      '::stepz{edition=java}',
      '',
      'See [the rules](/ruls) and [this](javascript:alert).',
      '',
    ].join('\n'),
  )
  await expectMessages(cwd, 3)
  const config = join(cwd, 'site/portolan.yaml')
  edit(config, /\n {2}serverAddress: (\S+)/, '\n  serverAddress: $1:25565')
  edit(config, 'bedrockAvailability: unconfirmed', 'bedrockAvailability: confirmed')
  edit(config, /\n {2}updated: \S+/, '\n  updated: 2026-02-30')
  edit(config, /\n {2}description: /, '\n  descripton: ')
  await expectMessages(cwd, 4)
})

/** A build says so many errors and writes nothing; every format has them, and the docs have their names. */
async function expectMessages(cwd: string, count: number): Promise<void> {
  const before = stamps(cwd)
  const { code, stdout, stderr } = await portolan(['build'], { cwd })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatchSnapshot()
  expect(Array.from(stderr.matchAll(/^error\[(.+?)\]/gm), match => match[1])).toHaveLength(count)
  expect(stamps(cwd)).toEqual(before)

  const json = JSON.parse((await portolan(['check', '--json'], { cwd })).stdout)
  expect(json).toMatchObject({ errors: count })
  for (const { file, line, column, ruleId } of json.diagnostics) {
    expect(file).toMatch(/^site\//)
    expect(line).toBeGreaterThan(0)
    expect(column).toBeGreaterThan(0)
    expect(readFileSync('rules/rules.md', 'utf8')).toContain(`## ${ruleId}\n`)
  }
  const github = (await portolan(['check', '--format', 'github'], { cwd })).stdout
  expect(github.match(/^::error file=site\//gm)).toHaveLength(count)
}

test('a good site: check says so, and exits with 0', async () => {
  const { code, stdout, stderr } = await portolan(['check'], { cwd: sampleSite() })
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: 'site/portolan.yaml: no errors\n',
    stderr: '',
  })
})

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

test('build prints what changed for people, and one JSON document for programs', async () => {
  const cwd = smallFolder()
  const build = async () => (await portolan(['build'], { cwd })).stdout
  const first = await build()
  expect(first).toMatch(/^Built dist in [\d.]+ s\n\n {2}pages {6}2\n {2}size {7}[\d.]+ KiB, /)
  expect(first).toContain('Next:\n  portolan serve ')
  expect(await build()).toMatch(/^dist is up to date\n\n {2}pages {6}2\n/)
  edit(join(cwd, 'site/pages/join.md'), /$/, '\nA new sentence.\n')
  expect(await build()).toMatch(/\n {2}pages {6}2; changed: \/join\n/)
  expect((await portolan(['build', '--quiet'], { cwd })).stdout).toBe('')
  const json = JSON.parse((await portolan(['build', '--json'], { cwd })).stdout)
  expect(json).toMatchObject({
    ok: true,
    out: 'dist',
    warnings: 0,
    errors: 0,
    diagnostics: [],
    pageChanges: { added: [], changed: [], removed: [] },
    hosts: expect.arrayContaining(['nginx']),
    differs: expect.objectContaining({ nginx: { lines: expect.any(String) } }),
  })
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

test('init tells how to go on: quoted where a shell needs it, with what was chosen, without what is not asked', async () => {
  const cwd = scratch()
  const words = ['--name', 'Größe Łódź', '--host', 'isle.example']
  const { stdout } = await portolan(['init', "My 'Isle", ...words, '--editions', 'java'], { cwd })
  expect(stdout).toContain(`  cd 'My '\\''Isle'\n  portolan dev `)
  expect(readFileSync(join(cwd, "My 'Isle", 'site/portolan.yaml'), 'utf8')).toContain(
    'shortName: grosse-lodz\n',
  )
  const plain = await portolan(['init', '--name', 'Isle', '--host', 'isle.example'], { cwd })
  expect(plain.stdout).toContain('Next:\n  portolan dev ')
  expect(plain.stdout).toContain('sample values in the config: `server.discordInvite`.')
  const samples = await portolan(['init', 'samples', '--yes'], { cwd })
  expect(samples.stdout).toContain('sample values in the config: `baseUrl`, `server.name`,')
  expect(plain.stdout).toMatch(/If an SRV record in your\s+DNS names the port/)
  for (const language of ['sv', 'ja']) {
    const told = await portolan(['init', language, ...words, '--language', language], { cwd })
    expect(told.stdout.includes('portolan has no texts in sv: ')).toBe(language === 'sv')
  }
  const empty = await portolan(['init', '', '--yes'], { cwd: scratch() })
  expect(empty).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('the folder is empty') })
})

test('init leaves a broken link, and writes all or nothing', async () => {
  const cwd = scratch()
  symlinkSync('nowhere', join(cwd, '.gitignore'))
  const left = await portolan(['init', '--yes', '--json'], { cwd })
  expect([left.code, JSON.parse(left.stdout)]).toMatchObject([
    0,
    { version: 1, ok: true, left: ['.gitignore'] },
  ])
  const other = scratch()
  symlinkSync('nowhere', join(other, '.github'))
  const failed = await portolan(['init', '--yes'], { cwd: other })
  expect(failed).toMatchObject({ code: 3, stderr: expect.stringContaining('nothing was written') })
  expect(readdirSync(other)).toEqual(['.github'])
})

test('init without success says how to go on', async () => {
  const cwd = scratch()
  const run = (...words: string[]) => portolan(['init', ...words], { cwd })
  expect((await run('/dev/null/x', '--yes')).stderr).toMatch(
    /cannot be written: not a folder; nothing was written\n\n {2}fix this and run init again/,
  )
})

test('init never overwrites, and writes nothing with values that would not build', async () => {
  const cwd = scratch()
  mkdirSync(join(cwd, 'site/pages'), { recursive: true })
  writeFileSync(join(cwd, 'site/pages/faq.md'), 'mine')
  const standing = await portolan(['init', '--yes'], { cwd })
  expect(standing.code).toBe(3)
  expect(standing.stderr).toContain('site/pages/faq.md exists, and init never overwrites files')
  expect(paths(cwd)).toEqual(['site/pages/faq.md'])
  const bad = await portolan(['init', 'other', '--name', 'X', '--host', 'play.example.net/join'], { cwd })
  expect(bad.code).toBe(2)
  expect(bad.stderr).toContain('--host must be a hostname without a path. Did you mean play.example.net?')
  expect(existsSync(join(cwd, 'other'))).toBe(false)
})

test('init writes a package.json with which npm runs portolan, and keeps what npm installs out of git', async () => {
  const cwd = scratch()
  await portolan(['init', '--name', 'Isle', '--host', 'isle.example'], { cwd })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))).toEqual({
    name: 'isle-website',
    private: true,
    scripts: { build: 'portolan build', check: 'portolan check', dev: 'portolan dev' },
    dependencies: { portolan: `file:portolan-${version}.tgz` },
  })
  expect(readFileSync(join(cwd, '.gitignore'), 'utf8').split('\n')).toContain('node_modules/')
  const mine = scratch()
  writeFileSync(join(mine, 'package.json'), '{}')
  const { stdout } = await portolan(['init', '--yes'], { cwd: mine })
  expect(stdout).toContain('Not changed, because they exist: package.json\n')
  expect(readFileSync(join(mine, 'package.json'), 'utf8')).toBe('{}')
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
