import { join, resolve } from 'node:path'
import { isForeign, readTable } from '../../disk/bundle/read-table.ts'
import { bundlePlace } from '../../disk/bundle/swap.ts'
import { fileExists, isOdd } from '../../disk/read-files.ts'
import { realPath } from '../../disk/sources/real-path.ts'
import { checkBundle } from '../../doctor/check-bundle.ts'
import { checkCopies } from '../../doctor/check-copies.ts'
import { checkApache, checkCaddy, checkNginx } from '../../doctor/check-hosts.ts'
import { checkOutput } from '../../doctor/check-output.ts'
import { checkCaches, checkCloudflare, checkNode } from '../../doctor/check-surroundings.ts'
import { type Finding, findingsTable } from '../../doctor/finding.ts'
import type { BundleFile } from '../../model/bundle.ts'
import { reasonOf } from '../../model/refusal.ts'
import { engines, packageFolder, version } from '../../platform/package.ts'
import { inWords, tally } from '../../report/report.ts'
import { printedJson } from '../../text/json.ts'
import { paint, textWidth } from '../../text/layout.ts'
import { type CompiledSite, compileSite, unpainted } from '../build/compile-site.ts'
import { openPainter } from '../build/open-cache.ts'
import { schemaText } from '../learn/schema.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { wantsColor } from '../terminal/streams.ts'
import { thisProcess } from '../terminal/this-process.ts'

interface DoctorOptions {
  readonly config: string
  /** Absent if the command names none: then the bundle may be missing. */
  readonly bundle?: string
  readonly json?: boolean
}

/** `portolan doctor`: what this machine has and lacks for building and serving a bundle. Changes nothing. */
export async function doctor(options: DoctorOptions): Promise<number> {
  const folder = options.bundle ?? 'dist'
  // While a build swaps, and after one that was killed then, the bundle is aside.
  const place = bundlePlace(folder)
  const { table, unreadable } = tableIn(place)
  const { PATH: path = '' } = process.env
  const machine = {
    path,
    folder: realPath(resolve(place)),
    hosts: table?.hosts ?? [],
  }
  const findings: readonly Finding[] = [
    checkNode(process.versions.node, engines()),
    ...configFindings(options.config, table),
    ...checkCopies(options.config, {
      version: version(),
      schema: schemaText(),
      action: join(packageFolder, 'action'),
    }),
    ...checkOutput(folder, thisProcess()),
    unreadable ?? bundleFinding(folder, table, options.bundle !== undefined),
    ...(table === undefined ? [] : [...checkBundle(place, table), ...checkCaches(table)]),
    ...checkNginx(machine, table?.encodings.includes('br') === true),
    ...checkCaddy(machine),
    ...checkApache(machine),
    ...checkCloudflare(machine),
  ]
  const ok = findings.every(({ state }) => state !== 'wrong')
  if (options.json) {
    console.log(printedJson({ version: 1, ok, portolan: version(), bundle: folder, checks: findings }))
  } else {
    const painted = paint(wantsColor(process.stdout))
    console.log(`${painted(`portolan ${version()}`, 'bold')}\n`)
    console.log(findingsTable(findings, painted, textWidth(process.stdout)))
  }
  return ok ? exitCodes.fine : exitCodes.io
}

function tableIn(folder: string): { readonly table?: BundleFile; readonly unreadable?: Finding } {
  const path = join(folder, 'bundle.json')
  try {
    const table = readTable(path)
    return table === undefined ? {} : { table }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    const finding = { check: 'bundle', state: 'wrong', text: `${path} cannot be read: ${reason}` } as const
    const { code = '' } = error as NodeJS.ErrnoException
    const note = notes[code]
    return { unreadable: note === undefined ? finding : { ...finding, note } }
  }
}

const another =
  'name another folder with --bundle, or replace this one and everything in it: portolan build --force'
const permission = 'give this user permission to read it'
const notes: Readonly<Record<string, string>> = { EACCES: permission, EPERM: permission, ERR_TABLE: another }

function bundleFinding(folder: string, table: BundleFile | undefined, named: boolean): Finding {
  if (table !== undefined)
    return {
      check: 'bundle',
      state: 'ok',
      text: `${folder}, ${table.routes.length} addresses, ${table.id.slice(0, 12)}`,
    }
  if (isForeign(folder))
    return {
      check: 'bundle',
      state: 'wrong',
      text: `${folder} has no bundle.json, so it is not a bundle`,
      note: another,
    }
  return {
    check: 'bundle',
    state: named ? 'wrong' : 'missing',
    text: `there is no bundle in ${folder}`,
    note: 'run portolan build, or name another folder with --bundle',
  }
}

/** Whether the config is there and right, and whether the bundle is what its sources give now. */
export function configFindings(config: string, bundle: BundleFile | undefined): readonly Finding[] {
  try {
    if (!fileExists(config) && !isOdd(config))
      return [
        {
          check: 'config',
          state: 'missing',
          text: `there is no ${config}`,
          note: 'only a build needs it: run portolan init to create one, or name another with --config',
        },
      ]
    // Pictures are only needed for the comparison with a bundle.
    const painter = bundle === undefined ? unpainted : openPainter(config)
    const site = compileSite({ config }, process.stdout, { painter })
    return typeof site === 'number' ? [unreadable(config)] : siteFindings(site, config, bundle)
  } catch (error) {
    const { code, path = config } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return [unreadable(`${path} cannot be read: ${reasonOf(error) ?? code}`)]
  }
}

function unreadable(text: string): Finding {
  return {
    check: 'config',
    state: 'wrong',
    text,
    note: 'give the user who builds permission to read the sources',
  }
}

function siteFindings(
  { diagnostics, bundle: made }: CompiledSite,
  config: string,
  bundle: BundleFile | undefined,
): readonly Finding[] {
  const finding: Finding =
    diagnostics.length === 0
      ? { check: 'config', state: 'ok', text: `${config}, no errors` }
      : {
          check: 'config',
          state: made === undefined ? 'wrong' : 'warn',
          text: `${config}, ${inWords(tally(diagnostics))}`,
          note: 'run portolan check for the details',
        }
  if (bundle === undefined || made === undefined) return [finding]
  return [
    finding,
    bundle.id === made.manifest.id
      ? { check: 'sources', state: 'ok', text: 'the bundle is up to date' }
      : {
          check: 'sources',
          state: 'warn',
          text: 'the bundle was built from other sources or by another version of portolan',
          note: 'run portolan build',
        },
  ]
}
