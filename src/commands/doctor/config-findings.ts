import { fileExists, isOdd } from '../../disk/read-files.ts'
import type { Finding } from '../../doctor/finding.ts'
import type { BundleFile } from '../../model/bundle.ts'
import type { Painter } from '../../model/pictures.ts'
import { reasonOf } from '../../model/refusal.ts'
import { counts } from '../../report/most-urgent.ts'
import { compileSite, unpainted } from '../build/compile-site.ts'
import { openPainter } from '../build/open-cache.ts'

/** Whether the config is there and right, and whether the bundle is what its sources give now. */
export function configFindings(config: string, bundle: BundleFile | undefined): readonly Finding[] {
  // Only what is held to a bundle has to have its pictures.
  const site = compiled(config, bundle === undefined ? unpainted : openPainter(config))
  if (site === undefined)
    return [
      {
        check: 'config',
        state: 'missing',
        text: `there is no ${config}`,
        note: 'only needed to build a site: portolan init creates one, --config names another',
      },
    ]
  if (typeof site === 'string')
    return [
      {
        check: 'config',
        state: 'wrong',
        text: site,
        note: 'the user who builds must be able to read the sources',
      },
    ]
  const { diagnostics, id } = site
  const finding: Finding =
    diagnostics.length === 0
      ? { check: 'config', state: 'ok', text: `${config}, no mistakes` }
      : {
          check: 'config',
          state: id === undefined ? 'wrong' : 'warn',
          text: `${config}, ${counts(diagnostics)}`,
          note: 'portolan check shows what and where',
        }
  if (bundle === undefined || id === undefined) return [finding]
  return [
    finding,
    bundle.id === id
      ? { check: 'sources', state: 'ok', text: 'the bundle is what they give' }
      : {
          check: 'sources',
          state: 'warn',
          text: 'the bundle was made from others, or by another portolan',
          note: 'portolan build brings it up to date',
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
