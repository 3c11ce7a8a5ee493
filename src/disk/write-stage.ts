import {
  chmodSync,
  chownSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Entry } from './entries.ts'

const parallel = 16

/** Lays out a whole bundle in an empty folder: changed files written and flushed, the others linked from the old one. */
export async function writeStage(
  stage: string,
  old: string,
  changed: readonly Entry[],
  linked: readonly string[],
): Promise<void> {
  const folders = new Set<string>()
  for (const path of [...linked, ...changed.map(entry => entry.path)])
    makeFolder(stage, old, dirname(path), folders)
  for (const path of linked) linkOrCopy(join(old, path), join(stage, path))

  // The table last: a folder with a bundle.json is a whole bundle.
  const table = changed.filter(entry => entry.path === 'bundle.json')
  const queue = changed.filter(entry => entry.path !== 'bundle.json').values()
  const work = async () => {
    for (const entry of queue) await write(join(stage, entry.path), entry)
  }
  await Promise.all(Array.from({ length: parallel }, work))
  for (const folder of [...folders].sort().reverse()) await flush(join(stage, folder))
  for (const entry of table) await write(join(stage, entry.path), entry)
  await flush(stage)
}

async function write(file: string, { bytes, time }: Entry): Promise<void> {
  const handle = await open(file, 'wx', 0o644)
  try {
    await handle.writeFile(bytes)
    // The umask may have taken rights that a server needs.
    await handle.chmod(0o644)
    await handle.utimes(time, time)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder like its forerunner: a running server may own folders inside, such as nginx's temporary ones. */
function makeFolder(stage: string, old: string, folder: string, made: Set<string>): void {
  if (made.has(folder)) return
  if (folder !== '.') makeFolder(stage, old, dirname(folder), made)
  made.add(folder)
  const path = join(stage, folder)
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o755)
  const before = lstatSync(join(old, folder), { throwIfNoEntry: false })
  if (before?.isDirectory() && before.uid !== lstatSync(path).uid) chownSync(path, before.uid, before.gid)
}

function linkOrCopy(from: string, to: string): void {
  if (lstatSync(from).isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to)
    return
  }
  try {
    linkSync(from, to)
  } catch (error) {
    // File systems without hard links, and files with too many of them.
    if (!['EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    copyFileSync(from, to)
  }
}
