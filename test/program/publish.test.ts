import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { finished, portolan, program, start } from '../support/portolan.ts'
import { heldToSessions } from '../support/sessions.ts'
import { copyOf, cutDown, smallFolder } from '../support/small-site.ts'
import { stamps } from '../support/tree.ts'

const built = builtSite(cutDown)
const newer = builtSite(folder => {
  cutDown(folder)
  edit(join(folder, 'site/portolan.yaml'), /19132/g, '19133')
})

test('what is at the output folder, and at the folder of releases', async () => {
  const idOf = (site: string) => JSON.parse(readFileSync(join(site, 'dist/bundle.json'), 'utf8')).id
  const [older, other] = [idOf(built()).slice(0, 12), idOf(newer()).slice(0, 12)]
  const began = readFileSync(`/proc/${process.pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[19]
  await heldToSessions('outputs', {
    env: { older: built(), newer: newer(), living: `${process.pid} ${hostname()} ${began}` },
    names: { [older]: 'OLDER', [other]: 'NEWER' },
  })
}, 180_000)

test.each([
  '.',
  '..',
  'site',
  'site/pages',
  'site/pages/out',
  'site/assets/out',
  'site/skills/out',
  '.git',
  '.github/out',
  '/',
])('--out %s is refused even with --force, and nothing is touched', async out => {
  const cwd = smallFolder()
  mkdirSync(join(cwd, 'work'))
  const before = stamps(cwd)
  for (const force of [[], ['--force']]) {
    const { code, stderr } = await portolan(['build', '--out', out, ...force], { cwd })
    expect(code).toBe(3)
    expect(stderr).toContain('name another folder with --out')
  }
  expect(stamps(cwd)).toEqual(before)
})

test('builds at the same moment never make a mixture', async () => {
  const out = join(scratch(), 'dist')
  cpSync(join(built(), 'dist'), out, { recursive: true })
  const sites = [smallFolder(), smallFolder(), smallFolder()]
  for (const [index, site] of sites.entries())
    edit(join(site, 'site/portolan.yaml'), /19132/g, `1914${index}`)
  const ended = await Promise.all(sites.map(cwd => portolan(['build', '--out', out], { cwd })))
  for (const { code, stderr } of ended) {
    if (code !== 0)
      expect({ code, stderr }).toMatchObject({
        code: 3,
        // A lock that is just being written or removed names nobody.
        stderr: expect.stringMatching(/another portolan (?:\(pid \d+\) )?is writing/),
      })
  }
  expect(ended.some(({ code }) => code === 0)).toBe(true)
  expect(isConsistent(out)).toBe(true)
  expect(readdirSync(join(out, '..'))).toEqual(['dist'])
})

test('a folder inside that the builder may not read, such as a root nginx makes, is carried over unread', async () => {
  const cwd = copyOf(built())
  const closed = join(cwd, 'dist/nginx/run/client_body')
  mkdirSync(closed)
  chmodSync(closed, 0o000)
  const inode = statSync(closed).ino
  edit(join(cwd, 'site/portolan.yaml'), /19132/g, '19133')
  // Root may read everything: then somebody else builds.
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['-R', '65534:65534', cwd])
  const user = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const [command = '', ...words] = [...user, process.execPath, program, 'build']
  execFileSync(command, words, { cwd, env: { ...process.env }, stdio: 'pipe' })
  expect(statSync(closed).ino).toBe(inode)
  expect(statSync(closed).mode & 0o777).toBe(0)
  expect(readdirSync(join(cwd, 'dist/nginx')).sort()).toEqual(['lantern', 'nginx.conf', 'run'])
  expect(readdirSync(cwd).sort()).toEqual(['dist', 'site'])
  chmodSync(closed, 0o700)
})

test('what a build left that died between its two renames is served unchanged, and put back by the next build', async () => {
  const cwd = copyOf(built())
  const before = stamps(join(cwd, 'dist'))
  renameSync(join(cwd, 'dist'), join(cwd, '.dist.portolan-old-Ab3dE6'))
  const expectWhole = (left: string) => {
    expect(readdirSync(cwd).sort()).toEqual([left, 'site'])
    const { '.': folder, ...files } = stamps(join(cwd, left))
    const { '.': other, ...same } = before
    expect(files).toEqual(same)
    expect([folder, other]).not.toContain(undefined)
  }
  const child = start(['serve', '--port', '0', '--json'], { cwd })
  const end = finished(child)
  await once(child.stdout ?? child, 'data')
  child.kill()
  await end
  expectWhole('.dist.portolan-old-Ab3dE6')
  await portolan(['build'], { cwd })
  expectWhole('dist')
})

test('a damaged table is no reason to delete anything, nor a bug', async () => {
  const cwd = copyOf(built())
  const written = JSON.parse(readFileSync(join(cwd, 'dist/bundle.json'), 'utf8'))
  const outside = [
    { ...written, files: { ...written.files, '../x': written.files['index.html'] } },
    { ...written, hosts: [...written.hosts, '../../x'] },
    { ...written, hosts: [...written.hosts, '/x'] },
    { ...written, portolan: 2 },
  ].map(table => JSON.stringify(table))
  const broken = ['{', '{"portolan":1}', '[]', 'null', '{"portolan":1,"files":null,"hosts":[]}']
  for (const table of [...broken, ...outside]) {
    writeFileSync(join(cwd, 'dist/bundle.json'), table)
    const before = stamps(join(cwd, 'dist'))
    expect((await portolan(['build'], { cwd })).code).toBe(3)
    expect(stamps(join(cwd, 'dist'))).toEqual(before)
  }
})

test('a bundle of an older portolan, whose table says less, is replaced', async () => {
  const cwd = copyOf(built())
  const { portolan: form, files, hosts } = JSON.parse(readFileSync(join(cwd, 'dist/bundle.json'), 'utf8'))
  writeFileSync(join(cwd, 'dist/bundle.json'), JSON.stringify({ portolan: form, files, hosts, older: true }))
  expect((await portolan(['serve'], { cwd })).code).toBe(3)
  expect((await portolan(['build'], { cwd })).code).toBe(0)
  expect(isConsistent(join(cwd, 'dist'))).toBe(true)
})

function isConsistent(out: string): boolean {
  const table = JSON.parse(readFileSync(join(out, 'bundle.json'), 'utf8'))
  return Object.entries<{ sha256: string }>(table.files).every(
    ([file, { sha256 }]) =>
      createHash('sha256')
        .update(readFileSync(join(out, 'public', file)))
        .digest('hex') === sha256,
  )
}
