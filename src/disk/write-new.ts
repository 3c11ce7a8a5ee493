import { closeSync, lstatSync, mkdirSync, openSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { reasonOf } from '../model/reason-of.ts'
import type { Refusal } from '../model/refusal.ts'

/** Writes files that do not exist yet: all of them, or none and the reason why. */
export function writeNew(folder: string, files: ReadonlyMap<string, Uint8Array>): Refusal | undefined {
  const made: string[] = []
  let file = folder
  try {
    for (const path of files.keys()) {
      file = join(folder, path)
      if (standsAt(file))
        return {
          refused: `${file} exists, and init never overwrites`,
          note: 'name another folder: portolan init my-server',
        }
    }
    for (const [path, bytes] of files) {
      file = join(folder, path)
      makeFolder(dirname(file), made)
      writeWhole(file, bytes, made)
    }
    return undefined
  } catch (error) {
    for (const path of made.reverse()) remove(path)
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return {
      refused: `${file} cannot be written: ${reason}; nothing was written`,
      note: 'mend that and call init again, or name another folder: portolan init my-server',
    }
  }
}

/** Whether anything has this name: a link that leads nowhere, too. */
export function standsAt(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function makeFolder(folder: string, made: string[]): void {
  const first = mkdirSync(folder, { recursive: true })
  if (first === undefined) return
  const news: string[] = []
  const top = resolve(first)
  for (let each = resolve(folder); each.length >= top.length; each = dirname(each)) news.unshift(each)
  made.push(...news)
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
