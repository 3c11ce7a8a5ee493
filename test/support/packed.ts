import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finished, finished } from './portolan.ts'

const sources = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'action',
  'conformance',
  'bin',
  'docs',
  'scripts',
  'site',
  'src',
  'starter',
  'rules',
  'templates',
  'words',
]

/**
 * Packs the project as a release does, scripts included, in a copy: the tests run the `lib/` that stands here. The copy
 * has files lying about that must not get into the package. Returns the tarball.
 */
export async function packed(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  for (const name of sources) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'lib'))
  for (const stray of ['lib/renamed-long-ago.js', '.env', 'notes.txt', 'dist.tgz'])
    writeFileSync(join(folder, stray), 'SECRET=1\n')
  return packedIn(folder)
}

let standing: Promise<string> | undefined

/**
 * The same from the `lib/` that stands here, which is much faster. All tests of a process share it, in a folder `portolan` that is
 * alone in another one.
 */
export function packedAsItStands(): Promise<string> {
  standing ??= packStanding()
  return standing
}

async function packStanding(): Promise<string> {
  const above = mkdtempSync(join(tmpdir(), 'portolan-packed-'))
  process.once('exit', () => rmSync(above, { recursive: true, force: true }))
  const folder = join(above, 'portolan')
  for (const name of ['lib', ...sources.filter(name => name !== 'src')])
    cpSync(name, join(folder, name), { recursive: true })
  execFileSync(process.execPath, [join(folder, 'scripts/sbom.js')])
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return packedIn(folder, '--ignore-scripts')
}

async function packedIn(folder: string, ...options: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await npm(['pack', '--json', ...options], folder)
  if (code !== 0) throw new Error(stderr)
  const [, filename = ''] = /"filename": "([^"]+)"/.exec(stdout) ?? []
  return join(folder, filename)
}

/** Runs npm as the tests were started, with the user's own cache and settings. */
export function npm(words: readonly string[], cwd: string): Promise<Finished> {
  const env = { ...process.env, npm_config_loglevel: 'error', npm_config_ignore_scripts: undefined }
  return finished(spawn('npm', words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Unpacks a tarball; returns the folder of the package. */
export function unpacked(tarball: string, folder: string): string {
  execFileSync('tar', ['-xzf', tarball, '-C', folder])
  return join(folder, 'package')
}
