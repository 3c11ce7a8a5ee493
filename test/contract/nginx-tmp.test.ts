import { writeFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from './suite-tmp.ts'
import { freePort, startNginx } from './nginx.ts'
import { sampleBundle } from './sample-bundle.ts'
import { writeDist } from './write-dist.ts'
for (const notAcceptable of ['html', '406'] as const) {
  const dist = mkdtempSync('/tmp/nginx-contract-')
  const port = await freePort()
  const bundle = sampleBundle({ listen: `127.0.0.1:${port}`, notAcceptable })
  writeDist(dist, bundle)
  writeFileSync(join(dist, 'bundle.json'), JSON.stringify({ ...bundle.manifest, hosts: [] }))
  contract(`nginx ${notAcceptable}`, () => dist, startNginx)
}
