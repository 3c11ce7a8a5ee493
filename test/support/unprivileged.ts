import { spawn } from 'node:child_process'
import { type Finished, finished, program } from './portolan.ts'

/** Runs the program as a user whom file modes bind: root may read and write anywhere, unless it gives that right away. */
export function unprivileged(
  words: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const rights = '-dac_override,-dac_read_search'
  const dropping = ['setpriv', `--bounding-set=${rights}`, `--inh-caps=${rights}`]
  const [command = '', ...rest] = [
    ...(process.getuid?.() === 0 ? dropping : []),
    ...[process.execPath, program, ...words],
  ]
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1795132800', ...more }
  return finished(spawn(command, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }))
}
