import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Who may import whom, by folder of `src/`. docs/architecture.md explains it. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  text: [],
  words: [],
  schema: ['text', 'words'],
  model: ['text', 'schema', 'words'],
  content: ['text', 'model', 'schema', 'words'],
  lint: ['text', 'model', 'schema'],
  load: ['text', 'model', 'schema', 'content', 'lint', 'words', 'pictures'],
  template: ['model'],
  pictures: ['model', 'template'],
  documents: ['text', 'words', 'model', 'schema', 'content', 'template', 'pictures'],
  http: ['text', 'model'],
  edge: ['model', 'http'],
  targets: ['text', 'model', 'http', 'edge', 'template', 'schema'],
  checks: ['model', 'http', 'content'],
  compile: ['text', 'model', 'load', 'lint', 'documents', 'http', 'targets', 'checks', 'template'],
  report: ['text', 'model'],
  explain: ['text', 'model', 'http'],
  'http-client': ['model', 'http'],
  server: ['text', 'model', 'http'],
  diff: ['text', 'model', 'http', 'http-client'],
  platform: ['text', 'model'],
  disk: ['text', 'model', 'platform'],
  doctor: ['text', 'model', 'disk', 'platform'],
  dns: ['model'],
  verify: ['text', 'model', 'http', 'http-client'],
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
  .map(file => {
    const text = readFileSync(join('src', file), 'utf8')
    return {
      file,
      folder: file.includes('/') ? (file.split('/')[0] ?? '') : '',
      text,
      imports: importsOf(text),
    }
  })

function importsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g), match => match[1] ?? '')
}

function folderOf(file: string, specifier: string): string {
  const path = normalize(join(dirname(file), specifier))
  return path.includes('/') ? (path.split('/')[0] ?? '') : ''
}

/** Flat lists of things of one kind. */
const registries = new Set(['documents', 'checks', 'lint', 'targets', 'words', 'report'])

/** Names that modules share because they mean the same thing, each in its own language. */
const alike: Readonly<Record<string, string>> = {
  quote: 'a string as each server configuration writes it',
  quotePattern: 'a pattern as each server configuration writes it',
  plainText: 'what each server configuration takes without quotes',
}

/** What is loaded together with a file: not what is imported when it runs. */
function loadedBy(file: string, text: string): readonly string[] {
  return Array.from(text.matchAll(/\bfrom '(\.[^']+)'/g), ([, name = '']) =>
    normalize(join(dirname(file), name)),
  )
}

function reaches(known: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const ahead = [...(known.get(from) ?? [])]
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (file === to) return true
    if (seen.has(file)) continue
    seen.add(file)
    ahead.push(...(known.get(file) ?? []))
  }
  return false
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

describe('the shape of src/', () => {
  test('is what this test reads: every folder, and what git lists', () => {
    const listed = execFileSync('git', ['ls-files', 'src/*.ts'], { encoding: 'utf8' }).trim().split('\n')
    const own = listed.filter(
      file => !file.endsWith('.test.ts') && !file.startsWith('src/testing/') && existsSync(file),
    )
    const read = new Set(files.map(({ file }) => `src/${file}`))
    expect(own.filter(file => !read.has(file))).toEqual([])
    const rows = Object.keys(mayImport).filter(folder => !files.some(file => file.folder === folder))
    expect(rows).toEqual([])
  })

  test('every folder has its row', () => {
    const free = new Set(['commands', ''])
    const strange = files.filter(({ folder }) => !(folder in mayImport) && !free.has(folder))
    expect(strange.map(({ file }) => file)).toEqual([])
  })

  test('each folder imports only what its row allows', () => {
    const breaches = files.flatMap(({ file, folder, imports }) => {
      const allowed = mayImport[folder]
      if (!allowed) return []
      return imports
        .filter(specifier => specifier.startsWith('.') && !specifier.endsWith('.yaml'))
        .map(specifier => folderOf(file, specifier))
        .filter(target => target !== folder && !allowed.includes(target))
        .map(target => `${file} imports ${target || 'src'}/`)
    })
    expect(breaches).toEqual([])
  })

  test('schema/ imports zod and nothing else from outside', () => {
    const foreign = files.flatMap(({ file, folder, imports }) =>
      folder === 'schema'
        ? imports.filter(name => !name.startsWith('.') && name !== 'zod').map(name => `${file}: ${name}`)
        : [],
    )
    expect(foreign).toEqual([])
  })

  test.each([
    ['node:fs', ['disk'], /'(?:node:)?fs(?:\/promises)?'/],
    ['programs of the machine', ['platform'], /'(?:node:)?child_process'/],
    ['files of any size and kind, read without asking', [], /\breadFile(?:Sync)?\b|createReadStream/],
    ['questions to DNS', ['dns'], /import \{[^}]*\} from '(?:node:)?dns(?:\/promises)?'/],
    ['console', ['commands', ''], /\bconsole\.[a-z]/],
    ['process', ['commands', 'disk', ''], /\bprocess\.|'node:process'/],
    ['a clock', ['commands', 'disk'], /\bDate\.now\(|new Date\(\)|performance\.now/],
    ['the locale', [], /\.localeCompare\(|\.toLocale|\bIntl\./],
    [
      'paths of the machine',
      ['disk', 'platform', 'commands', 'doctor', 'explain'],
      /from '(?:node:)?path(?:\/\w+)?'/,
    ],
    ['what Node.js 20 answers wrong when it is asked often: text/parse-url.ts', [], /\bURL\.canParse\(/],
    ['random numbers', ['commands'], /Math\.random|randomBytes|randomUUID/],
  ])('%s stands only in %j', (_, folders, pattern) => {
    const found = files.filter(({ folder, text }) => !folders.includes(folder) && pattern.test(text))
    expect(found.map(({ file }) => file)).toEqual([])
  })

  test('no file passes 400 lines', () => {
    const long = files.filter(({ text }) => text.split('\n').length - 1 > 400)
    expect(long.map(({ file }) => file)).toEqual([])
  })

  test('no file imports itself by way of others', () => {
    const known = new Map(files.map(({ file, text }) => [file, loadedBy(file, text)]))
    expect([...known.keys()].filter(file => reaches(known, file, file))).toEqual([])
  })

  test('a folder has at most 20 files, or is a registry', () => {
    const counts = grouped(files, ({ file }) => dirname(file))
    const large = [...counts].filter(([folder, { length }]) => length > 20 && !registries.has(folder))
    expect(large.map(([folder]) => folder)).toEqual([])
  })

  test('nothing imports from test/', () => {
    const all = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
    const found = all.filter(file =>
      importsOf(readFileSync(join('src', file), 'utf8')).some(name => /^(?:\.\.\/)+test\//.test(name)),
    )
    expect(found).toEqual([])
  })

  test('an exported name has one meaning', () => {
    const exported = files.flatMap(({ file, text }) =>
      Array.from(
        text.matchAll(/^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm),
        match => ({
          name: match[1] ?? '',
          file,
        }),
      ),
    )
    const twice = [...grouped(exported, ({ name }) => name)].filter(
      ([name, { length }]) => length > 1 && !(name in alike),
    )
    expect(twice.map(([name, of]) => `${name}: ${of.map(({ file }) => file).join(', ')}`)).toEqual([])
  })

  test('files are kebab-case, and none is called utils or the like', () => {
    const odd = files.filter(
      ({ file }) => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.ts$/.test(file),
    )
    const vague = files.filter(({ file }) =>
      /(?:^|\/)(?:utils?|helpers?|common|types|manager|misc)\.ts$/.test(file),
    )
    expect([...odd, ...vague].map(({ file }) => file)).toEqual([])
  })
})
