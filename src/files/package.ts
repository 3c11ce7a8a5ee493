import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Templates } from '../model/sources.ts'
import { readOptional, readRegular, readText } from './read-files.ts'

/** The folder of this program, with its templates and its sample site. */
export const packageFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Whether portolan is on npm's registry: it decides what `init` writes, and what README, docs and messages say. */
export const isOnRegistry: boolean = false

/** The packed package, as `npm pack` names it. */
export function tarball(): string {
  return `portolan-${version()}.tgz`
}

/** The dependencies in the package.json of a site. */
export function dependency(published = isOnRegistry): string {
  return published ? `^${version()}` : `file:${tarball()}`
}

interface Package {
  readonly version: string
  readonly homepage?: string
}

/** The version of this program. */
export function version(): string {
  return packageJson().version
}

/** The address of its manual, once there is one. */
export function homepage(): string | undefined {
  return packageJson().homepage
}

function packageJson(): Package {
  return createRequire(import.meta.url)('../../package.json')
}

/** The pages that `init` writes in a language of `words/`, by path from the config's folder. */
export function starterPages(language: string): ReadonlyMap<string, Uint8Array> {
  const names = readdirSync(join(packageFolder, 'starter', language))
  return new Map(names.map(name => [`pages/${name}`, read(`starter/${language}/${name}`)]))
}

/** Files that `init` writes around the site: what Git ignores, and what GitHub runs. */
export function starterExtras(host: string, published = isOnRegistry): ReadonlyMap<string, Uint8Array> {
  const workflow = Buffer.from(read('starter/workflow.yml')).toString().replaceAll('www.example.net', host)
  const action = readdirSync(join(packageFolder, 'action')).filter(name => name !== 'README.md')
  return new Map([
    ['.gitignore', read('starter/gitignore.txt')],
    ['.github/workflows/site.yml', Buffer.from(published ? workflow.replace(ofPackedFile, '') : workflow)],
    ...action.map(name => [`.github/actions/portolan/${name}`, read(`action/${name}`)] as const),
  ])
}

/** What the workflow says as long as a site brings portolan along. */
const ofPackedFile = /^#\n# portolan is not on a package registry[\s\S]*?(?=^name:)/m

function read(path: string): Uint8Array {
  return readRegular(join(packageFolder, path))
}

const templatesFolder = join(packageFolder, 'templates')
const programsFolder = join(packageFolder, 'lib/programs')

/** The templates that came with the program, and the programs for edge hosts and for the search, which are compiled. */
export function readTemplates(): Templates {
  return new Map([...textsBelow(templatesFolder, ''), ...textsBelow(programsFolder, 'programs/')])
}

function textsBelow(folder: string, prefix: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => [prefix + relative(folder, file).replaceAll(sep, '/'), readText(file)])
}

/** Stands for the bytes of the installed program; `undefined` where it runs from its sources, which change. */
export function programId(): string | undefined {
  return readOptional(join(packageFolder, 'lib/program.txt'))?.toString().trim()
}
