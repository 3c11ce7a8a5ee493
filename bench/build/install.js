// What the measurements need in addition to portolan. Installs what is missing if that is allowed, or else says what to install.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installNodes } from '../../test/install-folder.js'

const folder = fileURLToPath(new URL('../', import.meta.url))

const folders = (process.env.PATH ?? '').split(':')
const needed = {
  hugo: folders,
  gzip: folders,
  brotli: folders,
  // The shell has a word of the same name that knows nothing of memory.
  time: ['/usr/bin'],
}

export function install() {
  const isMissing = ([name, places]) => !places.some(place => existsSync(`${place}/${name}`))
  installFromDebian(Object.entries(needed).flatMap(entry => (isMissing(entry) ? [entry[0]] : [])))
  installFromNpm()
  installNodes()
}

function installFromDebian(packages) {
  if (packages.length === 0) return
  console.log(
    `Installing ${packages.join(', ')} with apt-get: what portolan is compared with, and measured by.`,
  )
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...words) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...words]
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status
  }
  aptGet('update', '-qq')
  if (aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages) !== 0)
    throw new Error(`please run: sudo apt-get update && sudo apt-get install ${packages.join(' ')}`)
}

function installFromNpm() {
  const wanted = json('package.json').dependencies
  const isThere = ([name, version]) => json(`node_modules/${name}/package.json`).version === version
  if (Object.entries(wanted).every(isThere)) return
  console.log('Installing Eleventy and sanitize-html with npm: what portolan is compared with.')
  const words = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (spawnSync('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new Error('Eleventy could not be installed')
}

function json(file) {
  return existsSync(`${folder}${file}`) ? JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) : {}
}
