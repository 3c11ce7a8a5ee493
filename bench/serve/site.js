import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** Builds the sample for three hosts into a folder that servers without rights can read; nginx listens on `port`. */
export function builtSite(folder, port) {
  chmodSync(folder, 0o755)
  cpSync(join(project, 'site'), join(folder, 'site'), { recursive: true })
  const config = join(folder, 'site/portolan.yaml')
  const deploy = `deploy: { targets: [nginx, caddy, apache], nginx: { listen: "127.0.0.1:${port}" } }`
  const text = readFileSync(config, 'utf8').replace(/\ndeploy:[\s\S]*$/, '')
  writeFileSync(config, `${text}\n${deploy}\n`)
  const { status } = spawnSync(process.execPath, [join(project, 'bin/portolan.js'), 'build', '--quiet'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the sample could not be built: npm run compile')
  const dist = join(folder, 'dist')
  const { files, shortName } = JSON.parse(readFileSync(join(dist, 'bundle.json'), 'utf8'))
  return { dist, shortName, files }
}
