// Compiles a site and writes the bundle into a new folder: node write.mjs site/portolan.yaml out
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compile, readSite, readTemplates } from 'portolan'

const [config = 'site/portolan.yaml', out = 'out'] = process.argv.slice(2)
const today = new Date().toISOString().slice(0, 10)
const { diagnostics, files } = compile(readSite(config), readTemplates(), { targets: ['nginx'], today })
for (const { file, reason } of diagnostics) console.error(`${file}: ${reason}`)

await mkdir(out)
for (const [path, bytes] of files) {
  await mkdir(dirname(join(out, path)), { recursive: true })
  await writeFile(join(out, path), bytes)
}
console.log(`${files.size} files in ${out}`)
