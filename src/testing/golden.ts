import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'

/** Files by path. */
export type Tree = Readonly<Record<string, string>>

/** `npm run golden` writes the trees; every other run holds what is made to them, file by file, also to files that are made no more. */
export function expectGolden(folder: string, made: Tree): void {
  const root = join('test/golden', folder)
  if (process.env['GOLDEN'] === 'write') {
    rmSync(root, { recursive: true, force: true })
    for (const [path, text] of Object.entries(made)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
  const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : []
  const kept = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => [path.slice(root.length + 1), readFileSync(path, 'utf8')])
  expect(made).toEqual(Object.fromEntries(kept))
}
