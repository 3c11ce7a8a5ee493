import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BundleFile } from '../../src/model/bundle.ts'
import { edit } from '../../src/testing/scratch.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { finished } from '../support/portolan.ts'

/** Builds the manual as `npm run docs` does, and serves it. */
export async function serveManual() {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-manual-'))
  const { code, stderr } = await finished(spawn(process.execPath, ['scripts/docs-site.js', folder]))
  if (code !== 0) throw new Error(`The manual does not build:\n${stderr}`)
  const dist = join(folder, 'docs')
  edit(join(dist, 'nginx/portolan/server.conf'), /listen 8080;/, `listen ${await freePort()};`)
  const { url, stop } = await startNginx(dist)
  const { routes }: BundleFile = JSON.parse(readFileSync(join(dist, 'bundle.json'), 'utf8'))
  return {
    origin: url,
    folder,
    paths: routes
      .filter(({ representations }) => representations[0]?.type.startsWith('text/html'))
      .map(({ path }) => path),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
