import { join } from 'node:path'
import type { Command } from 'commander'
import { writeText } from '../../disk/write-new.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { manPages } from './manual/man-pages.ts'
import { programEntry } from './program-entry.ts'

/** `portolan man-pages`: writes the manual pages that the package ships. */
export async function writeManPages(folder: string, _: unknown, command: Command): Promise<number> {
  for (const [name, page] of manPages(programEntry(command.parent ?? command)))
    writeText(join(folder, name), page)
  return exitCodes.fine
}
