import { resolve } from 'node:path'
import { openBundle } from '../../files/bundle/open-bundle.ts'
import { bundlePlace } from '../../files/bundle/stage.ts'
import { version } from '../../files/package.ts'
import { realPath } from '../../files/sources/real-path.ts'
import { printedJson } from '../../text/data.ts'
import { paint, textWidth } from '../../text/layout.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { wantsColor } from '../terminal/streams.ts'
import { usageError } from '../terminal/tell-failure.ts'
import { checkBundle } from './check-bundle.ts'
import { checkCaddy, checkNginx } from './check-hosts.ts'
import { type Finding, findingsTable } from './finding.ts'

/** `portolan doctor`: whether a bundle is whole, and whether the web servers here can serve it. Changes nothing. */
export async function doctor(options: { readonly bundle: string; readonly json?: boolean }): Promise<number> {
  const table = openBundle(options.bundle)?.table()
  if (table === undefined)
    return usageError(
      `there is no bundle in ${options.bundle}`,
      'run portolan build, or name another folder with --bundle',
    )
  // After a build that was killed while it swapped, the bundle is aside.
  const place = bundlePlace(options.bundle)
  const machine = { path: process.env['PATH'] ?? '', folder: realPath(resolve(place)), hosts: table.hosts }
  const findings: readonly Finding[] = [
    ...checkBundle(place, table),
    ...checkNginx(machine, table.encodings.includes('br')),
    ...checkCaddy(machine),
  ]
  const ok = findings.every(({ state }) => state !== 'wrong')
  if (options.json) {
    console.log(
      printedJson({ version: 1, ok, portolan: version(), bundle: options.bundle, checks: findings }),
    )
  } else {
    const painted = paint(wantsColor(process.stdout))
    console.log(`${painted(`portolan ${version()}`, 'bold')}\n`)
    console.log(findingsTable(findings, painted, textWidth(process.stdout)))
  }
  return ok ? exitCodes.fine : exitCodes.io
}
