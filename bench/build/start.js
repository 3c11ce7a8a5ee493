// What a start of portolan costs, against a start of Node.js that does nothing.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measured } from './measured.js'
import { siteOf } from './site.js'

const program = fileURLToPath(new URL('../../bin/portolan.js', import.meta.url))

/** The programs to run by turns. */
export function starts(work) {
  const empty = join(work, 'empty.js')
  writeFileSync(empty, '')
  const site = siteOf('portolan', 10, work)
  site.warm()
  const node = words => () => measured([process.execPath, ...words], work, work)
  return [
    { label: 'empty script', run: node([empty]) },
    { label: 'portolan --version', run: node([program, '--version']) },
    { label: 'portolan build, 10 pages, warm', run: site.run },
  ]
}
