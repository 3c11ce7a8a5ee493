import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { finished } from '../support/portolan.ts'
import { toolFile } from './tool.ts'

const options = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
}

/**
 * Compiles files in their own folder, strictly, with the tools' packages in reach; returns it and the mistakes.
 * `more` is for packages whose own types do not pass.
 */
export async function compile(
  files: Readonly<Record<string, string>>,
  more: Readonly<Record<string, boolean>> = {},
) {
  const config = { compilerOptions: { ...options, ...more }, include: ['*.ts'] }
  const folder = lay({ 'tsconfig.json': JSON.stringify(config), ...files })
  // The compiler of the project itself takes half of the time of the one that the tools bring, or less.
  const tsc = [resolve('node_modules/typescript/bin/tsc'), '--project', folder, '--pretty', 'false']
  const { code, stdout, stderr } = await finished(
    spawn(process.execPath, tsc, { stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  const mistakes = (stdout + stderr).trim()
  if (code !== 0 && mistakes === '') throw new Error(`tsc ended with ${code}`)
  return { folder, mistakes }
}

/** Writes files into their own folder, with the tools' packages in reach. */
export function lay(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-compile-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(dirname(toolFile('typescript', '.')), join(folder, 'node_modules'))
  const all = { 'package.json': '{ "type": "module" }', ...files }
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text)
  return folder
}
