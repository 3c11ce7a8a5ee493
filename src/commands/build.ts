import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { bundleSizes } from '../disk/bundle-sizes.ts'
import { packageFolder } from '../disk/package-folder.ts'
import { resvgPainter } from '../disk/resvg-painter.ts'
import { writeBundle } from '../disk/write-bundle.ts'
import { printedJson } from '../model/printed-json.ts'
import { textWidth } from '../report/wrap.ts'
import type { Config } from '../schema/config.ts'
import { capabilityTable } from './capability-table.ts'
import { compileSite, type SiteOptions } from './compile-site.ts'
import { exitCodes } from './exit-codes.ts'
import { interruptible } from './interruption.ts'
import { keptPictures } from './kept-pictures.ts'
import { refuse } from './refuse.ts'
import { type StatusLine, withStatusLine } from './status-line.ts'
import { summaryTable } from './summary-table.ts'
import { thisProcess } from './this-process.ts'
import { usageError } from './usage-error.ts'

interface BuildOptions extends SiteOptions {
  readonly out: string
  readonly force?: boolean
  readonly quiet?: boolean
  /** False: pictures are painted anew. */
  readonly cache: boolean
}

/** `portolan build`: mistakes on stderr, the summary on stdout; nothing is written when anything is wrong. */
export function build(options: BuildOptions): Promise<number> {
  return withStatusLine(options.quiet, status => buildWith(options, status))
}

async function buildWith(options: BuildOptions, status: StatusLine): Promise<number> {
  if (options.out === '') return usageError('--out is empty', 'name the folder to write, such as --out dist')
  const stored = keptPictures(options.config)
  const site = compileSite(options, process.stderr, options.cache ? stored : resvgPainter(), status.progress)
  if (typeof site === 'number') return site
  const { bundle, files, targets } = site
  status.clear()
  const found = options.json ? JSON.parse(site.report) : undefined
  if (!options.json) process.stderr.write(site.report)
  if (!bundle) {
    if (options.json) console.log(printedJson({ ok: false, ...found }))
    return exitCodes.diagnostics
  }
  const facts = bundle.manifest.files
  const written = await interruptible(signal =>
    writeBundle(options.out, {
      files,
      compressed: path =>
        path.startsWith('public/') && facts[path.slice('public/'.length)]?.compressed === true,
      force: options.force === true,
      forbidden: forbidden(options.config, bundle.site.config),
      owner: thisProcess(),
      signal,
      progress: status.progress,
    }),
  )
  status.clear()
  if ('refused' in written) return refuse(written, found)
  if (options.cache) stored.tidy()
  const summary = {
    id: bundle.manifest.id,
    out: options.out,
    ...written,
    pages: bundle.site.pages.length,
    documents: bundle.resources.length - bundle.site.pages.length,
    ...bundleSizes(options.out, facts),
    hosts: targets.map(target => target.name),
    differs: Object.fromEntries(targets.map(({ name, differs }) => [name, differs])),
    warnings: site.warnings,
    milliseconds: Math.round(performance.now()),
  }
  if (options.json) console.log(printedJson({ ok: true, ...summary, ...found }))
  else if (!options.quiet)
    console.log(
      [summaryTable(summary), capabilityTable(targets, textWidth(process.stdout))]
        .filter(Boolean)
        .join('\n\n'),
    )
  return exitCodes.fine
}

/** Where the output can never go: it is replaced as a whole, and what lies among sources is read as source. */
function forbidden(configFile: string, { pages, assets }: Config) {
  const root = dirname(configFile)
  return {
    holding: [root, process.cwd(), packageFolder, homedir()],
    inside: [pages, assets, 'skills'].map(folder => join(root, folder)),
  }
}
