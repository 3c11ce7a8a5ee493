import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFailed, onTestFinished, test } from 'vitest'
import { edit, scratch } from '../../../src/testing/scratch.ts'
import { builtSite } from '../../support/built-site.ts'
import { finished, portolan, start } from '../../support/portolan.ts'
import { cutDown } from '../../support/small-site.ts'
import { tree } from '../../support/tree.ts'
import { unprivileged } from '../../support/unprivileged.ts'
import { look } from './look.ts'

const page = (title: string) => `---\ntitle: ${title}\ndescription: A page.\n---\n\n# ${title}\n\nText.\n`
let first: Readonly<Record<string, string>> = {}
const site = builtSite(folder => {
  cutDown(folder)
  mkdirSync(join(folder, 'site/pages/guides/deep'), { recursive: true })
  for (const name of ['join', 'rules', 'guides/deep/a'])
    writeFileSync(join(folder, `site/pages/${name}.md`), page(name))
  first = tree(join(folder, 'site'), path => path.startsWith('pages/') || path === 'portolan.yaml')
})
const file = (name: string) => join(site(), name)
const spare = (name: string) => file(`site/.portolan/spare/bundle/${name}`)
const isSpareThere = () => existsSync(spare('bundle.json')) && existsSync(file('site/.portolan/spare/record'))
const identity = (path: string) => [lstatSync(path).ino, lstatSync(path).ctimeMs]

async function build(...words: readonly string[]): Promise<void> {
  const { code, stderr } = await portolan(['build', '--quiet', ...words], { cwd: site() })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

const cleanBuilds = new Map<string, ReturnType<typeof look>>()

/** What a build without a cache makes of the same sources. */
async function clean(): Promise<ReturnType<typeof look>> {
  const key = JSON.stringify(tree(file('site'), path => !path.startsWith('.portolan/')))
  const found = cleanBuilds.get(key)
  if (found) return found
  const out = join(scratch(), 'dist')
  await build('--no-cache', '--out', out)
  cleanBuilds.set(key, look(out))
  return look(out)
}

/** Expects the bundle of a clean build, these foreign files, and nothing next to it. */
async function expectRight(foreign: Readonly<Record<string, unknown>> = {}): Promise<void> {
  expect(look(file('dist'))).toEqual({ ...(await clean()), ...foreign })
  expect(readdirSync(site()).sort()).toEqual(['dist', 'site'])
}

let turns = 0

/** Edits one page; every second time, it is the same text again. */
function turn(): void {
  writeFileSync(file('site/pages/join.md'), `${page('join')}\nTurn ${turns++ % 2}.\n`)
}

async function buildTurns(count: number, foreign?: Readonly<Record<string, unknown>>): Promise<void> {
  for (let number = 0; number < count; number++) {
    turn()
    await build()
    await expectRight(foreign)
  }
}

/** The site as it was first, built, with a spare bundle. After a failed test, all is built again. */
async function ready(): Promise<void> {
  onTestFailed(() => {
    for (const name of readdirSync(site())) if (name !== 'site') rmSync(file(name), { recursive: true })
    rmSync(file('site/.portolan'), { recursive: true, force: true })
  })
  rmSync(file('site/pages'), { recursive: true })
  for (const [name, text] of Object.entries(first)) write(name, text)
  await build()
  if (!isSpareThere()) await buildTurns(1)
  expect(isSpareThere()).toBe(true)
}

function write(name: string, text: string): void {
  mkdirSync(dirname(file(`site/${name}`)), { recursive: true })
  writeFileSync(file(`site/${name}`), text, 'latin1')
}

test('edits of all kinds make the bundle of a clean build, and files that stay the same are not touched', async () => {
  const remove = (name: string) => rmSync(file(`site/pages/${name}`), { recursive: true })
  const edits: readonly (() => void)[] = [
    () => write('pages/rules.md', page('Other rules')),
    () => write('pages/rules.md', page('rules')),
    () => write('pages/rules.md', page('Other rules')),
    () => write('pages/guides/new/b.md', page('New')),
    // The last one of its folder.
    () => remove('guides/deep'),
    turn,
    turn,
    () => renameSync(file('site/pages/rules.md'), file('site/pages/laws.md')),
    turn,
    () => {
      remove('guides')
      write('pages/guides.md', page('One guide'))
    },
    () => edit(file('site/portolan.yaml'), 'Lantern Bay', 'Lantern Cove'),
    turn,
  ]
  await ready()
  const unchanged = 'public/robots.txt'
  const before = identity(file(`dist/${unchanged}`))
  for (const apply of edits) {
    apply()
    await build()
    await expectRight()
    expect(identity(file(`dist/${unchanged}`)), String(apply)).toEqual(before)
    expect(identity(spare(unchanged)), String(apply)).toEqual(before)
  }
})

/** Starts a build that gets a signal before or after one of the renames of bundles. Returns when it has stopped or ended. */
async function stopped(stop: string) {
  const list = join(scratch(), 'renames')
  const preload = fileURLToPath(new URL('stopped-rename.mjs', import.meta.url))
  const env = { NODE_OPTIONS: `--import=${preload}`, PORTOLAN_RENAMES: list, PORTOLAN_STOP: stop }
  const child = start(['build', '--quiet'], { cwd: site(), env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = finished(child)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  while (isRunning() && !readFileSync(`/proc/${child.pid}/stat`, 'utf8').includes(') T ')) await pause(2)
  const renames = () => readFileSync(list, 'utf8').trimEnd().split('\n')
  return { child, ended, renames }
}

const renamesOfBuild = [
  'bundle to .dist.portolan-stage',
  'dist to .dist.portolan-old',
  '.dist.portolan-stage to dist',
  '.dist.portolan-old to bundle',
  'file to record',
]

test('a build renames bundles in five places, and one that is killed there costs nothing but time', async () => {
  await ready()
  turn()
  const { ended, renames } = await stopped('never')
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
  expect(renames()).toEqual(renamesOfBuild)
  mkdirSync(file('dist/public/mine'))
  writeFileSync(file('dist/public/mine/file'), 'x')
  const foreign = Object.fromEntries(Object.entries(look(file('dist'))).filter(([path]) => /mine/.test(path)))
  for (const rename of renamesOfBuild)
    for (const moment of ['before', 'after']) {
      // A page comes, and the last one of a folder goes, or the other way round.
      write(moment === 'before' ? 'pages/new.md' : 'pages/guides/deep/a.md', page('New'))
      rmSync(file(moment === 'before' ? 'site/pages/guides' : 'site/pages/new.md'), { recursive: true })
      const { ended } = await stopped(`SIGKILL ${moment} ${rename}`)
      expect(await ended).toMatchObject({ signal: 'SIGKILL' })
      await build()
      await expectRight(foreign)
      if (!isSpareThere()) await buildTurns(1, foreign)
      expect(isSpareThere()).toBe(true)
    }
  rmSync(file('dist/public/mine'), { recursive: true })
})

describe('between two builds', () => {
  const noLinks = fileURLToPath(new URL('../../hostile/no-links.mjs', import.meta.url))
  const withoutLinks = { NODE_OPTIONS: `--import=${noLinks}`, PORTOLAN_CODE: 'EPERM' }
  const run = (words: readonly string[], more = {}) =>
    portolan(['build', '--quiet', ...words], { cwd: site(), ...more })
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'without a cache': () => run(['--no-cache']),
    'by force': () => run(['--force']),
    'with the best compression': () => run(['--compress', 'best']),
    'to another folder': () => run(['--out', join(scratch(), 'other')]),
    'with another umask': () => run([], { umask: '077' }),
    'where there are no hard links': async () => {
      rmSync(file('site/.portolan/spare'), { recursive: true })
      const ended = await run([], { env: withoutLinks })
      // Copies do not show what is written into the originals.
      if (isSpareThere()) writeFileSync(spare('public/robots.txt'), 'x')
      return ended
    },
    'after the output was deleted': () => {
      rmSync(file('dist'), { recursive: true })
      return run([])
    },
    'that is interrupted': async () => {
      const { ended } = await stopped('SIGINT after bundle to .dist.portolan-stage')
      expect(await ended).toMatchObject({ code: 130, stderr: '\nNothing was written.\n' })
      return { code: 0, stderr: '' }
    },
  }
  test.each(Object.entries(ways))('one %s: the next are right', async (_, way) => {
    await ready()
    turn()
    expect(await way()).toMatchObject({ code: 0, stderr: '' })
    await buildTurns(2)
  })
})

describe('two builds at once', () => {
  test('two of one site to different folders are both right', async () => {
    await ready()
    const [one, other] = [join(scratch(), 'one'), join(scratch(), 'other')]
    for (let round = 0; round < 3; round++) {
      turn()
      await Promise.all([build('--out', one), build('--out', other)])
      const wanted = await clean()
      expect([look(one), look(other)]).toEqual([wanted, wanted])
    }
    await buildTurns(2)
  })

  test('a build that keeps its bundle takes no other build’s for it', async () => {
    await ready()
    const other = join(scratch(), 'other')
    await build('--out', other)
    turn()
    const { child, ended } = await stopped('SIGSTOP after .dist.portolan-old to bundle')
    write('pages/rules.md', page('Other rules'))
    for (let round = 0; round < 2; round++) {
      turn()
      await build('--out', other)
    }
    write('pages/rules.md', page('rules'))
    child.kill('SIGCONT')
    expect(await ended).toMatchObject({ code: 0 })
    await buildTurns(2)
  })
})

test('a file that somebody replaces or adds while a build writes does not come back later', async () => {
  await ready()
  rmSync(file('site/.portolan/spare'), { recursive: true })
  turn()
  const { child, ended } = await stopped('SIGSTOP before dist to .dist.portolan-old')
  const path = file('dist/public/rules.html')
  writeFileSync(`${path}-new`, 'x')
  renameSync(`${path}-new`, path)
  writeFileSync(file('dist/public/404.md.gz'), 'x')
  rmSync(file('dist/public/index.html'))
  child.kill('SIGCONT')
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
  await expectRight()
  await buildTurns(2)
})

test('where the spare bundle cannot be removed, builds do without it', async () => {
  await ready()
  chmodSync(spare('public'), 0o555)
  for (let round = 0; round < 2; round++) {
    turn()
    expect(await unprivileged(['build', '--quiet'], site())).toMatchObject({ code: 0, stderr: '' })
    await expectRight()
  }
})

test('the output and the site may be links, and the place of the spare bundle may not', async () => {
  await ready()
  const moved = [
    [file('site'), join(scratch(), 'away')],
    [file('dist'), join(scratch(), 'dist')],
  ] as const
  for (const [path, place] of moved) {
    renameSync(path, place)
    symlinkSync(place, path)
    onTestFinished(() => {
      rmSync(path)
      renameSync(place, path)
    })
  }
  await buildTurns(3)
  expect(identity(spare('public/robots.txt'))).toEqual(identity(file('dist/public/robots.txt')))
  const kept = join(scratch(), 'kept')
  renameSync(file('site/.portolan/spare'), kept)
  symlinkSync(kept, file('site/.portolan/spare'))
  const before = look(kept)
  await buildTurns(2)
  expect(look(kept)).toEqual(before)
  rmSync(file('site/.portolan/spare'))
})
