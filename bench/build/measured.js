// Runs a program to its end and says what it took: seconds of CPU (of its children too) and of wall, and kilobytes of the most
// memory that one process of it held.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// bash knows the CPU time of what it waited for to the millisecond; time(1) knows it only to the hundredth, but has the memory.
const timed = 'TIMEFORMAT="%3U %3S %3R"; time /usr/bin/time -q -o "$0" -f %M "$@" > /dev/null 2> "$0.err"'

/** `scratch` is a folder for what the programs leave at home. */
export function measured(words, cwd, scratch) {
  const memory = join(scratch, 'memory')
  // Nothing of the surroundings: NODE_EXTRA_CA_CERTS alone adds 38 ms to each start of Node.js.
  const env = { PATH: process.env.PATH, HOME: scratch, LC_ALL: 'C', HUGO_CACHEDIR: join(scratch, 'hugo') }
  const { status, stderr } = spawnSync('bash', ['-c', timed, memory, ...words], {
    cwd,
    env,
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(`${words.join(' ')} failed:\n${readFileSync(`${memory}.err`, 'utf8')}${stderr}`)
  const [user, system, wall] = stderr.trim().split(' ').map(Number)
  return { cpu: user + system, wall, memory: Number(readFileSync(memory, 'utf8')) }
}
