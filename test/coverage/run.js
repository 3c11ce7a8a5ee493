// Runs every test and says which branches of src/ none of them takes: `npm run coverage`. Tests run sources in vitest and the
// compiled program in its own processes; here both counts come together, branch by branch.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergeProcessCovs } from '@bcoe/v8-coverage'
import astV8ToIstanbul from 'ast-v8-to-istanbul'
import { parseAst } from 'rolldown/parseAst'

const root = fileURLToPath(new URL('../../', import.meta.url))
const least = 95

const folder = mkdtempSync(join(tmpdir(), 'portolan-coverage-'))
// Some tests run the program as another user.
chmodSync(folder, 0o755)
mkdirSync(join(folder, 'programs'))
chmodSync(join(folder, 'programs'), 0o777)
try {
  const failed = measured(process.argv.slice(2))
  const own = JSON.parse(readFileSync(join(folder, 'own/coverage-final.json'), 'utf8'))
  const ran = [...Object.values(own).filter(isTouched), ...(await ofPrograms())]
  const known = new Set(ran.map(({ path }) => path))
  const branches = new Map()
  for (const file of ran) add(branches, file)
  for (const file of Object.values(own)) if (!known.has(file.path)) add(branches, file)
  process.exitCode = told(branches) && !failed ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
  rmSync(join(root, 'lib'), { recursive: true, force: true })
  run('npm', ['run', '--silent', 'compile'])
}

/**
 * Runs the tests over a program that knows where its sources are; says whether any failed. It is no bundle, where code that nobody
 * calls is gone, and branches with it.
 */
function measured(words) {
  const lib = join(root, 'lib')
  rmSync(lib, { recursive: true, force: true })
  const withCode = ['--emitDeclarationOnly', 'false', '--declaration', 'false', '--inlineSourceMap']
  run('npx', ['tsc', '-p', 'tsconfig.build.json', ...withCode])
  run(process.execPath, ['scripts/edge-programs.js'])
  mkdirSync(join(lib, 'chunks'))
  writeFileSync(join(lib, 'chunks/cli.cjs'), "import('../cli.js')\n")
  // What bin/portolan.js asks first says that it does not know, and leaves everything to the sources.
  for (const name of ['done-build', 'done-version'])
    writeFileSync(join(lib, `chunks/${name}.cjs`), 'exports.isDone = () => false\n')
  for (const word of ['--version', 'build']) run(process.execPath, ['bin/portolan.js', word])
  const options = {
    enabled: true,
    provider: 'custom',
    customProviderModule: 'test/coverage/provider.js',
    reporter: 'json',
    reportsDirectory: join(folder, 'own'),
    reportOnFailure: true,
    include: 'src/**/*.ts',
  }
  const flags = [
    ...Object.entries(options).map(([name, value]) => `--coverage.${name}=${value}`),
    // The messages about the bundle, the cache and the speed.
    ...['start-up', 'cache/program', 'speed'].map(name => `--exclude=test/${name}.test.ts`),
  ]
  const env = { ...process.env, PORTOLAN_COVERAGE: join(folder, 'programs') }
  return (
    spawnSync('npx', ['vitest', 'run', ...flags, ...words], { cwd: root, env, stdio: 'inherit' }).status !== 0
  )
}

function run(program, words) {
  const { status } = spawnSync(program, words, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed`)
}

/** What the compiled program's processes ran, by its sources. */
async function ofPrograms() {
  const lib = new URL('../../lib/', import.meta.url).href
  const reports = join(folder, 'programs')
  let all = { result: [] }
  for (const name of readdirSync(reports)) {
    const { result } = JSON.parse(readFileSync(join(reports, name), 'utf8'))
    const ours = result.filter(({ url }) => url.startsWith(lib) && !url.startsWith(`${lib}programs/`))
    all = mergeProcessCovs([all, { result: ours }])
  }
  const files = await Promise.all(all.result.map(ofScript))
  return files.flatMap(file => Object.values(file))
}

function ofScript({ url, functions }) {
  const code = readFileSync(new URL(url), 'utf8')
  return astV8ToIstanbul({ code, ast: parseAst(code), coverage: { url, functions } })
}

/** Whether anything of a file ran; of one that only a program ran, the compiled one knows best where its branches begin. */
function isTouched({ s }) {
  return Object.values(s).some(count => count > 0)
}

/** Adds the counts of a file: of each way that a branch may go. */
function add(branches, { path, branchMap, b }) {
  const file = relative(root, path)
  const known = branches.get(file)
  const ways = new Map()
  const met = new Map()
  for (const [id, { type, loc }] of Object.entries(branchMap)) {
    // The source maps differ by a few columns now and then, so a branch is known by its line, its type and its turn there.
    const kind = `${loc.start.line} ${type}`
    const turn = met.get(kind) ?? 0
    met.set(kind, turn + 1)
    for (const [index, count] of b[id].entries()) {
      const key = `${kind} ${turn} ${index}`
      const way = known?.get(key) ?? {
        text: `${loc.start.line}:${loc.start.column} ${type} ${index}`,
        count: 0,
      }
      ways.set(key, { ...way, count: way.count + count })
    }
  }
  if (known && (known.size !== ways.size || [...known.keys()].some(key => !ways.has(key))))
    throw new Error(`${file}: the tests and the compiled program do not have the same branches`)
  branches.set(file, ways)
}

/** Prints what no test takes, and the share of the others; says whether that is enough. */
function told(branches) {
  const files = [...branches].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [file, ways] of files) {
    const missed = [...ways.values()].filter(({ count }) => count === 0).map(({ text }) => text)
    if (missed.length > 0) console.log(`${file}: ${missed.join(', ')}`)
  }
  const all = files.flatMap(([, ways]) => [...ways.values()])
  const taken = all.filter(({ count }) => count > 0).length
  const share = (100 * taken) / all.length
  console.log(`${taken} of ${all.length} branches are taken: ${share.toFixed(2)} %`)
  return share >= least
}
