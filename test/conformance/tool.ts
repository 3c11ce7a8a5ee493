import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Finished, finished } from '../support/portolan.ts'

const folder = fileURLToPath(new URL('node_modules/', import.meta.url))

/** The Node.js that the tools ask for, newer than the one that portolan runs on: npm ships it as a package. */
const node = toolFile(`node-${process.platform}-${process.arch}`, 'bin/node')

/** A file of an installed tool; throws when it is not installed. */
export function toolFile(name: string, file: string): string {
  const path = join(folder, name, file)
  if (!existsSync(path)) throw new Error(`${name} is not installed. Please run: npm run conformance`)
  return path
}

/** Loads a tool that is a library. By its path, because the package's own lists do not know it. */
export function load<T>(name: string): T {
  return createRequire(toolFile(name, 'package.json'))(name)
}

/** Runs a program of a tool to its end, in its own home, without colors and without reports to anybody. */
export async function runTool(
  name: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const home = mkdtempSync(join(tmpdir(), 'portolan-tool-'))
  const options = {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, ...quiet, ...env },
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  }
  try {
    return await finished(spawn(node, [programOf(name), ...words], options))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const quiet = {
  CI: '1',
  NO_COLOR: '1',
  DO_NOT_TRACK: '1',
  DISABLE_TELEMETRY: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/** Runs a script with that Node.js. */
export function runScript(script: string, ...words: readonly string[]): Promise<Finished> {
  return finished(spawn(node, [script, ...words], { stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** The program of a tool: its only one, or the one with the name of the package or of its command. */
function programOf(name: string): string {
  const { bin } = JSON.parse(readFileSync(toolFile(name, 'package.json'), 'utf8'))
  const command = {
    '@redocly/cli': 'redocly',
    '@stoplight/spectral-cli': 'spectral',
    '@vercel/agent-readability': 'agent-readability',
    typescript: 'tsc',
  }[name]
  return toolFile(name, typeof bin === 'string' ? bin : bin[command ?? name])
}
