import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What comes from npm has its own folder, with exact versions: `file` tells whether it is there. */
export function installFolder(name, file, what) {
  const folder = new URL(`./${name}/`, import.meta.url).pathname
  if (existsSync(`${folder}node_modules/${file}`)) return
  console.log(`Installing ${what} with npm: the tests talk to the real thing.`)
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    process.exit(1)
}

/** Each version that portolan is run on, whichever runs the tests. */
export function installNodes() {
  installFolder('nodes', `node-26-${process.platform}-${process.arch}`, 'Node.js 20, 22, 24 and 26')
}
