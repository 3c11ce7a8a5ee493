// Changes the sources of a folder in thousands of ways, one at a time, and says which changes no test sees:
// `npm run mutation`, or `npm run mutation http` for one folder, `npm run mutation content/links` for one room of it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const packages = fileURLToPath(new URL('node_modules/', import.meta.url))
const least = 85
const folders = ['http', 'site', 'hosts', 'page']

const wanted = process.argv.slice(2)
const unknown = wanted.filter(
  folder => !folders.includes(folderOf(folder)) || !existsSync(join(root, 'src', folder)),
)
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the folders are ${folders.join(', ')}`)

const shares = (wanted.length > 0 ? wanted : folders).map(folder => {
  const { all, killed, timedOut, survived, uncovered } = counted(report(folder))
  const share = (100 * (killed + timedOut)) / all
  const parts = `${killed} killed, ${timedOut} timed out, ${survived} survived, ${uncovered} not reached`
  console.log(`src/${folder}: ${share.toFixed(2)} % of ${all} (${parts})\n`)
  return share
})
process.exitCode = shares.every(share => share >= least) ? 0 : 1

function folderOf(room) {
  return room.split('/')[0]
}

/** Runs Stryker over a folder, on the Node.js that it asks for: npm ships it as a package. */
function report(folder) {
  const file = `reports/mutation/${folder.replaceAll('/', '-')}.json`
  rmSync(join(root, file), { force: true })
  const node = join(packages, `node-${process.platform}-${process.arch}`, 'bin/node')
  const stryker = join(packages, '@stryker-mutator/core/bin/stryker.js')
  const words = ['run', 'test/mutation/stryker.config.json', '--incremental', '--incrementalFile', file]
  const mutate = ['--mutate', `src/${folder}/**/*.ts,!src/**/*.test.ts`]
  const env = { ...process.env, MUTATED: folder }
  spawnSync(node, [stryker, ...words, ...mutate], { cwd: root, env, stdio: 'inherit' })
  if (!existsSync(join(root, file))) throw new Error(`Stryker said nothing of src/${folder}`)
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

/** Names each change that no test saw. */
function counted({ files }) {
  const counts = { all: 0, killed: 0, timedOut: 0, survived: 0, uncovered: 0 }
  const names = { Killed: 'killed', Timeout: 'timedOut', Survived: 'survived', NoCoverage: 'uncovered' }
  for (const [file, { mutants, source }] of Object.entries(files))
    for (const { status, location, mutatorName, replacement } of mutants) {
      const name = names[status]
      if (name === undefined) continue
      counts.all++
      counts[name]++
      if (name === 'survived' || name === 'uncovered')
        console.log(
          `${file}:${location.start.line} ${mutatorName}: ${before(source, location)} → ${replacement}`,
        )
    }
  return counts
}

function before(source, { start, end }) {
  const line = source.split('\n')[start.line - 1] ?? ''
  return start.line === end.line
    ? line.slice(start.column - 1, end.column - 1)
    : `${line.slice(start.column - 1)} …`
}
