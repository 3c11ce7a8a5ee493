import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { edit } from '../../src/testing/scratch.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { finished } from '../support/portolan.ts'
import { pagePaths } from './pages.ts'

/** Builds the manual as `npm run docs` does, and serves it. */
export async function serveManual() {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-manual-'))
  const { code, stderr } = await finished(spawn(process.execPath, ['scripts/docs-site.js', folder]))
  if (code !== 0) throw new Error(`The manual does not build:\n${stderr}`)
  const dist = join(folder, 'docs')
  edit(join(dist, 'nginx/portolan/server.conf'), /listen 8080;/, `listen ${await freePort()};`)
  const { url, stop } = await startNginx(dist)
  return {
    origin: url,
    paths: await pagePaths(url),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
