// Builds the sample once, so that site/.portolan has its pictures and pages: the copies that tests build need not make them again.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'portolan-warm-'))
const words = ['bin/portolan.js', 'build', '--quiet', '--out', join(folder, 'dist')]
const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' })
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1
