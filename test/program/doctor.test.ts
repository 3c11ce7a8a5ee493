import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { docSample } from '../support/doc-sample.ts'
import { type Finished, finished, portolan, start } from '../support/portolan.ts'
import { copyOf, cutDown, smallFolder } from '../support/small-site.ts'
import { paths, stamps } from '../support/tree.ts'
import { unprivileged } from '../support/unprivileged.ts'

const site = builtSite()
const small = builtSite(cutDown)
/** A site for one test to break. */
const copied = () => copyOf(small())

interface Check {
  readonly check: string
  readonly state: string
  readonly text: string
  readonly note?: string
}

const doctor = (cwd: string, words: readonly string[] = [], env = {}) =>
  portolan(['doctor', ...words], { cwd, env })
/** What was found, by what was looked at. */
const checksIn = ({ stdout }: Pick<Finished, 'stdout'>): Readonly<Record<string, Check>> =>
  Object.fromEntries((JSON.parse(stdout).checks as Check[]).map(check => [check.check, check]))
async function examine(cwd: string, env: Readonly<Record<string, string>> = {}) {
  const run = await doctor(cwd, ['--json'], env)
  return { code: run.code, checks: checksIn(run) }
}
const build = (cwd: string) => portolan(['build', '--quiet'], { cwd })

// First, before another test could have left something in the site that it copies.
test('changes nothing and leaves nothing behind', async () => {
  const cwd = copied()
  const [temporary, home] = [scratch(), scratch()]
  const before = stamps(join(cwd, 'dist'))
  const names = paths(cwd)
  expect((await doctor(cwd, [], { TMPDIR: temporary, HOME: home })).code).toBe(0)
  expect(stamps(join(cwd, 'dist'))).toEqual(before)
  expect(paths(cwd)).toEqual(names)
  expect([...readdirSync(temporary), ...readdirSync(home)]).toEqual([])
})

/** What was looked at and its state, as people read them. */
const statesIn = (text: string) =>
  Array.from(text.matchAll(/^ {2}(ok|missing|warn|wrong) +(\S+(?: \S+)*?) {2}/gm)).map(([, state, check]) => [
    check,
    state,
  ])

test('a built site on a machine with both servers: everything is ok', async () => {
  const { code, stdout, stderr } = await doctor(site())
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const states = statesIn(stdout)
  // Apache is nobody's need here.
  expect(states.slice(0, -1)).toEqual([
    ['Node.js', 'ok'],
    ['config', 'ok'],
    ['sources', 'ok'],
    ['output', 'ok'],
    ['free space', expect.stringMatching(/ok|warn/)],
    ['bundle', 'ok'],
    ['files', 'ok'],
    ['compressed', 'ok'],
    ['times', 'ok'],
    ['nginx', 'ok'],
    ['nginx -t', 'ok'],
    ['Caddy', 'ok'],
    ['caddy validate', 'ok'],
  ])
  expect(stdout).toMatch(/^portolan \d/)
  expect(stdout).toMatch(/\n\nNo problems/)
  // The sample shows some of them, in this order.
  const sample = statesIn(docSample('portolan doctor').output).map(([check]) => check)
  expect(sample.length).toBeGreaterThan(2)
  expect(states.map(([check]) => check).filter(check => sample.includes(check))).toEqual(sample)
})

test('damaged, missing and stale files are wrong, until the next build', async () => {
  const cwd = copied()
  const file = (name: string) => join(cwd, 'dist/public', name)
  appendFileSync(file('join.html'), ' ')
  writeFileSync(file('index.html.gz'), gzipSync('old'))
  writeFileSync(file('join.md.br'), 'no brotli')
  rmSync(file('404.md'))
  const { code, checks } = await examine(cwd)
  expect(code).toBe(3)
  expect(checks['files']).toMatchObject({
    state: 'wrong',
    text: 'public/404.md is missing; public/index.html.gz has changed since the build; public/join.html has changed since the build; and 1 more',
    note: expect.stringContaining('run portolan build --no-cache'),
  })
  await build(cwd)
  expect(await examine(cwd)).toMatchObject({ code: 0, checks: { files: { state: 'ok' } } })
})

test('what keeps the user of a web server from the files is named, with the command that helps', async () => {
  const cwd = copied()
  expect(Object.keys((await examine(cwd)).checks)).not.toContain('rights')
  const cases = [
    ['dist/public/404.html', 0o640, 'read', 'o+r'],
    ['dist/public/assets', 0o750, 'enter', 'o+x'],
    ['.', 0o700, 'enter', 'o+x'],
  ] as const
  for (const [name, mode, what, right] of cases) {
    const path = join(cwd, name)
    const { mode: before } = statSync(path)
    chmodSync(path, mode)
    const { code, checks } = await examine(cwd)
    expect(code).toBe(0)
    expect(checks['rights']).toEqual({
      check: 'rights',
      state: 'warn',
      text: `other users cannot ${what} ${path}: a web server that runs as one of them answers 403`,
      note: `if a web server on this machine serves this folder, run: chmod ${right} ${path}`,
    })
    chmodSync(path, before)
  }
  expect(Object.keys((await examine(cwd)).checks)).not.toContain('rights')
})

test('a folder that only the link to the bundle is in counts, too', async () => {
  const cwd = copied()
  const closed = join(cwd, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  symlinkSync('../dist', join(closed, 'dist'))
  const finished = await doctor(cwd, ['--json', '--bundle', 'closed/dist'])
  expect(checksIn(finished)['rights']).toMatchObject({
    text: `other users cannot enter ${closed}: a web server that runs as one of them answers 403`,
  })
})

test('schema, action and workflow of an older portolan are named, with what brings them up to date', async () => {
  const parent = scratch()
  const cwd = join(parent, 'mine')
  const init = [
    'init',
    'mine',
    '--name',
    'My Server',
    '--host',
    'play.my-server.net',
    '--discord',
    'https://discord.gg/my-server',
  ]
  expect((await portolan(init, { cwd: parent })).code).toBe(0)
  const copies = ['schema', 'action', 'pinned']
  const seen = async () => {
    const { stdout } = await doctor(cwd, ['--json'])
    return (JSON.parse(stdout).checks as Check[]).filter(({ check }) => copies.includes(check))
  }
  expect(await seen()).toEqual([])

  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  edit(join(cwd, 'site/portolan.schema.json'), /"description": "/, '"description": "Once: ')
  edit(join(cwd, '.github/actions/portolan/action.yml'), /^name: .*/, 'name: older')
  rmSync(join(cwd, '.github/actions/portolan/publish.sh'))
  edit(
    join(cwd, '.github/workflows/site.yml'),
    '    steps:\n',
    '    steps:\n      - run: npx portolan@0.0.9 check\n',
  )
  edit(join(cwd, 'package.json'), /portolan-[\d.]+\.tgz/, 'portolan-0.0.8.tgz')
  const own = '.github/actions/portolan'
  const found = await seen()
  expect(found).toEqual([
    {
      check: 'schema',
      state: 'warn',
      text: `site/portolan.schema.json is not the schema of portolan ${version}, so editors show other keys than the build accepts`,
      note: 'portolan schema --out site/portolan.schema.json',
    },
    {
      check: 'action',
      state: 'warn',
      text: `${own}/action.yml, ${own}/publish.sh: differs from portolan ${version}`,
      note: `portolan init --upgrade ${cwd}`,
    },
    ...[
      ['.github/workflows/site.yml', '0.0.9', 'GitHub builds with the old version: write the new one there'],
      ['package.json', '0.0.8', `portolan init --upgrade ${cwd}`],
    ].map(([file, old, note]) => ({
      check: 'pinned',
      state: 'warn',
      text: `${file} names portolan ${old}, but this is ${version}`,
      note,
    })),
  ])

  // What doctor says to do, done.
  const words = ['init', '--upgrade', cwd]
  const upgraded = await portolan(words, { cwd: parent })
  expect(upgraded).toMatchObject({ code: 0, stderr: '' })
  for (const line of ['  - name: older', '  -       - run: npx portolan@0.0.9 check', 'site.yml.old. Copy'])
    expect(upgraded.stdout).toContain(line)
  expect(await seen()).toEqual([])
  expect(readFileSync(join(cwd, '.github/workflows/site.yml.old'), 'utf8')).toContain('portolan@0.0.9')
  const again = await portolan(words, { cwd: parent })
  expect(again.stdout).toContain('are up to date')
})

test('init --upgrade keeps what is the owner’s, and needs a site', async () => {
  const parent = scratch()
  const cwd = join(parent, 'mine')
  await portolan(['init', 'mine', '--name', 'Isle', '--host', 'isle.example'], { cwd: parent })
  const config = readFileSync(join(cwd, 'site/portolan.yaml'), 'utf8')
  const manifest = {
    name: 'x',
    scripts: { dev: 'mine' },
    dependencies: { portolan: '^0.0.1', other: '1.0.0' },
  }
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest))
  const { code, stdout } = await portolan(['init', '--upgrade', 'mine', '--json'], { cwd: parent })
  expect([code, JSON.parse(stdout).files]).toEqual([0, ['package.json']])
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))).toEqual({
    name: 'x',
    scripts: { build: 'portolan build', check: 'portolan check', dev: 'mine' },
    dependencies: { portolan: `^${version}`, other: '1.0.0' },
  })
  expect(readFileSync(join(cwd, 'site/portolan.yaml'), 'utf8')).toBe(config)
  // A package.json that portolan did not write stays, whatever it is.
  for (const odd of ['null', '[]', '{', '{"dependencies":null}', '{"dependencies":{"portolan":1}}']) {
    writeFileSync(join(cwd, 'package.json'), odd)
    const left = await portolan(['init', '--upgrade', 'mine'], { cwd: parent })
    expect([left.code, readFileSync(join(cwd, 'package.json'), 'utf8')]).toEqual([0, odd])
  }
  const nowhere = await portolan(['init', '--upgrade', 'nowhere'], { cwd: parent })
  expect([nowhere.code, nowhere.stderr]).toEqual([
    2,
    expect.stringContaining('nowhere/site/portolan.yaml does not exist'),
  ])
})

test('workflows with an older version are named, whatever the line', async () => {
  const cwd = smallFolder()
  const workflows = join(cwd, '.github/workflows')
  mkdirSync(workflows, { recursive: true })
  for (const [index, line] of [
    '- uses: someone/portolan@0123456789abcdef # v0.0.9',
    '- uses: someone/portolan/action@v0.0.9',
    '- run: npm install portolan-0.0.9.tgz',
    '# npm install portolan-0.0.9.tgz',
    '- uses: actions/checkout@v4.0.0',
    '- run: npx portolan@99.0.0 build',
    '- uses: someone/portolan@main',
  ].entries())
    writeFileSync(join(workflows, `${index}.yaml`), `steps:\n  ${line}\n`)
  const { stdout } = await doctor(cwd, ['--json'])
  const named = (JSON.parse(stdout).checks as Check[]).filter(({ check }) => check === 'pinned')
  expect(named.map(({ text }) => text.replace(/(?<=but this is ).*/, '…'))).toEqual(
    [0, 1, 2].map(index => `.github/workflows/${index}.yaml names portolan 0.0.9, but this is …`),
  )
})

test('a bundle out of git, without times and compressed files, is warned of, until the next build', async () => {
  const cwd = copied()
  for (const path of paths(join(cwd, 'dist'))) {
    const file = join(cwd, 'dist', path)
    if (/\.(?:gz|br)$/.test(path)) rmSync(file)
    else utimesSync(file, 1_700_000_000, 1_700_000_000)
  }
  const { code, checks } = await examine(cwd)
  expect(code).toBe(0)
  expect(checks['files']?.state).toBe('ok')
  expect(checks['compressed']).toMatchObject({ state: 'warn', text: expect.stringContaining('.gz') })
  expect(checks['times']).toMatchObject({
    state: 'warn',
    text: expect.stringMatching(/^(\d+) of \1 published files have lost their modification times/),
    note: expect.stringContaining('Run portolan build to restore the times'),
  })
  await build(cwd)
  const after = Object.values((await examine(cwd)).checks)
  expect(after.filter(({ state }) => state === 'warn')).toEqual([])
})

test('a broken configuration is red: nginx -t, caddy validate', async () => {
  const cwd = copyOf(site())
  const broken = [
    ['nginx -t', 'nginx/lantern/site.conf', 'unknown directive "colr" in nginx/lantern/site.conf:'],
    ['caddy validate', 'caddy/Caddyfile', 'blue;'],
  ] as const
  for (const [, file] of broken) appendFileSync(join(cwd, 'dist', file), '\ncolr blue;\n')
  const { code, checks } = await examine(cwd)
  expect(code).toBe(3)
  const { stdout } = await doctor(cwd, [], { FORCE_COLOR: '1' })
  for (const [check, , reason] of broken) {
    expect(checks[check]).toMatchObject({ state: 'wrong', text: expect.stringContaining(reason) })
    expect(stdout).toContain(`\x1b[31mwrong\x1b[0m    ${check}`)
  }
  expect(stdout).toContain('\x1b[1;31m2 problems')
})

test('a folder that the user may not write into is wrong', async () => {
  const cwd = copied()
  chmodSync(cwd, 0o555)
  const run = await unprivileged(['doctor', '--json'], cwd)
  chmodSync(cwd, 0o755)
  expect(run.code).toBe(3)
  expect(checksIn(run)['output']).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(/^this user cannot write to .* \(EACCES\)$/),
  })
})

test('a table that this user may not read is not reported as missing, nor to be replaced', async () => {
  const cwd = copied()
  chmodSync(join(cwd, 'dist/bundle.json'), 0)
  const run = await unprivileged(['doctor', '--json'], cwd)
  expect(run.code).toBe(3)
  expect(checksIn(run)['bundle']).toEqual({
    check: 'bundle',
    state: 'wrong',
    text: 'dist/bundle.json cannot be read: permission denied',
    note: 'give this user permission to read it',
  })
  for (const words of [
    ['build'],
    ['serve', '--port', '0'],
    ['explain', '/join'],
    ['diff', 'dist', 'dist'],
    ['diff', 'dist/bundle.json', 'dist'],
    ['verify', 'http://127.0.0.1:1'],
  ]) {
    const { code, stderr } = await unprivileged(words, cwd)
    expect([words, code, stderr]).toEqual([
      words,
      3,
      expect.stringMatching(/^error: \S*dist\/bundle\.json: permission denied\n$/),
    ])
  }
})

test('a table with a wrong value anywhere is damaged, not a bug', async () => {
  const cwd = copied()
  const file = join(cwd, 'dist/bundle.json')
  const table = JSON.parse(readFileSync(file, 'utf8'))
  for (const damage of [{ id: 1 }, { routes: [{ path: '/' }] }, { files: {} }, { headerSets: {} }]) {
    writeFileSync(file, JSON.stringify({ ...table, ...damage }))
    expect((await examine(cwd)).checks['bundle']).toMatchObject({ state: 'wrong' })
    expect((await portolan(['explain', '/'], { cwd })).code).toBe(3)
    expect((await portolan(['diff', 'dist', 'dist'], { cwd })).code).toBe(3)
  }
})

test('what killed builds left is reported, and that the next build fixes it', async () => {
  const cwd = copied()
  const child = start(['--version'], { cwd })
  await finished(child)
  writeFileSync(join(cwd, '.dist.portolan-lock'), `${child.pid}\n`)
  mkdirSync(join(cwd, '.dist.portolan-stage-AbCd01'))
  mkdirSync(join(cwd, '.dist.portolan-stage-of-mine'))
  const { code, checks } = await examine(cwd)
  expect(code).toBe(0)
  expect(checks['lock']).toMatchObject({ state: 'warn', text: expect.stringContaining('no longer runs') })
  expect(checks['leftovers']?.text).toBe('from a build that was killed: .dist.portolan-stage-AbCd01')
  await build(cwd)
  const after = Object.keys((await examine(cwd)).checks)
  expect(after).not.toContain('lock')
  expect(after).not.toContain('leftovers')
  writeFileSync(join(cwd, '.dist.portolan-lock'), `${process.pid}\n`)
  expect((await examine(cwd)).checks['lock']?.text).toContain(`a build is running (pid ${process.pid})`)
})

test('sources: mistakes are wrong, changes since the build are reported', async () => {
  const cwd = copied()
  edit(join(cwd, 'site/portolan.yaml'), /19132/g, '19133')
  expect(await examine(cwd)).toMatchObject({ code: 0, checks: { sources: { state: 'warn' } } })
  edit(join(cwd, 'site/portolan.yaml'), /19133/g, 'none')
  expect(await examine(cwd)).toMatchObject({
    code: 3,
    checks: { config: { state: 'wrong', text: expect.stringMatching(/^site\/portolan\.yaml, \d errors?$/) } },
  })
})

test('an empty folder is fine; a bundle that was named and a folder of others are not', async () => {
  const cwd = scratch()
  const { code, checks } = await examine(cwd)
  expect(code).toBe(0)
  expect(checks).toMatchObject({
    config: { state: 'missing' },
    output: { state: 'ok' },
    bundle: { state: 'missing' },
    nginx: { state: 'ok' },
  })
  expect(Object.keys(checks)).not.toContain('nginx -t')
  expect((await doctor(cwd, ['--bundle', 'deep/down'])).code).toBe(3)
  expect(readdirSync(cwd)).toEqual([])
  mkdirSync(join(cwd, 'dist'))
  writeFileSync(join(cwd, 'dist/mine.txt'), '')
  const wrong = { code: 3, checks: { bundle: { state: 'wrong', note: expect.stringContaining('--force') } } }
  expect(await examine(cwd)).toMatchObject(wrong)
  writeFileSync(join(cwd, 'dist/bundle.json'), '{"portolan":1,"files":{},"hosts":[]}')
  expect(await examine(cwd)).toMatchObject(wrong)
})

/** Puts a program before the real one. */
function stub(name: string, script: string) {
  const folder = scratch()
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return { PATH: `${folder}:${process.env['PATH']}` }
}
const nginxStub = (version: string, testing: string, flags = '') =>
  stub(
    'nginx',
    `[ "$1" = -V ] && echo "nginx version: nginx/${version}\nconfigure arguments: ${flags}" >&2 || { ${testing}; }`,
  )

test.each([
  ['1.17.9', 'exit 0', 'nginx', 'wrong', 'needs 1.18'],
  ['1.18.0', 'exit 0', 'nginx', 'ok', 'before 1.23.0'],
  ['1.23.0', 'exit 0', 'nginx', 'ok', undefined],
  ['1.28.0', 'echo nonsense; exit 7', 'nginx -t', 'wrong', 'portolan build'],
  [
    '1.28.0',
    'echo "nginx: [emerg] bind() to 0.0.0.0:80 failed (13: Permission denied)" >&2; exit 1',
    'nginx -t',
    'warn',
    'ports below 1024',
  ],
])('nginx %s, which on a test does `%s`: %s is %s', async (version, testing, check, state, note) => {
  const { [check]: seen } = (await examine(small(), nginxStub(version, testing))).checks
  expect(seen?.state).toBe(state)
  if (note === undefined) expect(seen?.note).toBe(undefined)
  else expect(seen?.note).toContain(note)
})

test('a program that tells no version is warned of', async () => {
  expect(await examine(site(), stub('caddy', 'exit 1'))).toMatchObject({
    code: 0,
    checks: { Caddy: { state: 'warn' } },
  })
})

test('brotli: the module is found, or its want is wrong', async () => {
  const cwd = copied()
  edit(join(cwd, 'site/portolan.yaml'), 'nginx: { listen: 8080 }', 'nginx: { listen: 8080, brotli: yes }')
  await build(cwd)
  expect(await examine(cwd)).toMatchObject({
    code: 0,
    checks: {
      brotli: { state: 'ok', note: expect.stringContaining("-g 'load_module ") },
      'nginx -t': { state: 'ok' },
    },
  })
  const none = nginxStub('1.28.0', 'exit 0', '--prefix=/nowhere')
  expect(await examine(cwd, none)).toMatchObject({ code: 3, checks: { brotli: { state: 'wrong' } } })
  const built = nginxStub('1.28.0', 'exit 0', '--add-module=/src/ngx_brotli')
  expect((await examine(cwd, built)).checks['brotli']).toMatchObject({ state: 'ok', text: 'built in' })
})

test('--json is one document', async () => {
  const { stdout } = await doctor(small(), ['--json'])
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    portolan: expect.stringMatching(/^\d/),
    bundle: 'dist',
    checks: expect.arrayContaining([{ check: 'config', state: 'ok', text: 'site/portolan.yaml, no errors' }]),
  })
})

test('wrong usage exits with 2', async () => {
  const { code, stderr } = await doctor(small(), ['--bundel', 'x'])
  expect(code).toBe(2)
  expect(stderr).toContain('Did you mean --bundle?')
})
