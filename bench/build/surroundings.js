// Where something was measured: figures of two machines, or of two versions, say nothing about each other.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'

const root = new URL('../../', import.meta.url)

export function surroundings(node) {
  return {
    at: new Date().toISOString().slice(0, 10),
    machine: {
      processor: cpus()[0]?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
      system: `${type()} ${release()}`,
    },
    versions: {
      portolan: versionIn('package.json'),
      'Node.js': printed(node, '--version').slice(1),
      Hugo: /v([\d.]+)/.exec(printed('hugo', 'version'))?.[1],
      Eleventy: versionIn('bench/node_modules/@11ty/eleventy/package.json'),
      gzip: /[\d.]+/.exec(printed('gzip', '--version'))?.[0],
      brotli: /[\d.]+/.exec(printed('brotli', '--version'))?.[0],
    },
    commit: commitOfProgram(),
  }
}

/** The last commit that changed the program: figures are committed after it. */
function commitOfProgram() {
  const program = ['--', 'bin', 'src', 'templates', 'scripts/bundle.js', 'package-lock.json']
  const commit = printed('git', 'log', '-1', '--format=%h', ...program)
  return printed('git', 'status', '--porcelain', ...program) === '' ? commit : `${commit} with changes`
}

function versionIn(file) {
  return JSON.parse(readFileSync(new URL(file, root), 'utf8')).version
}

function printed(command, ...words) {
  return spawnSync(command, words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
}
