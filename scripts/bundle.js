// Makes the shipped program of src/: lib/chunks/cli.cjs, which bin/portolan.js loads, a chunk for each command next to it, and
// lib/index.js for programs that import portolan. Chunks are CommonJS, because Node.js can cache compiled code only for scripts. Third-party packages are bundled in; lib/licenses.txt has their terms, and lib/bundled.json
// names them for the SBOM. Of the declarations that tsc wrote, only those that lib/index.d.ts mentions stay.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../', import.meta.url))
const lib = join(root, 'lib')
const fromRoot = file => relative(root, file)

const common = {
  cwd: root,
  platform: 'node',
  // So that the names of files in the output do not depend on where node_modules is.
  resolve: { symlinks: false },
  transform: { target: 'node20.19' },
}

/** V8 reads a text that is all ASCII faster, and keeps it in half of the memory: an edit of ten pages takes 5 % less CPU. */
const inAscii = {
  name: 'in-ascii',
  generateBundle: (_, chunks) => {
    for (const chunk of Object.values(chunks)) chunk.code = ascii(chunk.code)
  },
}

function ascii(code) {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error('a raw text cannot be written in ASCII')
  return code.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const written = {
  dir: lib,
  format: 'cjs',
  dynamicImportInCjs: false,
  // In the same depth as src/disk: `platform/package` searches the folders above it.
  entryFileNames: 'chunks/[name].cjs',
  chunkFileNames: 'chunks/[name].cjs',
  // Not minified, which gains nothing that can be measured: a stack still says what went wrong.
  comments: { legal: true, annotation: false, jsdoc: false },
}

/** Replaces code of a library on its way into the bundle. Where the library no longer has it, nothing is bundled. */
function replacing(file, code, instead) {
  return {
    name: `replacing in ${file}`,
    transform: {
      filter: { id: new RegExp(`/node_modules/${file.replaceAll('.', '[.]')}$`) },
      handler(text) {
        if (text.search(code) === -1) throw new Error(`${file} no longer has ${code}`)
        return text.replace(code, instead)
      },
    },
  }
}

/** commander loads child_process at once, which takes 14 % of a start. Only commands in separate files need it, and portolan has none. */
const withoutChildProcess = replacing(
  'commander/lib/command.js',
  /const childProcess = require\('node:child_process'\);/,
  'const childProcess = undefined;',
)

/** The library that walks trees gives a function a name for each node, for debugging. It takes 5 % of a first build of 1,000 pages. */
const withoutNames = replacing(
  'unist-util-visit-parents/lib/index.js',
  /if \(typeof value\.type === 'string'\) \{/,
  'if (false) {',
)

/**
 * The libraries that write Markdown spread a place into an object and add to it, thousands of times a page. On Node.js 20 that
 * takes 10 % of a first build of 1,000 pages.
 */
const withoutSpreads = [
  // A place is this and nothing else.
  replacing('mdast-util-to-markdown/lib/util/track.js', /return \{now: \{line, column\}, lineShift\}/, '$&'),
  ...['util/container-flow', 'util/container-phrasing', 'handle/heading', 'handle/image', 'handle/link']
    .map(name => `mdast-util-to-markdown/lib/${name}.js`)
    .concat('mdast-util-gfm-task-list-item/lib/index.js')
    .map(file =>
      replacing(
        file,
        /\.\.\.(\w+)\.current\(\)/g,
        'now: $1.current().now, lineShift: $1.current().lineShift',
      ),
    ),
]

/** What is loaded later, by the name of its chunk. */
const later = new Map()
const leaveForLater = {
  name: 'leave-for-later',
  resolveDynamicImport(specifier, importer) {
    const name = basename(specifier, '.ts')
    later.set(name, join(dirname(importer), specifier))
    return { id: `./${name}.cjs`, external: true }
  },
}

rmSync(join(lib, 'chunks'), { recursive: true, force: true })
// The start is one file that shares nothing with the commands, and so is each file that bin/portolan.js loads first. Each file costs
// 1 % of a start, so the few lines that several need are there twice.
const alone = async input => {
  const bundle = await rolldown({ ...common, input, plugins: [withoutChildProcess, leaveForLater, inAscii] })
  return (await bundle.write(written)).output
}
const ofStart = await alone({ cli: 'src/cli.ts' })
const ofBuild = await alone({ 'done-build': 'src/commands/build/up-to-date.ts' })
const ofVersion = await alone({ 'done-version': 'src/commands/terminal/tell-version.ts' })
// These turn on the code cache before they load the rest, so they load nothing else first.
const cached = ['build', 'check']
const ofCached = []
for (const name of cached) ofCached.push(...(await alone({ [name]: later.get(name) })))
const rest = await rolldown({
  ...common,
  // Sorted, because the order found is random and the same sources must give the same bytes.
  input: {
    index: 'src/index.ts',
    ...Object.fromEntries([...later].filter(([name]) => !cached.includes(name)).sort()),
  },
  // Native code, which has a package for each kind of machine.
  external: ['@resvg/resvg-js', 'sharp'],
  plugins: [withoutNames, ...withoutSpreads, inAscii],
})
const { output: ofRest } = await rest.write({
  ...written,
  // One file of what many commands need, instead of one for each set of commands that share some of it.
  codeSplitting: {
    groups: ['text', 'model', 'disk'].map(name => ({
      name,
      test: new RegExp(`/src/${name}/`),
      minShareCount: 2,
    })),
  },
})

const library = ofRest.find(({ name, isEntry }) => isEntry && name === 'index')
writeFileSync(join(lib, 'index.js'), `export { ${library.exports.join(', ')} } from './chunks/index.cjs'\n`)

// A separate program, copied unchanged.
copyFileSync(join(root, 'src/platform/paint-image.js'), join(lib, 'chunks/paint-image.js'))

const output = [...ofStart, ...ofBuild, ...ofVersion, ...ofCached, ...ofRest]
// The list may name a package whose code was all removed as unused. One too many is fine.
const files = output.flatMap(({ modules }) => Object.keys(modules)).map(fromRoot)
const places = [...new Set(files.filter(file => file.startsWith('node_modules/')).map(placeOf))].sort()
writeFileSync(join(lib, 'bundled.json'), `${JSON.stringify(places, undefined, 1)}\n`)
writeFileSync(join(lib, 'licenses.txt'), places.map(terms).join(`\n${'-'.repeat(80)}\n\n`))
writeFileSync(join(lib, 'program.txt'), `${programId()}\n`)
keepDeclarations()

/** A hash of every byte of the program: a cache of another version is not used. */
function programId() {
  const hash = createHash('sha256')
  for (const { fileName, code = '' } of output.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1)))
    hash.update(`${fileName} ${code.length}\n${code}`)
  return hash.digest('hex')
}

/** The folder of the package that a file belongs to. */
function placeOf(file) {
  for (let folder = dirname(file); folder !== 'node_modules'; folder = dirname(folder)) {
    const description = join(root, folder, 'package.json')
    if (existsSync(description) && JSON.parse(readFileSync(description, 'utf8')).version) return folder
  }
  throw new Error(`${file} belongs to no package`)
}

/** Name and license, with the author's text of it. */
function terms(place) {
  const folder = join(root, place)
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find(entry => /^licen[cs]e(?:\.|$)/i.test(entry))
  if (!license || !file) throw new Error(`${place}: no license, so it cannot be shipped`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}

/** Removes the declarations that lib/index.d.ts does not reach, and folders left empty. */
function keepDeclarations() {
  const kept = new Set(['index.d.ts'])
  for (const file of kept)
    for (const [, target] of readFileSync(join(lib, file), 'utf8').matchAll(/['"](\.[^'"]+)\.ts['"]/g))
      kept.add(join(dirname(file), `${target}.d.ts`))
  for (const file of readdirSync(lib, { recursive: true }))
    if (file.endsWith('.d.ts') && !kept.has(file)) rmSync(join(lib, file))
  for (const entry of readdirSync(lib, { recursive: true, withFileTypes: true }).reverse()) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() && readdirSync(path).length === 0) rmdirSync(path)
  }
}
