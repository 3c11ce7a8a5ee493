import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { startEmbedded } from '../../src/testing/embedded.ts'
import { askedOf } from '../../src/testing/fuzz.ts'
import { onLoopback } from '../../src/testing/on-loopback.ts'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { freePort, type RunningNginx, runNginx } from '../servers/contract/nginx.ts'
import { installed } from '../support/installed.ts'
import { finished, portolan, program } from '../support/portolan.ts'
import { publishScript } from '../support/publish-script.ts'
import { heldToSessions } from '../support/sessions.ts'
import { keepTwoPages } from '../support/small-site.ts'
import { type SshServer, startSsh } from '../support/ssh-server.ts'
import { type Ran, readAction, runAction } from '../support/workflow-steps.ts'

const made = mkdtempSync(join(tmpdir(), 'portolan-made-'))
afterAll(() => rmSync(made, { recursive: true, force: true }))

const port = await freePort()

/** What `init` makes, with two pages for an nginx on this machine; built once, so that what is kept of that makes the next ones quick. */
beforeAll(async () => {
  const workspace = join(made, 'workspace')
  const { code, stderr } = await portolan(['init', workspace, '--name', 'Isle', '--host', 'isle.example'], {
    cwd: made,
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  keepTwoPages(workspace)
  const config = join(workspace, 'site/portolan.yaml')
  edit(config, 'site:\n', 'site:\n  pictures: no\n')
  edit(config, 'deploy:\n', `deploy:\n  nginx: { listen: ${port} }\n`)
  const out = join(made, 'dist')
  expect(await portolan(['build', '--quiet', '--out', out], { cwd: workspace })).toMatchObject({ code: 0 })
})

/** A repository as `init` makes it. */
function repository(): { readonly workspace: string; readonly temp: string } {
  const folder = scratch()
  const workspace = join(folder, "it's mine")
  cpSync(join(made, 'workspace'), workspace, { recursive: true })
  return { workspace, temp: join(folder, 'a runner') }
}

const said = ({ last, failed }: Ran) => ({
  failed,
  stderr: failed === undefined ? '' : last.stdout + last.stderr,
})
const fine = { failed: undefined, stderr: '' }

test('the action reads as GitHub wants it, pins what it uses, and gives inputs to shells by their environment alone', () => {
  const text = readFileSync('action/action.yml', 'utf8')
  const { inputs, runs } = readAction('action')
  expect(runs.using).toBe('composite')
  for (const { run, env = {}, uses } of runs.steps) {
    expect(run ?? '').not.toContain('${{')
    for (const value of Object.values(env)) expect(value).toMatch(/^\$\{\{ inputs\.[a-z-]+ \}\}$/)
    if (uses !== undefined) {
      expect(uses).toMatch(/@[0-9a-f]{40}$/)
      expect(text).toMatch(new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+\\n`))
    }
  }
  const readme = readFileSync('action/README.md', 'utf8')
  for (const name of Object.keys(inputs)) {
    expect(text).toContain(`inputs.${name}`)
    expect(readme).toContain(`| \`${name}\` |`)
  }
})

test('what init creates is that action, used by a workflow that pins what it uses', async () => {
  const { workspace } = repository()
  const workflow = parse(readFileSync(join(workspace, '.github/workflows/site.yml'), 'utf8'))
  expect(workflow.permissions).toEqual({ contents: 'read' })
  const [checkout, own] = workflow.jobs.site.steps
  expect(checkout.uses).toMatch(/^actions\/checkout@[0-9a-f]{40}$/)
  expect(own.uses).toBe('./.github/actions/portolan')
  expect(Object.keys(own.with).filter(name => !(name in readAction('action').inputs))).toEqual([])
  for (const name of ['action.yml', 'news.mjs', 'publish.sh'])
    expect(readFileSync(join(workspace, '.github/actions/portolan', name))).toEqual(
      readFileSync(join('action', name)),
    )
})

test('the manual and the package name no action without its commit', () => {
  const texts = ['docs', 'starter', 'action'].flatMap(folder =>
    readdirSync(folder).flatMap(name =>
      /\.(?:md|ya?ml)$/.test(name) ? [readFileSync(join(folder, name), 'utf8')] : [],
    ),
  )
  const named = texts.flatMap(text => text.match(/uses: +[\w-]+\/\S+/g) ?? [])
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter(name => !/@(?:[0-9a-f]{40}|<commit>)$/.test(name))).toEqual([])
})

test('on a pull request a mistake fails the check of the portolan that is named, with an annotation at its line', async () => {
  const { workspace, temp } = repository()
  edit(join(workspace, 'site/portolan.yaml'), /(\n {2}serverAddress: \S+)/, '$1:25565')
  const ran = await runAction(
    join(workspace, '.github/actions/portolan'),
    { portolan: process.cwd() },
    { workspace, temp },
  )
  expect(ran.failed).toBe('Check')
  expect(ran.last.stdout).toMatch(
    /^::error file=site\/portolan\.yaml,line=15,.*title=hostname::.*without a port/m,
  )
})

test('without a publish the bundle is built and kept, hidden files and all, and a live site that differs is no success', async () => {
  const { workspace, temp } = repository()
  const { port: served, stop } = await startEmbedded(join(made, 'dist'))
  onTestFinished(stop)
  edit(join(workspace, 'site/pages/join.md'), 'Good to know', 'Better to know')
  const given = { 'node-version': '', verify: `http://127.0.0.1:${served}`, 'verify-wait': '0' }
  const ran = await runAction('action', given, { workspace, temp })
  expect([ran.failed, ran.last.stdout]).toEqual(['Verify', expect.stringContaining('/join')])
  expect(ran.steps).toEqual(['Install portolan', 'Check', 'Build', 'actions/upload-artifact', 'Verify'])
  expect(Object.values(ran.used)).toEqual([
    { name: 'portolan-bundle', path: 'dist', 'include-hidden-files': true, 'if-no-files-found': 'error' },
  ])
  expect(readdirSync(join(workspace, 'dist/public'))).toContain('.well-known')
})

test('the action that init created runs the portolan in node_modules, or says that there is none', async () => {
  const { workspace, temp } = repository()
  const folder = join(workspace, '.github/actions/portolan')
  const none = await runAction(folder, {}, { workspace, temp })
  expect([none.failed, none.last.stdout]).toEqual([
    'Install portolan',
    expect.stringMatching(/^::error title=portolan::There is no portolan/),
  ])
  mkdirSync(join(workspace, 'node_modules'))
  symlinkSync(process.cwd(), join(workspace, 'node_modules/portolan'))
  expect(said(await runAction(folder, {}, { workspace, temp }))).toEqual(fine)
})

test('an input portolan that names a file that does not exist is no name for npm; a plain name is passed on unchanged', async () => {
  const folder = scratch()
  const runner = { workspace: folder, temp: join(folder, 'temp'), programs: join(folder, 'programs') }
  mkdirSync(runner.programs)
  const asked = join(folder, 'npm-asked')
  writeFileSync(join(runner.programs, 'npm'), `#!/bin/sh\nprintf '%s\\n' "$@" > '${asked}'\n`, {
    mode: 0o755,
  })
  const given = async (name: string) => {
    rmSync(asked, { force: true })
    const { failed, last } = await runAction('action', { portolan: name }, runner)
    expect(failed).toBe('Install portolan')
    return existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n').at(-1) : last.stdout
  }
  for (const name of ['portolan-1.0.0.tgz', './portolan', 'vendor/portolan', '.portolan', '/nowhere'])
    expect(await given(name)).toMatch(
      /^::error title=portolan::The input portolan names a file .* does not exist\n$/,
    )
  for (const name of ['portolan@1.2.3', 'https://www.example.net/portolan.tgz'])
    expect(await given(name)).toBe(name)
  writeFileSync(join(folder, 'portolan-1.0.0.tgz'), '')
  expect(await given('portolan-1.0.0.tgz')).toBe(join(folder, 'portolan-1.0.0.tgz'))
})

const nasty = [
  `"; touch pwned; \`touch pwned\`; '; touch pwned; '`,
  'x\ntouch pwned\n::error::forged',
  'a@b:/srv/$(touch pwned)',
  '-oProxyCommand=touch pwned@b:/srv',
]

/** Every folder in which a command could have left its mark. */
function marked(folders: readonly string[]): readonly string[] {
  return folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /(?:^|\/)pwned$/.test(name)),
  )
}

test('no input is a command, whatever it holds', async () => {
  const { workspace, temp } = repository()
  const { inputs } = readAction('action')
  // Every input has another of them, which depends on the commit.
  for (const turn of askedOf(nasty)) {
    const value = (index: number) => nasty[(index + nasty.indexOf(turn)) % nasty.length] ?? ''
    const all = Object.fromEntries(Object.keys(inputs).map((name, index) => [name, value(index)]))
    await runAction('action', { ...all, portolan: '', rollback: '' }, { workspace, temp, goOn: true })
    await runAction('action', { ...all, portolan: '' }, { workspace, temp })
  }
  // As far as ssh.
  for (const value of nasty.slice(0, 2)) {
    const to = { publish: 'a@127.0.0.1:/srv', 'ssh-port': '1', rollback: 'previous' }
    const known = { ...to, 'known-hosts': value, 'ssh-key': value }
    const { failed, last } = await runAction('action', known, { workspace, temp })
    expect([failed, last.stdout]).toEqual(['Publish', expect.not.stringContaining('::error::forged')])
  }
  await runAction('action', { portolan: '$(touch pwned)' }, { workspace, temp })
  expect(marked([workspace, temp])).toEqual([])
  // What would be seen, if there were a command.
  writeFileSync(join(temp, 'pwned'), '')
  expect(marked([workspace, temp])).toEqual(['pwned'])
}, 300_000)

let ssh: SshServer
const sshFolder = mkdtempSync(join(tmpdir(), 'portolan-ssh-'))
beforeAll(async () => {
  ssh = await startSsh(sshFolder)
})
afterAll(async () => {
  await ssh.stop()
  rmSync(sshFolder, { recursive: true, force: true })
})

const current = (folder: string) => readlinkSync(join(folder, 'current'))

/** Publishes what was built there; returns the release. */
async function published(live: string): Promise<string> {
  const words = ['publish', live, '--bundle', join(made, 'dist')]
  expect(await portolan(words, { cwd: made })).toMatchObject({ code: 0 })
  return current(live)
}

test('publishing over SSH puts a release live that a real nginx serves, and verify says so', async () => {
  const { workspace, temp } = repository()
  const live = join(scratch(), 'live')
  // As one laid there who has portolan on that machine.
  const before = await published(live)

  let nginx: RunningNginx | undefined
  try {
    const user = process.getuid?.() === 0 ? ' user root;' : ''
    const words = [
      '-p',
      join(live, 'current'),
      '-c',
      'nginx/nginx.conf',
      '-e',
      'stderr',
      '-g',
      `daemon off;${user}`,
    ]
    nginx = await runNginx(words, port)
    edit(join(workspace, 'site/pages/join.md'), 'Good to know', 'Very good to know')
    const given = {
      publish: `${ssh.user}@127.0.0.1:${live}`,
      'ssh-key': ssh.key,
      'ssh-port': `${ssh.port}`,
      'known-hosts': ssh.knownHosts,
      verify: nginx.url,
      'verify-target': 'nginx',
      'verify-wait': '30',
    }
    const ran = await runAction('action', given, { workspace, temp })
    expect(said(ran)).toEqual(fine)
    expect(ran.steps).toContain('Verify')
    expect(await (await fetch(`${nginx.url}/join`)).text()).toContain('Very good to know')
  } finally {
    await nginx?.stop()
  }

  const after = current(live)
  expect(after).not.toBe(before)
  const logo = 'public/favicon.svg'
  const inode = (release: string, file: string) => statSync(join(live, release, file)).ino
  expect(inode(after, logo)).toBe(inode(before, logo))
  expect(readlinkSync(join(live, after, 'nginx/run'))).toBe('../../../shared/nginx/run')

  // What was laid there is what portolan on that machine knows how to go on with.
  const back = await portolan(['rollback', live, '--json'], { cwd: workspace })
  expect([back.code, current(live)]).toEqual([0, before])
  expect((await portolan(['releases', live], { cwd: workspace })).stdout.trim().split('\n')).toHaveLength(2)
}, 180_000)

test('a stranger in the place of the server gets nothing', async () => {
  const { workspace, temp } = repository()
  const live = join(scratch(), 'live')
  const given = { publish: `${ssh.user}@127.0.0.1:${live}`, 'ssh-key': ssh.key, 'ssh-port': `${ssh.port}` }
  const nobody = await runAction('action', { ...given, rollback: 'previous' }, { workspace, temp })
  expect([nobody.failed, nobody.last.stdout]).toEqual([
    'Publish',
    expect.stringContaining('known-hosts is empty'),
  ])
  const other = `[127.0.0.1]:${ssh.port} ${readFileSync(join(sshFolder, 'user.pub'), 'utf8')}`
  const wrong = { ...given, rollback: 'previous', 'known-hosts': other }
  const stranger = await runAction('action', wrong, { workspace, temp })
  expect([stranger.failed, stranger.last.stderr]).toEqual([
    'Publish',
    expect.stringContaining('Host key verification failed'),
  ])
  expect(existsSync(live)).toBe(false)
})

/** Holds sessions of action/publish.sh, whose connections go to a folder, to what they print. */
test('what is published from GitHub, taken back and left alone', async () => {
  const folder = join(made, 'published')
  const first = (await published(folder)).slice('releases/'.length)
  const began = readFileSync(`/proc/${process.pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[19]
  const helpers = {
    publish: `: > calls; exec env "$@" bash '${resolve('action/publish.sh')}'`,
    pretend: `printf '#!/bin/sh\\n%s\\n' "$2" > "programs/$1"; chmod 755 "programs/$1"`,
    lay: 'mkdir -p "live/releases/$1" && echo {} > "live/releases/$1/bundle.json" && touch -d "$2 minutes ago" "live/releases/$1"',
  }
  await heldToSessions('publish-from-github', {
    env: {
      ...{ published: folder, first, site: made, portolan: `'${process.execPath}' '${program}'` },
      ...{ rsync: installed('rsync'), busybox: installed('busybox') },
      ...{ living: `${process.pid} ${hostname()} ${began}`, reused: `${process.pid} ${hostname()} 1` },
    },
    prepare: cwd => {
      const { env, pretend } = publishScript(cwd, folder)
      for (const [name, script] of Object.entries(helpers)) pretend(name, script)
      return env
    },
    names: { [first]: 'FIRST', [hostname()]: 'this machine' },
  })
}, 300_000)

test('the webhook gets one request for each post that the live site does not have', async () => {
  const feed = (...days: readonly number[]) =>
    days
      .map(
        day =>
          `<entry><id>https://a.example/news/${day}</id><title>A &amp; ${day}</title><published>2026-11-${day}</published></entry>`,
      )
      .join('')
  const got: unknown[] = []
  let live: string | undefined = feed(20, 19, 18)
  const server = createServer(async (request, answer) => {
    if (request.method === 'POST') got.push(await json(request))
    answer.statusCode = request.method === 'POST' ? 204 : live === undefined ? 404 : 200
    answer.end(live)
  })
  const { port, stop } = await onLoopback(server)
  const origin = `http://127.0.0.1:${port}`
  const folder = scratch()
  mkdirSync(join(folder, 'public/news'), { recursive: true })
  mkdirSync(join(folder, 'public/de/news'), { recursive: true })
  const files = { 'news/feed.xml': {}, 'de/news/feed.xml': {}, 'index.html': {} }
  const table = { baseUrl: origin, languages: [{ home: '/' }, { home: '/de' }], files }
  writeFileSync(join(folder, 'bundle.json'), JSON.stringify(table))
  // One is deleted, so that an old one is in the feed again.
  for (const name of ['public/news/feed.xml', 'public/de/news/feed.xml'])
    writeFileSync(join(folder, name), feed(22, 21, 20, 18, 17))
  const env = { ...process.env, OUT: folder, NOTES: join(folder, 'notes.json'), WEBHOOK: `${origin}/secret` }
  const run = (step: string) => finished(spawn(process.execPath, ['action/news.mjs', step], { env }))
  const said = [await run('before'), await run('after')]
  expect(got).toEqual(
    [21, 22].map(day => ({
      content: `A & ${day}\nhttps://a.example/news/${day}`,
      allowed_mentions: { parse: [] },
    })),
  )
  live = undefined
  said.push(await run('before'), await run('after'))
  await stop()
  said.push(await run('before'), await run('after'))
  expect(got.length).toBe(2)
  expect(said.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
  expect(JSON.stringify(said)).not.toContain('secret')
})
