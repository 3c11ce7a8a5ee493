import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeText } from './write-text.ts'

/** Keeps a folder of ours out of git. */
export function ignoreFolder(folder: string): void {
  const file = join(folder, '.gitignore')
  if (!existsSync(file)) writeText(file, '*\n')
}
