import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile, readSite, readTemplates } from '../../src/index.ts'
import { change } from '../../src/testing/sample.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { layDown } from '../support/lay-down.ts'

/** The sites in `examples/` that show what a style sheet can do. */
export const exampleNames = ['pixel-survival', 'dark-arena'] as const

/** An example site behind nginx. */
export async function serveExample(name: (typeof exampleNames)[number]) {
  const sources = readSite(`examples/${name}/portolan.yaml`)
  const files = new Map(sources.files)
  const listen = `  targets: [nginx]\n  nginx: { listen: "127.0.0.1:${await freePort()}" }`
  change(files, 'portolan.yaml', /^ {2}targets: .*$/m, listen)
  const made = compile({ ...sources, files }, readTemplates(), { strict: true })
  if (made.bundle === undefined) throw new Error(JSON.stringify(made.diagnostics, undefined, 2))
  const folder = mkdtempSync(join(tmpdir(), 'portolan-example-'))
  const { port, stop } = await startNginx(layDown(folder, made.files))
  return {
    origin: `http://127.0.0.1:${port}`,
    pages: made.bundle.site.pages.map(({ path }) => path),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
