import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { leftOver, liveRelease, wholeReleases } from '../../src/testing/release-state.ts'
import { edit, sampleSite, scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { docSample } from '../support/doc-sample.ts'
import { portolan } from '../support/portolan.ts'
import { copyOf, keepTwoPages, smallFolder } from '../support/small-site.ts'
import { stamps, tree } from '../support/tree.ts'
import { unprivileged } from '../support/unprivileged.ts'

/** Two pages without pictures, for two hosts. */
function small(folder: string): void {
  keepTwoPages(folder)
  edit(join(folder, 'site/portolan.yaml'), /^site:$/m, 'site:\n  pictures: no')
}

const older = builtSite(small)
const newer = builtSite(folder => {
  small(folder)
  edit(join(folder, 'site/portolan.yaml'), /19132/g, '19133')
})
const other = builtSite(folder => {
  small(folder)
  edit(join(folder, 'site/portolan.yaml'), /19132/g, '19134')
  edit(join(folder, 'site/portolan.yaml'), 'listen: 8080', 'listen: 8081')
  edit(join(folder, 'site/portolan.yaml'), '#1f7a78', '#7a1f78')
})

const idOf = (site: string) =>
  JSON.parse(readFileSync(join(site, 'dist/bundle.json'), 'utf8')).id.slice(0, 12)
/** All but the folder that servers write into, which is a link in a release. */
const isPlain = (path: string) => !/\/run(?:\/|$)/.test(path)

describe('publish', () => {
  test('copies the bundle whole, and current leads to it', async () => {
    const cwd = scratch()
    const { code, stdout } = await run(cwd, 'publish', 'srv', '--bundle', join(older(), 'dist'))
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^Published [0-9a-f]{12}\n\n {2}live as {4}srv\/current\n {2}web root {3}srv\/current\/public: .+\n {2}files {6}\d+: /,
    )
    expect(tree(realpathSync(join(cwd, 'srv/current')), isPlain)).toEqual(
      tree(join(older(), 'dist'), isPlain),
    )
    expect(liveRelease(join(cwd, 'srv'))).toBe(idOf(older()))
    expect(leftOver(join(cwd, 'srv'))).toEqual([])
    const times = (folder: string) =>
      Object.entries(stamps(folder))
        .filter(([path]) => /\.(?:html|md|gz|json|conf)$/.test(path) && isPlain(path))
        .map(([path, stamp]) => [path, stamp.split(' ')[1]])
    expect(times(join(cwd, 'srv/current'))).toEqual(times(join(older(), 'dist')))
  })

  test('says which hosts have to load their configuration again', async () => {
    const cwd = await published(older())
    const same = await run(cwd, 'publish', 'srv', '--bundle', join(newer(), 'dist'))
    expect(same.stdout).toContain('  hosts      no change needed: their configuration is the same')
    const again = await run(cwd, 'publish', 'srv', '--bundle', join(newer(), 'dist'))
    expect(again.stdout).toMatch(/^\w+ is already live\. After an edit, run .*portolan build first\n/)
    const { stdout } = await run(cwd, 'publish', 'srv', '--bundle', join(other(), 'dist'))
    expect(stdout).toContain('  hosts      nginx  needs a reload: nginx/')
    expect(stdout).not.toContain('Caddy')
  })

  test('makes another release of a bundle that differs in nothing but its configuration', async () => {
    const cwd = await published(older())
    const dist = join(scratch(), 'dist')
    await portolan(['build', '--out', dist, '--target', 'nginx'], { cwd: older() })
    await run(cwd, 'publish', 'srv', '--bundle', dist)
    expect(liveRelease(join(cwd, 'srv'))).toBe(`${idOf(older())}-2`)
    expect(wholeReleases(join(cwd, 'srv'))).toEqual([idOf(older()), `${idOf(older())}-2`])
    expect(existsSync(join(cwd, 'srv/current/caddy'))).toBe(false)
  })

  test('does not publish a bundle that somebody touched', async () => {
    const cwd = await published(older())
    const dist = join(scratch(), 'dist')
    await portolan(['build', '--out', dist], { cwd: newer() })
    writeFileSync(join(dist, 'public/join.html'), 'mine')
    rmSync(join(dist, 'public/index.md'))
    const before = tree(realpathSync(join(cwd, 'srv/current')), isPlain)
    const { code, stderr, stdout } = await run(cwd, 'publish', 'srv', '--bundle', dist, '--json')
    expect(code).toBe(3)
    expect(stderr).toBe(
      `error: ${dist} has changed since it was built: public/index.md, and 1 more file\n\n` +
        '  portolan build restores the files; portolan doctor lists them all\n',
    )
    expect(JSON.parse(stdout).ok).toBe(false)
    expect(tree(realpathSync(join(cwd, 'srv/current')), isPlain)).toEqual(before)
    expect(leftOver(join(cwd, 'srv'))).toEqual([])
  })

  test.each([
    [['publish', 'srv'], 'there is no bundle in dist'],
    [['publish', 'srv', '--keep', '1'], '--keep takes a number from 2 to 9999, not "1"'],
    [['publish', 'srv', '--keep', 'all'], '--keep takes a number from 2 to 9999, not "all"'],
    [['publish', ''], 'the folder is empty'],
    [['publish', 'user@play.a.net:/var/www'], 'user@play.a.net:/var/www is an address of another machine'],
    [['publish', 'https://play.a.net'], 'https://play.a.net is an address of another machine'],
    [['rollback', 'srv'], 'there are no releases in srv'],
    [['releases', 'srv'], 'there are no releases in srv'],
    [['publish'], "missing required argument 'dir'"],
  ])('%j is wrong usage', async (words, message) => {
    const { code, stderr } = await portolan(words, { cwd: scratch() })
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })

  test('needs its own folder: none that build --out refuses', async () => {
    const cwd = copyOf(older())
    const bundle = join(cwd, 'dist')
    writeFileSync(join(cwd, 'file'), '')
    mkdirSync(join(cwd, '.git'))
    const before = stamps(cwd)
    const folders = ['dist', 'dist/public', '.', '..', 'file', '.git', '.git/hooks', '.github/workflows']
    const sources = [
      'site',
      ...['pages', 'pages/join', 'assets', 'skills/new', 'static'].map(name => join('site', name)),
    ]
    for (const folder of [...folders, ...sources])
      for (const [here, there] of [
        [cwd, folder],
        ['/', join(cwd, folder)],
      ] as const) {
        const { code, stderr } = await portolan(['publish', there, '--bundle', bundle], { cwd: here })
        expect([there, code, stderr]).toEqual([
          there,
          2,
          expect.stringContaining('use a separate folder for releases'),
        ])
      }
    expect(stamps(cwd)).toEqual(before)
  })

  test.each<[string, (srv: string) => void, string]>([
    [
      'a web root',
      srv => {
        for (const file of ['index.html', 'style.css']) writeFileSync(join(srv, file), 'mine')
      },
      ' has no releases, but other files: index.html, and 1 more\n\n  name a new or empty folder, such as /srv/my-server\n',
    ],
    [
      'a link named releases',
      srv => symlinkSync(scratch(), join(srv, 'releases')),
      '/releases is a link, but it must be a folder\n',
    ],
  ])('into %s is refused with its reason', async (_, make, reason) => {
    const cwd = scratch()
    const srv = join(cwd, 'srv')
    mkdirSync(srv)
    make(srv)
    const before = stamps(cwd)
    const { code, stderr } = await run(cwd, 'publish', 'srv', '--bundle', join(older(), 'dist'))
    expect([code, stderr]).toEqual([3, expect.stringContaining(reason)])
    expect(stamps(cwd)).toEqual(before)
  })

  test('may go into a folder that has releases and other files, and into a new file system', async () => {
    const cwd = scratch()
    mkdirSync(join(cwd, 'srv/lost+found'), { recursive: true })
    await published(older(), cwd)
    writeFileSync(join(cwd, 'srv/notes.txt'), 'mine')
    rmSync(join(cwd, 'srv/current'))
    await published(newer(), cwd)
    expect(liveRelease(join(cwd, 'srv'))).toBe(idOf(newer()))
  })

  test('is not undone by a build that goes into a release', async () => {
    const cwd = await published(older())
    for (const force of [[], ['--force']]) {
      const out = join(cwd, 'srv/current')
      const { code, stderr } = await portolan(['build', '--out', out, ...force], { cwd: newer() })
      expect(code).toBe(3)
      expect(stderr).toContain('is a release, and releases do not change')
    }
    expect(wholeReleases(join(cwd, 'srv'))).toEqual([idOf(older())])
  })

  test('keeps what servers write: pid files and logs are the same in every release', async () => {
    const cwd = await published(older())
    writeFileSync(join(cwd, 'srv/current/nginx/run/nginx.pid'), '1\n')
    await published(newer(), cwd)
    expect(readFileSync(join(cwd, 'srv/current/nginx/run/nginx.pid'), 'utf8')).toBe('1\n')
    expect(readlinkSync(join(cwd, 'srv/current/nginx/run'))).toBe('../../../shared/nginx/run')
  })

  test('keeps the style sheet of the release before, for pages that are open, and of none before that', async () => {
    const styles = (folder: string) =>
      readdirSync(join(folder, 'public/assets')).filter(name => /^portolan\..*\.css/.test(name))
    const live = (cwd: string) => styles(join(cwd, 'srv/current'))
    const [first, second] = [styles(join(other(), 'dist')), styles(join(older(), 'dist'))]
    const cwd = await published(other())
    expect(live(cwd)).toEqual(first)
    await published(older(), cwd)
    expect(live(cwd)).toEqual([...first, ...second].sort())
    await published(newer(), cwd)
    expect(live(cwd)).toEqual(second)
    // Releases that are there already get it, too.
    await published(other(), cwd)
    expect(live(cwd)).toEqual([...first, ...second].sort())
    expect((await run(cwd, 'rollback', 'srv')).stdout).toContain(idOf(newer()))
    expect(live(cwd)).toEqual([...first, ...second].sort())
  })

  test('takes no lock where the bundle lies, if nothing can be written there', async () => {
    const site = scratch()
    await portolan(['build', '--out', join(site, 'dist')], { cwd: older() })
    chmodSync(site, 0o555)
    const cwd = scratch()
    const { code } = await unprivileged(['publish', 'srv', '--bundle', join(site, 'dist')], cwd)
    chmodSync(site, 0o755)
    expect(code).toBe(0)
    expect(readdirSync(site)).toEqual(['dist'])
  })
})

describe('rollback', () => {
  test('rolls back to the release before, and the second time, forward again', async () => {
    const cwd = await published(older())
    await published(newer(), cwd)
    for (const site of [older(), newer(), older()]) {
      const { code, stdout } = await run(cwd, 'rollback', 'srv')
      expect(code).toBe(0)
      expect(stdout).toContain(`Back to ${idOf(site)}`)
      expect(stdout).toContain(
        '\n\nYour sources are unchanged. The next build and publish is made from them.\n',
      )
      expect(liveRelease(join(cwd, 'srv'))).toBe(idOf(site))
    }
    await published(other(), cwd)
    await run(cwd, 'rollback', 'srv')
    expect(liveRelease(join(cwd, 'srv'))).toBe(idOf(older()))
  })

  test('takes the beginning of a name, and says what it does not find', async () => {
    const cwd = await published(older())
    await published(newer(), cwd)
    await published(other(), cwd)
    expect((await run(cwd, 'rollback', 'srv', idOf(older()).slice(0, 6))).code).toBe(0)
    expect(liveRelease(join(cwd, 'srv'))).toBe(idOf(older()))
    for (const [id, message] of [
      ['zz', 'there is no release "zz" in srv'],
      ['', 'there is no release "" in srv'],
      ['../..', 'there is no release "../.." in srv'],
      [idOf(older()), `${idOf(older())} is already live`],
    ] as const) {
      const { code, stderr } = await run(cwd, 'rollback', 'srv', id)
      expect(code).toBe(2)
      expect(stderr).toContain(message)
    }
  })

  test('refuses a release that somebody touched', async () => {
    const cwd = await published(older())
    await published(newer(), cwd)
    rmSync(join(cwd, 'srv/releases', idOf(older()), 'public/join.md'))
    const { code, stderr } = await run(cwd, 'rollback', 'srv')
    expect(code).toBe(3)
    expect(stderr).toContain('has changed since it was published: public/join.md')
    expect(liveRelease(join(cwd, 'srv'))).toBe(idOf(newer()))
  })
})

describe('releases', () => {
  test('are listed from the one that went live last', async () => {
    const cwd = await published(older())
    await published(newer(), cwd)
    await run(cwd, 'rollback', 'srv')
    const { stdout } = await run(cwd, 'releases', 'srv')
    const when = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`
    expect(stdout).toMatch(
      new RegExp(
        `^\\* ${idOf(older())} {4}live since ${when}  2 pages, 106 files\n {2}${idOf(newer())} {4}went live ${when}   2 pages, 106 files\n$`,
      ),
    )
    const { releases } = JSON.parse((await run(cwd, 'releases', 'srv', '--json')).stdout)
    expect(releases).toMatchObject([
      { name: idOf(older()), live: true, addresses: 37, pages: 2, files: 106 },
      { name: idOf(newer()), live: false },
    ])
    expect(Date.parse(releases[0].since)).toBeGreaterThan(Date.parse(releases[1].since))
  })

  test('of others, and what else is there, stays unchanged', async () => {
    const cwd = scratch()
    mkdirSync(join(cwd, 'srv/releases/2024-01-01'), { recursive: true })
    mkdirSync(join(cwd, 'srv/releases/0123456789ab'))
    writeFileSync(join(cwd, 'srv/releases/notes.txt'), 'mine')
    symlinkSync('releases/2024-01-01', join(cwd, 'srv/current'))
    await published(older(), cwd)
    await run(cwd, 'publish', 'srv', '--keep', '2', '--bundle', join(newer(), 'dist'))
    await run(cwd, 'publish', 'srv', '--keep', '2', '--bundle', join(other(), 'dist'))
    expect(readdirSync(join(cwd, 'srv/releases')).sort()).toEqual(
      ['0123456789ab', '2024-01-01', 'notes.txt', idOf(newer()), idOf(other())].sort(),
    )
  })
})

function run(cwd: string, ...words: readonly string[]) {
  return portolan(words, { cwd })
}

/** Publishes a built site; returns the folder in which `srv` has its releases. */
async function published(site: string, cwd = scratch()): Promise<string> {
  const { code, stderr } = await run(cwd, 'publish', 'srv', '--bundle', join(site, 'dist'))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return cwd
}

test('another site in place of the live one is named, with the way back', async () => {
  const cwd = smallFolder()
  await portolan(['build', '--quiet'], { cwd })
  await run(cwd, 'publish', 'srv')
  edit(join(cwd, 'site/portolan.yaml'), /lanternbay\.example/g, 'mossvale.example')
  await portolan(['build', '--quiet'], { cwd })
  expect(await run(cwd, 'publish', 'srv')).toMatchObject({
    code: 0,
    stderr:
      'warning: https://lanternbay.example was here, and https://mossvale.example has replaced it. ' +
      'To go back: portolan rollback srv\n',
  })
})

test('docs/nginx.md shows what is printed', async () => {
  const cwd = sampleSite()
  const srv = join(cwd, 'srv')
  const printed: string[] = []
  const page = 'docs/nginx.md'
  const said = async (...words: readonly string[]) => printed.push((await run(cwd, ...words)).stdout)
  await portolan(['build', '--quiet'], { cwd })
  await run(cwd, 'publish', srv)
  edit(join(cwd, 'site/portolan.yaml'), /19132/g, '19133')
  await portolan(['build', '--quiet'], { cwd })
  await said('publish', srv)
  await said('releases', srv)
  await said('rollback', srv)
  const steady = (text: string) =>
    text
      .replaceAll(srv, '/srv/my-server')
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'then')
      .replace(/[0-9a-f]{12}/g, 'id')
  const shown = [
    docSample('portolan build && portolan publish', page).output,
    ...docSample('portolan releases', page).output.split('\n$ portolan rollback /srv/my-server\n'),
  ]
  expect(shown.map(steady)).toEqual(printed.map(steady))
})
