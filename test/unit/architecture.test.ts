import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Who may import whom, by folder of `src/`. docs/maintaining/architecture.md explains it. */
const mayImport: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    text: '',
    words: '',
    report: 'text',
    'config/schema': 'text words report',
    model: 'text words report config/schema',
    config: 'text words model report config/schema',
    files: 'text model report',
    pictures: 'text model report files',
    http: 'text model report',
    page: 'text words model report config/schema config',
    adopt: 'text model report page',
    'checks/lint': 'text words model report config/schema',
    site: 'text words model report config/schema config page adopt checks/lint pictures',
    documents: 'text words model report config/schema page pictures',
    hosts: 'text model report config/schema http',
    game: 'text words model report config/schema page pictures documents',
    checks:
      'text words model report config/schema config checks/lint http page pictures documents hosts game',
    verify: 'text model report http page adopt',
  }).map(([room, lower]) => [room, lower.match(/\S+/g) ?? []]),
)

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
  .map(file => {
    const text = readFileSync(join('src', file), 'utf8')
    return {
      file,
      folder: roomOf(file),
      text,
      imports: importsOf(text),
    }
  })

function importsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g), match => match[1] ?? '')
}

function folderOf(file: string, specifier: string): string {
  return roomOf(normalize(join(dirname(file), specifier)))
}

/** The row of a file: a part of a room may have its own. */
function roomOf(file: string): string {
  const [room = '', part] = file.split('/')
  if (part === undefined) return ''
  return `${room}/${part}` in mayImport ? `${room}/${part}` : room
}

/** Tests of the program that still call modules. Take each off the list when it enters through the program. */
const notYet = new Set(
  'cache dev doc-commands docs documents explain hosts kill negotiation'
    .split(' ')
    .map(name => `program/${name}.test.ts`),
)

/** What a file imports that is there when it runs: types are not. */
function valuesFrom(text: string): readonly string[] {
  return importsOf(text.replace(/^(?:import|export) type [^']*'[^']+'/gm, ''))
}

/** Flat lists of things of one kind. */
const registries = new Set(['commands', 'documents', 'checks', 'hosts', 'game', 'report', 'page/directives'])

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
  test('has a file in each folder of the table', () => {
    const rows = Object.keys(mayImport).filter(folder => !files.some(file => file.folder === folder))
    expect(rows).toEqual([])
  })

  test('each row names only rows before it, so no arrow leads upwards', () => {
    const order = Object.keys(mayImport)
    const upwards = order.flatMap((room, row) =>
      (mayImport[room] ?? []).filter(lower => order.indexOf(lower) >= row).map(upper => `${room}: ${upper}`),
    )
    expect(upwards).toEqual([])
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

  test('config/schema/ imports zod and nothing else from outside', () => {
    const foreign = files.flatMap(({ file, imports }) =>
      file.startsWith('config/schema/')
        ? imports.filter(name => !name.startsWith('.') && name !== 'zod').map(name => `${file}: ${name}`)
        : [],
    )
    expect(foreign).toEqual([])
  })

  test.each([
    ['node:fs', ['files'], /'(?:node:)?fs(?:\/promises)?'/],
    ['programs of the machine', ['files'], /'(?:node:)?child_process'/],
    [
      'files of any size and kind, read without asking',
      [],
      /(?<!\beta\.)\breadFile(?:Sync)?\((?!opened\))|createReadStream/,
    ],
    [
      'connections to others',
      ['verify', 'hosts'],
      /(?:from |import\()'(?:node:)?(?:https|http2|tls|dgram)'|\b(?:connect|createConnection)\b.*'(?:node:)?net'|(?<![.\w])fetch\(/,
    ],
    ['questions to DNS', ['verify'], /import \{[^}]*\} from '(?:node:)?dns(?:\/promises)?'/],
    ['console', ['commands', ''], /\bconsole\.[a-z]/],
    ['process', ['commands', 'files', ''], /\bprocess\.(?!cpuUsage\b)|'node:process'/],
    ['a clock', ['commands', 'files'], /\bDate\.now\(|new Date\(\)|performance\.now/],
    ['CPU time', ['page'], /\bcpuUsage\b/i],
    ['the locale', [], /\.localeCompare\(|\.toLocale|\bIntl\./],
    ['paths of the machine', ['files', 'commands', 'http', 'pictures'], /from '(?:node:)?path(?:\/win32)?'/],
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

  test('test/ enters through public doors: src/index.ts, http/answer, types and helpers', () => {
    const doors = /^src\/(?:index\.ts|http\/answer\.ts|testing\/[a-z0-9-]+\.(?:ts|json))$/
    const found = readdirSync('test', { recursive: true, encoding: 'utf8' })
      .filter(
        file =>
          /\.(?:ts|js|mjs)$/.test(file) && !/node_modules|^golden\/.*\//.test(file) && !notYet.has(file),
      )
      .flatMap(file =>
        valuesFrom(readFileSync(join('test', file), 'utf8'))
          .filter(name => name.startsWith('.'))
          .map(name => normalize(join('test', dirname(file), name)))
          .filter(target => target.startsWith('src/') && !doors.test(target))
          .map(target => `${file}: ${target}`),
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
