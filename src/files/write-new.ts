import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Refusal, reasonOf } from '../model/refusal.ts'
import { shellWord } from '../text/escape.ts'
import { makeMissing } from './sources/real-path.ts'

/** Makes a folder and its parents, readable for a server with any umask. Existing ones stay unchanged. */
export function makeFolder(path: string): void {
  for (const folder of makeMissing(path)) allow(() => chmodSync(folder, 0o755))
}

/** Gives rights to what this process made. On exFAT and some network mounts, the mount decides, and changing them fails. */
export function allow(act: () => void): void {
  try {
    act()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error
  }
}

/** Writes a file of the operator's choice: whole or not at all, never through a link in its place. */
export function writeText(file: string, text: string): void {
  // For root, /dev/null would be a file from then on.
  if (lstatSync(file, { throwIfNoEntry: false })?.isCharacterDevice()) {
    writeFileSync(file, text)
    return
  }
  let stage: string | undefined
  try {
    makeMissing(dirname(file))
    stage = mkdtempSync(join(dirname(file), '.portolan-'))
    writeFileSync(join(stage, 'file'), text, { flag: 'wx', mode: 0o644 })
    renameSync(join(stage, 'file'), file)
  } catch (error) {
    // The caller knows this name, and no other.
    throw Object.assign(error as Error, { path: file })
  } finally {
    if (stage !== undefined) rmSync(stage, { recursive: true, force: true })
  }
}

/** Writes files that do not exist yet: all of them, or none and the reason why. */
export function writeNew(folder: string, files: ReadonlyMap<string, Uint8Array>): Refusal | undefined {
  const made: string[] = []
  let file = folder
  try {
    for (const path of files.keys()) {
      file = join(folder, path)
      if (!standsAt(file)) continue
      const note = `name another folder: portolan init ${shellWord(otherThan(folder))}`
      return { refused: `${file} exists, and init never overwrites files`, note }
    }
    for (const [path, bytes] of files) {
      file = join(folder, path)
      made.push(...makeMissing(dirname(file)))
      writeWhole(file, bytes, made)
    }
    return undefined
  } catch (error) {
    for (const path of made.reverse()) remove(path)
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return {
      refused: `${file} cannot be written: ${reason}; nothing was written`,
      note: 'fix this and run init again, or name another folder',
    }
  }
}

function otherThan(folder: string): string {
  return /[^./]\/*$/.test(folder) ? folder.replace(/\/*$/, '-2') : 'my-server'
}

/** Whether anything has this name: a broken link, too. Nothing has one below a file. */
export function standsAt(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

/** What is half written is known as made, so that it goes with the rest. */
function writeWhole(file: string, bytes: Uint8Array, made: string[]): void {
  const opened = openSync(file, 'wx')
  made.push(file)
  try {
    writeFileSync(opened, bytes)
  } finally {
    closeSync(opened)
  }
}

/** A folder that somebody else has put something into stays. */
function remove(path: string): void {
  try {
    if (lstatSync(path).isDirectory()) rmdirSync(path)
    else rmSync(path)
  } catch {}
}
