// What Markdown twins lose of finished websites: those of portolan, and what other programs make of the same pages. `npm run bench:twins`,
// or some sites: `npm run bench:twins -- --only git,r`. Needs Debian's `apt-get download`. The sums go to docs/maintaining/benchmarks.md.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeReport } from './report.js'

const { values } = parseArgs({
  options: { only: { type: 'string' }, pages: { type: 'string', default: '10' } },
})
const root = fileURLToPath(new URL('../', import.meta.url))
const sites = JSON.parse(readFileSync(new URL('twins/sites.json', import.meta.url), 'utf8'))
const only = values.only?.split(',') ?? sites.map(({ name }) => name)

const quiet = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
execFileSync('npm', ['install', '--prefix', join(root, 'bench/twins'), ...quiet], { stdio: 'inherit' })
const { converters } = await import('./twins/converters.js')
const { judged, pageOf } = await import('./twins/judge.js')
const kinds = ['words', 'headings', 'code', 'tables']
/** Some programs take minutes for a larger page. */
const mostBytes = 400_000
const results = []
for (const site of sites.filter(({ name }) => only.includes(name))) {
  const work = mkdtempSync(join(tmpdir(), 'portolan-twins-'))
  try {
    results.push(await measure(site, work))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
const file = new URL('results/twins.json', import.meta.url)
const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).sites : []
const all = sites.flatMap(({ name }) => [...results, ...before].find(site => site.name === name) ?? [])
const at = new Date().toISOString().slice(0, 10)
writeFileSync(file, `${JSON.stringify({ at, versions: versions(), sites: all }, null, 2)}\n`)
writeReport()

async function measure(site, work) {
  const names = take(site, work)
  const url = new URL(site.url ?? 'https://docs.example.com')
  const problems = adopt(work, url)
  const of = { words: 0, headings: 0, code: 0, tables: 0 }
  const by = {}
  let twins = 0
  let pages = 0
  for (const name of names) {
    const page = pageOf(readFileSync(join(work, 'site', name)), site)
    if (page.isRedirect || page.content.words.length === 0) continue
    pages++
    for (const kind of kinds) of[kind] += page.content[kind].length
    const twin = join(work, 'dist/public', url.pathname, name.replace(/\.html?$/, '.md'))
    if (existsSync(twin)) twins++
    add(by, 'portolan', judged(page, existsSync(twin) ? readFileSync(twin, 'utf8') : ''))
    for (const [converter, convert] of Object.entries(converters))
      add(by, converter, judged(page, await tried(convert, page.html)))
  }
  const shown = Object.fromEntries(
    Object.entries(by).map(([who, sums]) => [who, Object.values(sums).join(' ')]),
  )
  console.log(`\n${site.name} (${site.by}): ${twins} twins of ${pages} pages`, of, shown, problems)
  return { name: site.name, by: site.by, pages, twins, of, programs: by }
}

/** A program that fails loses everything. */
async function tried(convert, html) {
  try {
    return await convert(html)
  } catch {
    return ''
  }
}

function add(by, program, found) {
  by[program] ??= Object.fromEntries(Object.keys(found).map(kind => [kind, 0]))
  for (const [kind, count] of Object.entries(found)) by[program][kind] += count
}

/** Copies some pages of a site, evenly spread, and gives their names. */
function take({ name, package: from, folder = name }, work) {
  const source = from
    ? join(unpacked(from), 'usr/share', folder)
    : join(root, 'test/fixtures/adopted', folder)
  const isPage = ({ name, parentPath }) =>
    name.endsWith('.html') &&
    name !== '404.html' &&
    !/\b(?:src|src-html|examples)\b/.test(parentPath.slice(source.length))
  const all = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && isPage(entry))
    .map(entry => join(entry.parentPath, entry.name).slice(source.length + 1))
    .filter(name => statSync(join(source, name)).size < mostBytes)
    .toSorted()
  const step = Math.ceil(all.length / Number(values.pages))
  const names = all.filter((_, index) => index % step === 0)
  for (const name of names) {
    mkdirSync(dirname(join(work, 'site', name)), { recursive: true })
    cpSync(join(source, name), join(work, 'site', name))
  }
  return names
}

function unpacked(name) {
  const folder = join(tmpdir(), 'portolan-debian', name)
  if (existsSync(folder)) return folder
  const work = mkdtempSync(join(tmpdir(), 'portolan-twins-'))
  execFileSync('apt-get', ['download', '-qq', name], { cwd: work, stdio: 'inherit' })
  const [file] = readdirSync(work)
  mkdirSync(folder, { recursive: true })
  execFileSync('dpkg-deb', ['-x', join(work, file), folder])
  rmSync(work, { recursive: true })
  return folder
}

/** Has portolan propose what the content is, and build with that alone. */
function adopt(cwd, url) {
  const run = (...words) =>
    spawnSync(execPath, [join(root, 'bin/portolan.js'), ...words], { cwd, encoding: 'utf8' })
  const proposal = run('adopt', 'site', '--url', url.href)
  const { stderr } = run('build', '--config', 'portolan.yaml', '--quiet')
  return `${proposal.stdout}${proposal.stderr}${stderr}`
}

function versions() {
  const manifest = name =>
    JSON.parse(readFileSync(join(root, `bench/twins/node_modules/${name}/package.json`), 'utf8'))
  return Object.fromEntries(Object.keys(converters).map(name => [name, manifest(name).version]))
}
