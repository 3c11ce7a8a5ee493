// Tests run against the real servers. Installs what is missing where that is allowed, else says what to install.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installFolder, installNodes } from './install-folder.js'

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
const inPath = program => folders.map(folder => `${folder}/${program}`)

const needed = [
  { anyOf: inPath('nginx'), package: 'nginx' },
  {
    anyOf: ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
    package: 'libnginx-mod-http-brotli-static',
  },
  { anyOf: inPath('caddy'), package: 'caddy' },
  // The program and its modules, without the service that would take port 80.
  { anyOf: inPath('apache2'), package: 'apache2-bin' },
  // Counts what a server answers: bench/serve.js.
  { anyOf: inPath('wrk'), package: 'wrk' },
  { anyOf: inPath('varnishd'), package: 'varnish' },
  // What the image's base has for wget.
  { anyOf: inPath('busybox'), package: 'busybox' },
  { anyOf: inPath('chromium'), package: 'chromium' },
  { anyOf: inPath('chromium-headless-shell'), package: 'chromium-headless-shell' },
  { anyOf: inPath('firefox-esr'), package: 'firefox-esr' },
  { anyOf: inPath('java'), package: 'default-jre-headless' },
  { anyOf: inPath('rsync'), package: 'rsync' },
  { anyOf: inPath('ssh'), package: 'openssh-client' },
  { anyOf: inPath('sshd'), package: 'openssh-server' },
]

const missing = needed.filter(({ anyOf }) => !anyOf.some(file => existsSync(file)))
if (missing.length > 0) {
  const packages = missing.map(entry => entry.package)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (...words) => {
    const [command, ...rest] = [...sudo, ...words]
    return spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  }
  console.log(`Installing ${packages.join(', ')} with apt-get: the tests talk to the real servers.`)
  run('apt-get', 'update', '-qq')
  if (run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages) !== 0) {
    console.error(
      `\nThe tests need ${packages.join(' and ')}, and they could not be installed from here. Please run:\n`,
    )
    console.error(`  sudo apt-get update && sudo apt-get install ${packages.join(' ')}\n`)
    process.exit(1)
  }
}

installFolder('workerd', 'wrangler', 'the runtime of Cloudflare Workers')
installNodes()
