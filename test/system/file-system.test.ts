import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { leftOver, liveRelease, wholeReleases } from '../../src/testing/release-state.ts'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { withDisk } from '../support/mounted.ts'
import { finished, portolan, start } from '../support/portolan.ts'
import { copyOf, cutDown, smallFolder } from '../support/small-site.ts'
import { stamps, tree } from '../support/tree.ts'
import { unprivileged } from '../support/unprivileged.ts'

const older = builtSite(cutDown)
const newer = builtSite(folder => {
  cutDown(folder)
  edit(join(folder, 'site/portolan.yaml'), /19132/g, '19133')
})
const bundleOf = (site: string) => ['--bundle', join(site, 'dist')]

describe('a disk that is full', () => {
  test('FS-02 a build and a publish that find no room leave the old bundle and release as they were', async () => {
    const cwd = smallFolder()
    const map = join(cwd, 'site/assets/map.png')
    for (const [seed, words] of [
      ['build', '--out', 'old'],
      ['publish', 'srv', '--bundle', 'old'],
      ['build'],
    ].entries()) {
      writeFileSync(map, picture(1_000_000, seed))
      expect(await portolan([...words, '--quiet'], { cwd })).toMatchObject({ code: 0 })
    }
    const { stdout, stderr } = await withDisk(
      '6m',
      `
      cp -a old "$disk/dist" && cp -a srv "$disk"
      head -c 2500000 /dev/zero >"$disk/filler"
      print "$disk" >before
      portolan build --quiet --out "$disk/dist" || echo "build: $?"
      portolan publish "$disk/srv" || echo "publish: $?"
      print "$disk" >after
      diff before after && echo same
      `,
      cwd,
    )
    expect(stderr).toBe(
      `error: ${cwd}/disk: no space left on the device\nerror: ${cwd}/disk/srv/releases: no space left on the device\n`,
    )
    expect(stdout).toBe('build: 3\npublish: 3\nsame\n')
  })
})

test('FS-01 a disk without room for a lock gets no empty one', async () => {
  const { stdout, stderr } = await withDisk(
    '1m',
    `
    mkdir "$disk/srv"
    head -c 2000000 /dev/zero >"$disk/filler" 2>/dev/null || true
    portolan publish "$disk/srv" --bundle ${join(older(), 'dist')} || echo "publish: $?"
    ls -A "$disk/srv"
    `,
    scratch(),
  )
  expect(stderr).toContain('no space left on the device')
  expect(stdout).toBe('publish: 3\n')
})

describe('places that cannot be written', () => {
  test('FS-03 a read-only file system is reported in one line, and nothing changes', async () => {
    const cwd = copyOf(newer())
    expect(await portolan(['publish', 'srv', ...bundleOf(older())], { cwd })).toMatchObject({ code: 0 })
    const { stdout, stderr } = await withDisk(
      '8m',
      `
      cp -r ${join(older(), 'dist')} srv "$disk"
      mount -o remount,ro "$disk"
      print "$disk" >before
      portolan build --out "$disk/dist" || echo "build: $?"
      portolan publish "$disk/srv" || echo "publish: $?"
      portolan publish "$disk/other" || echo "publish: $?"
      print "$disk" >after
      cmp before after && echo same
      `,
      cwd,
    )
    expect(stdout).toBe('build: 3\npublish: 3\npublish: 3\nsame\n')
    const lines = stderr.split('\n').filter(line => line.startsWith('error: '))
    expect(lines).toEqual([
      `error: portolan cannot write to ${cwd}/disk: the file system is read-only`,
      `error: portolan cannot write to ${cwd}/disk/srv: the file system is read-only`,
      `error: portolan cannot write to ${cwd}/disk/other: the file system is read-only`,
    ])
  })

  test('FS-03 a folder without the right to write, and one of another user', async () => {
    const cwd = copyOf(older())
    for (const [name, words] of [
      ['own', ['build', '--out', 'own/dist']],
      ['other', ['publish', 'other']],
    ] as const) {
      const place = join(cwd, name)
      mkdirSync(place)
      if (name === 'own') chmodSync(place, 0o555)
      else execFileSync('chown', ['12345:12345', place])
      const { code, stderr } = await unprivileged(words, cwd)
      expect(code).toBe(3)
      expect(stderr.split('\n')[0]).toBe(`error: portolan cannot write to ${place}: permission denied`)
      expect(readdirSync(place)).toEqual([])
      chmodSync(place, 0o755)
    }
  })
})

describe('a file system without hard links', () => {
  const preload = fileURLToPath(new URL('../support/no-links.mjs', import.meta.url))

  test('build and publish where links fail', async () => {
    const cwd = copyOf(older())
    expect((await portolan(['publish', 'srv'], { cwd })).code).toBe(0)
    const env = { NODE_OPTIONS: `--import=${preload}` }
    const run = (...words: readonly string[]) => portolan(words, { cwd, env })
    const before = stamps(join(cwd, 'dist'))
    edit(join(cwd, 'site/portolan.yaml'), /19132/g, '19133')
    expect(await run('build', '--quiet')).toMatchObject({ code: 0, stderr: '' })
    const after = stamps(join(cwd, 'dist'))
    // Copied: with the same size, time and rights.
    const looksOf = (all: typeof before) => all['public/robots.txt']?.replace(/^\d+ (\S+) \S+ /, '$1 ')
    expect(looksOf(after)).toMatch(/^\d+ 644 \d+$/)
    expect(looksOf(after)).toBe(looksOf(before))
    expect(await run('publish', 'srv')).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(cwd).sort()).toEqual(['dist', 'site', 'srv'])
    expect(leftOver(join(cwd, 'srv'))).toEqual([])
  })
})

describe('what stands at the output folder', () => {
  test('FS-06 FS-18 stages are next to what they replace, on any file system; a mount point is refused', async () => {
    const cwd = copyOf(older())
    const { stdout, stderr } = await withDisk(
      '8m',
      `
      export TMPDIR=${cwd}/tmp && mkdir "$TMPDIR"
      portolan build --quiet --out "$disk" || echo "build: $?"
      portolan build --quiet --out "$disk/dist"
      portolan publish --quiet "$disk/srv"
      test -f "$disk/dist/bundle.json" && test -f "$disk/srv/current/bundle.json" && echo there
      ls -A "$disk" "$TMPDIR"
      `,
      cwd,
    )
    expect(stderr.match(/^error: .*/gm)).toEqual([
      expect.stringMatching(/^error: \S+ is a mount point, but a build must replace/),
    ])
    expect(stdout).toBe(`build: 3\nthere\n${cwd}/disk:\ndist\nsrv\n\n${cwd}/tmp:\n`)
  })

  // It takes rights that files need, of the owner's, too, and leaves some that they must not have.
  test('FS-08 rights are 0644 and 0755 whatever the umask', async () => {
    const cwd = smallFolder()
    const place = join(cwd, 'place')
    mkdirSync(place)
    // A folder whose group its files inherit.
    chmodSync(place, 0o2775)
    const umask = '355'
    expect((await portolan(['build', '--quiet', '--out', 'place/a/dist'], { cwd, umask })).code).toBe(0)
    const publish = ['publish', 'place/b/srv', '--bundle', 'place/a/dist']
    expect((await portolan(publish, { cwd, umask })).code).toBe(0)
    const modes = Object.values(stamps(place)).map(stamp => stamp.split(' ')[3])
    expect(new Set(modes.slice(1))).toEqual(new Set(['644', '755']))
  })

  test.each(['dist/public', 'dist/nginx/run'])(
    'FS-18 a folder that this user may not change: %s',
    async path => {
      const cwd = copyOf(older())
      edit(join(cwd, 'site/portolan.yaml'), /19132/g, '19133')
      const before = tree(join(cwd, 'dist'))
      chmodSync(join(cwd, path), 0o555)
      const { code, stderr } = await unprivileged(['build', '--quiet'], cwd)
      expect({ code, stderr }).toEqual({ code: 3, stderr: `error: ${join(cwd, path)}: permission denied\n` })
      expect(readdirSync(cwd).sort()).toEqual(['dist', 'site'])
      chmodSync(join(cwd, path), 0o755)
      expect(tree(join(cwd, 'dist'))).toEqual(before)
    },
  )

  test('FS-17 FS-19 what no bundle wrote is named and stays, whatever its name; --force deletes it', async () => {
    const cwd = copyOf(older())
    const dist = join(cwd, 'dist')
    edit(join(cwd, 'site/portolan.yaml'), /19132/g, '19133')
    rmSync(join(dist, 'public/robots.txt'))
    mkdirSync(join(dist, 'public/robots.txt'))
    mkdirSync(join(cwd, 'elsewhere'))
    writeFileSync(join(cwd, 'elsewhere/file'), 'mine')
    const cases: readonly (readonly [string, string, () => void])[] = [
      ['a\x1b[31m', 'a<U+001B>[31m', () => writeFileSync(join(dist, 'a\x1b[31m'), 'mine')],
      ['caf\xe9', 'caf\ufffd', () => mkdirSync(Buffer.from(join(dist, 'caf\xe9'), 'latin1'))],
      ['deep', 'deep', () => symlinkSync('../elsewhere', join(dist, 'deep'))],
      ['nginx/run', 'nginx/run', () => symlinkSync('../../elsewhere', join(dist, 'nginx/run'))],
      [
        'public/robots.txt',
        'public/robots.txt/mine',
        () => writeFileSync(join(dist, 'public/robots.txt/mine'), ''),
      ],
    ]
    for (const [path, shown, lay] of cases) {
      const place = Buffer.from(join(dist, path), 'latin1')
      if (path === 'nginx/run') rmSync(place, { recursive: true })
      lay()
      const table = readFileSync(join(dist, 'bundle.json'), 'utf8')
      const { code, stderr } = await portolan(['build', '--quiet'], { cwd })
      expect({ code, stderr }).toEqual({
        code: 3,
        stderr: expect.stringContaining(`error: portolan did not write dist/${shown}, and a build`),
      })
      expect(readFileSync(join(dist, 'bundle.json'), 'utf8')).toBe(table)
      expect(existsSync(place)).toBe(true)
      rmSync(place, { recursive: true })
    }
    for (const [path, , lay] of cases) {
      if (path.startsWith('public')) mkdirSync(join(dist, path))
      lay()
    }
    expect(await portolan(['build', '--quiet', '--force'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(dist).filter(name => !['bundle.json', 'nginx', 'public'].includes(name))).toEqual([])
    expect(statSync(join(dist, 'public/robots.txt')).isFile()).toBe(true)
    expect(readFileSync(join(cwd, 'elsewhere/file'), 'utf8')).toBe('mine')
    expect(readdirSync(cwd).sort()).toEqual(['dist', 'elsewhere', 'site'])
  })
})

test('FS-11 publishes at the same moment never make a mixture', async () => {
  const cwd = scratch()
  for (let round = 0; round < 2; round++) {
    // A lock that everybody wants to take over.
    mkdirSync(join(cwd, 'srv'), { recursive: true })
    writeFileSync(join(cwd, 'srv/.current.portolan-lock'), `999999999 ${hostname()} 1\n`)
    const ended = await Promise.all(
      [older(), newer(), older()].map(site =>
        portolan(['publish', 'srv', '--keep', '2', ...bundleOf(site)], { cwd }),
      ),
    )
    for (const { code, stderr } of ended)
      if (code !== 0)
        expect({ code, stderr }).toMatchObject({
          code: 3,
          stderr: expect.stringContaining('another portolan'),
        })
    expect(ended.some(({ code }) => code === 0)).toBe(true)
    expect(wholeReleases(join(cwd, 'srv'))).toContain(liveRelease(join(cwd, 'srv')))
    expect(leftOver(join(cwd, 'srv'))).toEqual([])
  }
})

describe('what the sources say', () => {
  test('FS-14 every source is read once, so that one that changes meanwhile is one thing or the other', async () => {
    const cwd = smallFolder()
    const hook = join(cwd, 'count-reads.mjs')
    writeFileSync(
      hook,
      `import fs from 'node:fs'
       import { syncBuiltinESMExports } from 'node:module'
       const reads = {}
       let inside = false
       for (const name of ['readFileSync', 'openSync', 'readFile', 'open']) {
         const real = fs[name]
         fs[name] = (path, ...more) => {
           const found = /(?:^|\\/)site\\/(.*)$/.exec(String(path))
           if (found && !inside) reads[found[1]] = (reads[found[1]] ?? 0) + 1
           // Reading opens, too.
           inside = name === 'readFileSync'
           try { return real(path, ...more) } finally { inside = false }
         }
       }
       syncBuiltinESMExports()
       process.on('exit', () => fs.writeFileSync('reads.json', JSON.stringify(reads)))`,
    )
    await portolan(['build', '--quiet'], { cwd, env: { NODE_OPTIONS: `--import=${hook}` } })
    const reads: Record<string, number> = JSON.parse(readFileSync(join(cwd, 'reads.json'), 'utf8'))
    expect(Object.keys(reads)).toEqual(
      expect.arrayContaining(['portolan.yaml', 'pages/join.md', 'assets/logo.svg']),
    )
    expect(Object.entries(reads).filter(([, times]) => times !== 1)).toEqual([])
  })
})

describe('signals', () => {
  test('FS-15 SIGINT and SIGTERM while a build or a publish writes: all is cleared away', async () => {
    const cwd = copyOf(older())
    await portolan(['publish', 'srv'], { cwd })
    const before = { dist: tree(join(cwd, 'dist')), live: liveRelease(join(cwd, 'srv')) }
    edit(join(cwd, 'site/portolan.yaml'), 'Lantern Bay', 'Lantern Cove')
    for (let number = 0; number < 40; number++)
      writeFileSync(join(cwd, `site/assets/picture-${number}.svg`), drawing(number))
    const other = join(scratch(), 'dist')
    await portolan(['build', '--quiet', '--out', other], { cwd })
    for (const [signal, expected, words, place] of [
      ['SIGINT', 130, ['build'], cwd],
      ['SIGTERM', 143, ['publish', 'srv', '--bundle', other], join(cwd, 'srv/releases')],
    ] as const) {
      const child = start(words, { cwd })
      const end = finished(child)
      await until(() => child.exitCode !== null || readdirSync(place).some(name => name.includes('stage-')))
      child.kill(signal)
      const { code, stdout, stderr } = await end
      expect({ words, code, stdout, stderr }).toEqual({
        words,
        code: expected,
        stdout: '',
        stderr: '\nNothing was written.\n',
      })
    }
    expect({ dist: tree(join(cwd, 'dist')), live: liveRelease(join(cwd, 'srv')) }).toEqual(before)
    expect(readdirSync(cwd).sort()).toEqual(['dist', 'site', 'srv'])
    expect(leftOver(join(cwd, 'srv'))).toEqual([])
  })
})

async function until(met: () => boolean): Promise<void> {
  while (!met()) await pause(1)
}

/** A picture that does not compress. */
function picture(size: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let state = seed
  for (let index = 0; index < size; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[index] = state >>> 24
  }
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes
}

/** A picture that takes a while to compress. */
function drawing(seed: number): string {
  const points = Array.from(picture(20_000, seed + 1), byte => `${byte}`).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg"><polyline points="${points}"/></svg>`
}
