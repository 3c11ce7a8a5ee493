import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes a file of the operator's choice: whole or not at all, never through a link that lies in its place. */
export function writeText(file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  const stage = mkdtempSync(join(dirname(file), '.portolan-'))
  try {
    writeFileSync(join(stage, 'file'), text, { mode: 0o644 })
    renameSync(join(stage, 'file'), file)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
