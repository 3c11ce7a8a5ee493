// Makes the shipped program of src/: lib/chunks/cli.cjs, which bin/portolan.js loads, chunks that commands load when they run, and
// lib/index.js for programs that import portolan. Chunks are CommonJS, because Node.js can cache compiled code only for scripts.
// Third-party packages are bundled in; lib/licenses.txt has their terms, and lib/bundled.json names them for the SBOM. Of the
// declarations that tsc wrote, only those that lib/index.d.ts mentions stay.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { templatesPlugin } from './templates-plugin.js'
import { wordsPlugin } from './words-plugin.js'

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

rmSync(join(lib, 'chunks'), { recursive: true, force: true })
const bundle = await rolldown({
  ...common,
  input: { cli: 'src/cli.ts', index: 'src/index.ts' },
  // Native code, which has a package for each kind of machine.
  external: ['@resvg/resvg-js', 'sharp'],
  plugins: [wordsPlugin, templatesPlugin],
})
// In the same depth as src/files: `files/package` searches the folders above it. Not minified: a stack still says what went wrong.
const { output } = await bundle.write({
  dir: lib,
  format: 'cjs',
  dynamicImportInCjs: false,
  entryFileNames: 'chunks/[name].cjs',
  chunkFileNames: 'chunks/[name].cjs',
  comments: { legal: true, annotation: false, jsdoc: false },
})

const library = output.find(({ name, isEntry }) => isEntry && name === 'index')
writeFileSync(join(lib, 'index.js'), `export { ${library.exports.join(', ')} } from './chunks/index.cjs'\n`)

// A thread and a program, copied unchanged.
for (const name of ['paint-thread.cjs', 'paint-alone.cjs'])
  copyFileSync(join(root, 'src/files', name), join(lib, 'chunks', name))

// The list may name a package whose code was all removed as unused. One too many is fine.
const files = output.flatMap(({ modules }) => Object.keys(modules)).map(fromRoot)
const inProgram = files.filter(file => file.startsWith('node_modules/')).map(placeOf)
// scripts/programs.js puts the last one into the script of the search.
const places = [...new Set([...inProgram, 'node_modules/minisearch'])].sort()
writeFileSync(join(lib, 'bundled.json'), `${JSON.stringify(places, undefined, 1)}\n`)
writeFileSync(join(lib, 'licenses.txt'), places.map(terms).join(`\n${'-'.repeat(80)}\n\n`))
writeFileSync(join(lib, 'program.txt'), `${programId()}\n`)
keepDeclarations()
copyTypesOfZod()

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

/** The declarations of the schemas refer to types of zod, a fifth of what would be installed: only these types are in the package. */
function copyTypesOfZod() {
  const isType = file => statSync(file).isDirectory() || file.endsWith('.d.ts')
  for (const part of ['classic', 'core', 'locales'])
    cpSync(join(root, 'node_modules/zod/v4', part), join(lib, 'zod', part), {
      recursive: true,
      filter: isType,
    })
  for (const file of readdirSync(lib, { recursive: true })) {
    if (!file.endsWith('.d.ts') || file.startsWith('zod/')) continue
    const text = readFileSync(join(lib, file), 'utf8')
    const place = relative(dirname(file), 'zod/classic/index.js')
    writeFileSync(
      join(lib, file),
      text.replace(/ from 'zod';/g, () => ` from '${place}';`),
    )
  }
}
