import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BundleFile } from '../../src/model/bundle.ts'
import { edit } from '../../src/testing/scratch.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { portolan } from '../support/portolan.ts'

/** The sites in `examples/` that show what a style sheet can do. */
export const exampleNames = ['pixel-survival', 'dark-arena'] as const

/** An example site as its owner builds it, behind nginx. */
export async function serveExample(name: (typeof exampleNames)[number]) {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-example-'))
  cpSync(`examples/${name}`, join(folder, 'site'), { recursive: true })
  const listen = `  targets: [nginx]\n  nginx: { listen: "127.0.0.1:${await freePort()}" }`
  edit(join(folder, 'site/portolan.yaml'), /^ {2}targets: .*$/m, listen)
  const { code, stderr } = await portolan(['build', '--strict'], { cwd: folder })
  if (code !== 0) throw new Error(`examples/${name} does not build:\n${stderr}`)
  const dist = join(folder, 'dist')
  const { url, stop } = await startNginx(dist)
  const { routes }: BundleFile = JSON.parse(readFileSync(join(dist, 'bundle.json'), 'utf8'))
  return {
    origin: url,
    pages: routes
      .filter(({ representations }) => representations[0]?.type.startsWith('text/html'))
      .map(({ path }) => path),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
