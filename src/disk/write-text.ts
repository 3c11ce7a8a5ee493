import { closeSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes a file of the operator's choice: whole or not at all, never through a link that lies in its place. */
export function writeText(file: string, text: string | Uint8Array): void {
  writePieces(file, [text])
}

/** The same, of what need not be in memory as one. */
export function writePieces(file: string, pieces: Iterable<string | Uint8Array>): void {
  mkdirSync(dirname(file), { recursive: true })
  const stage = mkdtempSync(join(dirname(file), '.portolan-'))
  try {
    const opened = openSync(join(stage, 'file'), 'wx', 0o644)
    try {
      for (const piece of pieces) writeFileSync(opened, piece)
    } finally {
      closeSync(opened)
    }
    renameSync(join(stage, 'file'), file)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
