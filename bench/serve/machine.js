import { spawnSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'
import { versionWords } from './servers.js'

/** Where it was measured, and with what. */
export function machine() {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: totalmem(),
    system: `${type()} ${release()}`,
    versions: Object.fromEntries([
      ['Node.js', process.versions.node],
      ...versionWords.map(([name, ...words]) => [name, versionOf(words)]),
    ]),
  }
}

function versionOf([command, ...words]) {
  const { stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  return /\d+\.\d+\.\d+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown'
}
