import { fileExists, isOdd } from '../../disk/read-files.ts'
import type { Finding } from '../../doctor/finding.ts'
import type { BundleFile } from '../../model/bundle.ts'
import type { Painter } from '../../model/pictures.ts'
import { reasonOf } from '../../model/refusal.ts'
import { inWords, tally } from '../../report/report.ts'
import { compileSite, unpainted } from '../build/compile-site.ts'
import { openPainter } from '../build/open-cache.ts'

/** Whether the config is there and right, and whether the bundle is what its sources give now. */
export function configFindings(config: string, bundle: BundleFile | undefined): readonly Finding[] {
  // Pictures are only needed for the comparison with a bundle.
  const site = compiled(config, bundle === undefined ? unpainted : openPainter(config))
  if (site === undefined)
    return [
      {
        check: 'config',
        state: 'missing',
        text: `there is no ${config}`,
        note: 'only a build needs it: run portolan init to create one, or name another with --config',
      },
    ]
  if (typeof site === 'string')
    return [
      {
        check: 'config',
        state: 'wrong',
        text: site,
        note: 'give the user who builds permission to read the sources',
      },
    ]
  const { diagnostics, id } = site
  const finding: Finding =
    diagnostics.length === 0
      ? { check: 'config', state: 'ok', text: `${config}, no errors` }
      : {
          check: 'config',
          state: id === undefined ? 'wrong' : 'warn',
          text: `${config}, ${inWords(tally(diagnostics))}`,
          note: 'run portolan check for the details',
        }
  if (bundle === undefined || id === undefined) return [finding]
  return [
    finding,
    bundle.id === id
      ? { check: 'sources', state: 'ok', text: 'the bundle is up to date' }
      : {
          check: 'sources',
          state: 'warn',
          text: 'the bundle was built from other sources or by another version of portolan',
          note: 'run portolan build',
        },
  ]
}

/** The mistakes, or the id of the bundle without mistakes; why the sources cannot be read; nothing without sources. */
function compiled(config: string, painter: Painter) {
  try {
    if (!fileExists(config) && !isOdd(config)) return undefined
    const site = compileSite({ config }, process.stdout, { painter })
    return typeof site === 'number' ? config : { diagnostics: site.diagnostics, id: site.bundle?.manifest.id }
  } catch (error) {
    const { code, path = config } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return `${path} cannot be read: ${reasonOf(error) ?? code}`
  }
}
