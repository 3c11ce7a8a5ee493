import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BundleFile } from '../../src/model/bundle.ts'
import { scratch } from '../../src/testing/scratch.ts'
import { type Finished, finished, portolan, program, start } from '../support/portolan.ts'
import { publishScript } from '../support/publish-script.ts'

const written: BundleFile = JSON.parse(readFileSync('dist/bundle.json', 'utf8'))

/** A folder with the committed bundle in `dist/`, whose table somebody else has written. */
function siteWith(damage: object): string {
  const cwd = scratch()
  cpSync('dist', join(cwd, 'dist'), { recursive: true, preserveTimestamps: true })
  writeFileSync(join(cwd, 'dist/bundle.json'), JSON.stringify({ ...written, ...damage }))
  return cwd
}

/** Every command that reads a table, with the table as its first and as its second. */
const readers = [
  ['serve', '--port', '0'],
  ['publish', 'srv'],
  ['verify', 'http://127.0.0.1:9'],
  ['verify', 'http://127.0.0.1:9', '--bundle', 'good', '--previous', 'dist'],
  ['explain', '/'],
  ['diff', 'dist', 'good'],
  ['doctor', '--bundle', 'dist'],
]

const [route] = written.routes

describe('a table that somebody else wrote', () => {
  // src/model/bundle-table.test.ts has every other field.
  const damages: readonly (readonly [string, object])[] = [
    ['id', { id: '../../../../x' }],
    ['files["../x"]', { files: { ...written.files, '../x': written.files['index.html'] } }],
    ['portolan', { portolan: 2 }],
  ]
  const named = (words: readonly string[], key: string) => ({
    words,
    code: 3,
    printed: expect.stringContaining(`cannot be used: \`${key}\` `),
  })
  const printed = ({ stdout, stderr }: Pick<Finished, 'stdout' | 'stderr'>) =>
    `${stdout}${stderr}`.replace(/\s+/g, ' ')

  test.each(damages)(
    'TABLE-01 TABLE-02 is exit 3 for every command that reads it, and `%s` is named',
    async (key, damage) => {
      const cwd = siteWith(damage)
      cpSync('dist', join(cwd, 'good'), { recursive: true })
      for (const words of readers) {
        const ran = await portolan(words, { cwd })
        expect({ words, code: ran.code, printed: printed(ran) }).toEqual(named(words, key))
      }
      expect(readdirSync(cwd).sort()).toEqual(['dist', 'good'])
    },
  )

  test('TABLE-01 a text that is no JSON, or 300,000 levels of it, is exit 3', async () => {
    const cwd = siteWith({})
    cpSync('dist', join(cwd, 'good'), { recursive: true })
    const texts = ['{', '', '['.repeat(300_000), `${'['.repeat(300_000)}${']'.repeat(300_000)}`]
    for (const text of texts) {
      writeFileSync(join(cwd, 'dist/bundle.json'), text)
      for (const words of readers) expect([words, (await portolan(words, { cwd })).code]).toEqual([words, 3])
    }
    // A new process has another stack.
    expect((await finished(start(['explain', '/'], { cwd }))).code).toBe(3)
  })
})

test.each(['$(touch owned)', '`touch owned`', 'x;touch owned', "'x", '-x', '..', 'a b'])(
  'TABLE-03 the action publishes no release called %j, and runs nothing of it',
  async name => {
    const folder = scratch()
    const published = join(folder, 'published')
    mkdirSync(join(published, 'releases/0123456789ab'), { recursive: true })
    cpSync('dist/bundle.json', join(published, 'releases/0123456789ab/bundle.json'))
    const script = publishScript(folder, published)
    script.pretend(
      'portolan',
      'mkdir -p "$2/releases/$NAME"; cp -a "$PUBLISHED/releases/0123456789ab/." "$2/releases/$NAME/"; ln -s "releases/$NAME" "$2/current"',
    )
    const { code, stdout } = await script.run({ NAME: name })
    expect([code, stdout]).toEqual([1, expect.stringContaining('::error title=portolan::')])
    expect(readdirSync(folder).sort()).toEqual(expect.not.arrayContaining(['owned']))
    expect(existsSync(script.live)).toBe(false)
  },
)

/** What a shell would run, split or read as something else. */
const shellWords = [
  '$(touch owned)',
  '`touch owned`',
  ';touch owned;',
  "'; touch owned; '",
  '"; touch owned; "',
  "'\\''$(touch owned)",
  'a  b\tc',
  'a\ntouch owned\n',
  '\\',
  '*',
  '-rf',
  '',
  '~',
  '!x',
  '$HOME',
]

test('TABLE-03 the words that the action sends to another shell arrive as they are', () => {
  const cwd = scratch()
  const quoted = /^quoted\(\) \{\n[\s\S]*?\n\}$/m.exec(readFileSync('action/publish.sh', 'utf8'))?.[0] ?? ''
  const sent = execFileSync('bash', ['-c', `${quoted}\nquoted "$@"`, 'bash', ...shellWords], {
    cwd,
    // With a pipe as its input, Bash reads ~/.bashrc.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // As `sh -s` over there takes them.
  const script = `exec sh -c 'printf "%s\\0" "$@"' sh ${sent}`
  const arrived = execFileSync('sh', ['-c', script], { cwd, encoding: 'utf8' })
  expect(arrived.split('\0').slice(0, -1)).toEqual(shellWords)
  expect(readdirSync(cwd)).toEqual([])
})

// A path has no backslash.
const evil = shellWords.filter(word => /^[^\\]*touch/.test(word)).join(' ')
const facts = {
  size: 1,
  sha256: createHash('sha256').update('x').digest('hex'),
  compressed: false,
}

test.each<[string, object, number]>([
  ['id', { id: '$(touch owned)' }, 1],
  ['hosts', { hosts: [...written.hosts, evil] }, 1],
  ['routes', { routes: [...written.routes, { ...route, path: `/${evil}` }] }, 1],
  ['shortName', { shortName: '`touch owned`' }, 1],
  ['files', { files: { ...written.files, [evil]: facts } }, 0],
])(
  'TABLE-03 the action runs nothing of what is in `%s` of a table, here or there',
  async (_, damage, code) => {
    const folder = scratch()
    // A folder of such a name is the way to the bundle, too.
    const out = join(folder, evil)
    cpSync('dist', out, { recursive: true, preserveTimestamps: true })
    writeFileSync(join(out, 'public', evil), 'x')
    writeFileSync(join(out, 'bundle.json'), JSON.stringify({ ...written, ...damage }))
    const script = publishScript(folder, '')
    script.pretend('portolan', `exec '${process.execPath}' '${program}' "$@"`)
    const ran = await script.run({ OUT: out })
    expect([ran.code === 0 ? 0 : 1, `${ran.stdout}${ran.stderr}`]).toEqual([code, expect.any(String)])
    expect(existsSync(join(script.live, 'current/public', evil))).toBe(code === 0)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(names.filter(name => /(?:^|\/)owned$/.test(name))).toEqual([])
  },
)
