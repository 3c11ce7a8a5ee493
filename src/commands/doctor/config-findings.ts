import { fileExists, isOdd } from '../../disk/read-files.ts'
import type { Finding } from '../../doctor/finding.ts'
import type { BundleFile } from '../../model/bundle.ts'
import { reasonOf } from '../../model/refusal.ts'
import { inWords, tally } from '../../report/report.ts'
import { type CompiledSite, compileSite, unpainted } from '../build/compile-site.ts'
import { openPainter } from '../build/open-cache.ts'

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
