import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** No build takes this long: older stages were left by killed ones. */
const staleAfter = 600_000

/**
 * Puts a finished stage in the place of a folder. A folder cannot be renamed onto another one, so two renames follow
 * each other with nothing between them; should the machine die right there, `recover` puts the old one back.
 */
export function swap(stage: string, target: string): void {
  const aside = asidePrefix(target) + stage.slice(stagePrefix(target).length)
  const replaces = existsSync(target)
  if (replaces) renameSync(target, aside)
  renameSync(stage, target)
  const parent = openSync(dirname(target), 'r')
  fsyncSync(parent)
  closeSync(parent)
  if (replaces) rmSync(aside, { recursive: true, force: true })
}

/** Tidies up after killed builds: an old folder put aside goes back into its place, or away if a new one stands there. */
export function recover(target: string): void {
  const parent = dirname(target)
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    if (path.startsWith(asidePrefix(target))) {
      if (existsSync(target)) rmSync(path, { recursive: true, force: true })
      else renameSync(path, target)
    } else if (path.startsWith(stagePrefix(target)) && Date.now() - lstatSync(path).mtimeMs > staleAfter) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

/** Stages lie beside the target: renaming works within one file system only. */
export function stagePrefix(target: string): string {
  return join(dirname(target), `.${basename(target)}.stage-`)
}

function asidePrefix(target: string): string {
  return join(dirname(target), `.${basename(target)}.old-`)
}
