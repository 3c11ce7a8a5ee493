import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Who may import whom, by folder of `src/`. docs/architecture.md explains it. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  words: [],
  schema: ['words'],
  model: ['schema', 'words'],
  content: ['model', 'schema', 'words'],
  lint: ['model', 'schema'],
  load: ['model', 'schema', 'content', 'lint', 'words', 'pictures'],
  template: ['model'],
  pictures: ['model', 'template'],
  documents: ['model', 'schema', 'content', 'template', 'pictures'],
  http: ['model'],
  edge: ['model', 'http'],
  targets: ['model', 'http', 'edge', 'template', 'schema'],
  checks: ['model', 'http', 'content'],
  report: ['model'],
  rules: ['report'],
  manual: [],
  explain: ['model', 'http', 'report'],
  client: ['model', 'http'],
  diff: ['model', 'http', 'report', 'client'],
  doctor: ['model', 'report', 'disk'],
  dev: ['model', 'report', 'template'],
  verify: ['model', 'http', 'client'],
  disk: ['model'],
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
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

describe('the shape of src/', () => {
  test('is what this test reads', () => expect(files.length).toBeGreaterThan(80))

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
        .filter(specifier => specifier.startsWith('.'))
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
    ['programs of the machine', ['disk'], /'(?:node:)?child_process'/],
    ['files of any size and kind, read without asking', [], /\breadFile(?:Sync)?\b|createReadStream/],
    ['console', ['commands', ''], /\bconsole\.[a-z]/],
    ['process', ['commands', ''], /\bprocess\.|'node:process'/],
    ['a clock', ['commands', 'disk'], /\bDate\.now\(|new Date\(\)|performance\.now/],
    ['the locale', [], /\.localeCompare\(|\.toLocale|\bIntl\./],
    ['paths of the machine', ['disk', 'commands', 'doctor', 'explain'], /from '(?:node:)?path(?:\/\w+)?'/],
    ['random numbers', [], /Math\.random|randomBytes|randomUUID/],
  ])('%s stands only in %j', (_, folders, pattern) => {
    const found = files.filter(({ folder, text }) => !folders.includes(folder) && pattern.test(text))
    expect(found.map(({ file }) => file)).toEqual([])
  })

  test('no file passes 200 lines', () => {
    const long = files.filter(({ text }) => text.split('\n').length - 1 > 200)
    expect(long.map(({ file }) => file)).toEqual([])
  })

  test('files are kebab-case, and none is called utils or the like', () => {
    const odd = files.filter(
      ({ file }) => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(file),
    )
    const vague = files.filter(({ file }) =>
      /(?:^|\/)(?:utils?|helpers?|common|types|manager|misc)\.ts$/.test(file),
    )
    expect([...odd, ...vague].map(({ file }) => file)).toEqual([])
  })
})
