import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isMap, parseDocument, visit } from 'yaml'
import { askedOf } from '../../src/testing/fuzz.ts'
import { sampleBundle } from '../../src/testing/sample.ts'
import { sampleSite, scratch } from '../../src/testing/scratch.ts'
import { digests, type Elsewhere, elsewhere } from '../support/elsewhere.ts'
import { finished, portolan } from '../support/portolan.ts'
import { build, builtThere, orderedSite, plainBuild } from '../support/repro-site.ts'
import { isIdentity, paths } from '../support/tree.ts'

const machine = fileURLToPath(new URL('../support/other-machine.mjs', import.meta.url))

/** One of the processors that this process may use. */
const processor = /Cpus_allowed_list:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'

const surroundings: readonly (readonly [string, Omit<Elsewhere, 'cwd'>])[] = [
  [
    'TZ Asia/Tokyo, LANG sv_SE.UTF-8, umask 077 on one processor',
    {
      env: { TZ: 'Asia/Tokyo', LANG: 'sv_SE.UTF-8' },
      under: ['taskset', '-c', processor, 'sh', '-c', 'umask 077; exec "$0" "$@"'],
    },
  ],
  [
    'TZ America/St_Johns, LC_ALL tr_TR.UTF-8, umask 000 and 64 threads',
    {
      env: { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8', UV_THREADPOOL_SIZE: '64' },
      under: ['sh', '-c', 'umask 000; exec "$0" "$@"'],
    },
  ],
]

// Each commit has another one of them.
test.each(askedOf(surroundings))('REPRO-01 the same bytes with %s', async (_, place) => {
  expect(await builtThere(place)).toEqual((await plainBuild()).files)
})

test('REPRO-01 what differs there does differ: languages order and write in their own ways, a processor is one', async () => {
  const say = async (script: string, env: Record<string, string>, under: readonly string[] = []) => {
    const [command = '', ...rest] = [...under, process.execPath, '-p', script]
    return (await finished(spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] }))).stdout.trim()
  }
  const sorted = (list: string) => `${list}.sort((a, b) => a.localeCompare(b)).join('')`
  const day = 'new Date(0).toLocaleDateString()'
  const all = `${sorted("['z', 'ä', 'a']")} + ${sorted("['z', 'aa']")} + ${day}`
  expect(await say(all, { LC_ALL: 'C' })).toBe('aäzaaz1/1/1970')
  expect(await say(all, { LC_ALL: 'sv_SE.UTF-8' })).toBe('azäaaz1970-01-01')
  expect(await say(all, { LC_ALL: 'da_DK.UTF-8' })).toMatch(/^azäzaa/)
  const count = 'os.availableParallelism()'
  expect(await say(count, {}, ['taskset', '-c', processor])).toBe('1')
})

test('REPRO-01 REPRO-03 REPRO-04 the same bytes on another machine, other siblings, and none that names a folder, a user or a host of it', async () => {
  const [cwd, folder] = [scratch(), orderedSite()]
  const dist = join(folder, 'dist')
  const proof = join(scratch(), 'proof.json')
  const env = {
    HOME: join(folder, 'home-of-keel'),
    USER: 'keel-user',
    LOGNAME: 'keel-user',
    HOSTNAME: 'keel-host',
    // Danish puts aa after z.
    LC_ALL: 'da_DK.UTF-8',
    PORTOLAN_NAME: 'keel',
    PORTOLAN_PROOF: proof,
  }
  const words = [...build, '--config', join(folder, 'site/portolan.yaml'), '--out', dist]
  // Its own clock, which is 20 years ahead, says what day it is.
  const under = ['env', '-u', 'SOURCE_DATE_EPOCH']
  const { code, stderr } = await elsewhere(words, { cwd, hook: machine, env, under })
  expect(code).toBe(0)
  expect(stderr).toContain('warning[')
  const plain = await plainBuild()
  expect(digests(dist)).toEqual(plain.files)
  // Its compressor is another one: all siblings are other ones, and the table and its id stay as they were.
  const siblings = digests(dist, path => !isIdentity(path))
  const names = Object.keys(plain.siblings)
  expect(names.length).toBeGreaterThan(50)
  expect(Object.keys(siblings)).toEqual(names)
  expect(names.filter(name => siblings[name] === plain.siblings[name])).toEqual([])
  const { reversed, clock } = JSON.parse(readFileSync(proof, 'utf8'))
  expect(reversed).toBeGreaterThan(5)
  expect(clock).toBeGreaterThan(0)

  const places = [
    folder,
    process.cwd(),
    'portolan-test-',
    '/home/',
    '/root/',
    'file://',
    'keel',
    '/node_modules/',
  ]
  const found = paths(dist)
    .filter(isIdentity)
    .flatMap(path => {
      const text = readFileSync(join(dist, path), 'latin1')
      const named = places.filter(place => text.includes(place))
      return [...named, ...(/\b[A-Za-z]:\\\w/.exec(text) ?? []), ...(/sourceMapp\w+/.exec(text) ?? [])].map(
        place => `${path}: ${place}`,
      )
    })
  expect(found).toEqual([])
  expect(paths(dist).filter(path => path.includes('\\') || path.endsWith('.map'))).toEqual([])
  const { files, hosts } = JSON.parse(readFileSync(join(dist, 'bundle.json'), 'utf8'))
  for (const path of [...Object.keys(files), ...hosts]) expect(path).toMatch(/^[\w.][\w./-]*$/)
})

test('REPRO-01 mistakes are reported in the same words and order where folders list backwards', async () => {
  const cwd = orderedSite()
  for (const name of ['wrong', 'bad', 'odd two'])
    writeFileSync(join(cwd, `site/pages/${name}.md`), '---\ntitle: X\n---\n\n::stepz\n\n[x](/nowhere)\n')
  const env = { PORTOLAN_PROOF: join(scratch(), 'proof.json'), PORTOLAN_NAME: 'keel' }
  const there = await elsewhere(['check', '--json'], { cwd, hook: machine, env })
  const here = await portolan(['check', '--json'], { cwd })
  expect(here.code).toBe(1)
  expect(JSON.parse(here.stdout).errors).toBeGreaterThan(6)
  expect(there).toEqual(here)
})

test.each(['abc', '', '-1', '1e12', '1000000000000', '253402300800', '1795132800.5', ' 1795132800', '0x10'])(
  'REPRO-02 SOURCE_DATE_EPOCH=%j is refused: exit 2, and nothing is written',
  async SOURCE_DATE_EPOCH => {
    const cwd = sampleSite()
    const commands =
      SOURCE_DATE_EPOCH === 'abc' ? [['build'], ['check'], ['init', 'new', '--yes']] : [['build']]
    for (const words of commands) {
      const { code, stdout, stderr } = await portolan(words, { cwd, env: { SOURCE_DATE_EPOCH } })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(`error: SOURCE_DATE_EPOCH is ${JSON.stringify(SOURCE_DATE_EPOCH)}\n`)
      expect(stderr).not.toMatch(/NaN|Invalid|\n\s+at /)
    }
    expect(readdirSync(cwd)).toEqual(['site'])
  },
)

// The day of all the other builds here is 1795132800, on which there is no warning.
test.each([
  ['0', ['updated-future']],
  ['253402300799', ['updated-stale']],
])('REPRO-02 SOURCE_DATE_EPOCH=%s is a day like any other', async (SOURCE_DATE_EPOCH, rules) => {
  const cwd = orderedSite()
  const { code, stdout, stderr } = await portolan(['check', '--json'], { cwd, env: { SOURCE_DATE_EPOCH } })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const reported = JSON.parse(stdout).diagnostics.map(({ ruleId }: { ruleId: string }) => ruleId)
  expect([...new Set(reported)]).toEqual(rules)
  expect(stdout).not.toContain('NaN')
})

test('REPRO-04 REPRO-05 line ends of Windows, keys in another order and other comments give the same bytes', () => {
  let changed = 0
  const other = sampleBundle(files => {
    for (const [file, bytes] of files) {
      if (!/\.(?:md|yaml)$/.test(file)) continue
      const text = Buffer.from(bytes).toString()
      const ordered = reordered(file, text)
      if (ordered !== text) changed++
      files.set(file, Buffer.from(ordered.replaceAll('\n', '\r\n')))
    }
  })
  expect(changed).toBeGreaterThan(8)
  expect(other.diagnostics).toEqual([])
  expect([...other.files]).toEqual([...sampleBundle().files])
})

function reordered(file: string, text: string): string {
  if (file === 'portolan.yaml') return reversed(text)
  const [, front, rest] = /^---\n(.*?\n)---\n(.*)$/s.exec(text) ?? []
  if (front === undefined || rest === undefined || !file.startsWith('pages/')) return text
  return `---\n${reversed(front)}---\n${rest}`
}

/** The same data with the keys of every map in the opposite order, and its own comment in place of all others. */
function reversed(yaml: string): string {
  const document = parseDocument(yaml)
  visit(document, {
    Node: (_, node) => {
      node.comment = null
      node.commentBefore = null
      if (isMap(node)) node.items.reverse()
    },
  })
  document.commentBefore = null
  document.comment = null
  const text = document.toString({ lineWidth: 0 })
  if (!isMap(document.contents) || /^\s*#/m.test(text)) throw new Error(`comments stayed:\n${text}`)
  return `# Another comment.\n${text}`
}
