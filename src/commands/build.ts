import { performance } from 'node:perf_hooks'
import { bundleSizes } from '../disk/bundle-sizes.ts'
import { publish } from '../disk/publish.ts'
import { compileSite, type SiteOptions } from './compile-site.ts'
import { exitCodes } from './exit-codes.ts'
import { summaryTable } from './summary-table.ts'

interface BuildOptions extends SiteOptions {
  readonly out: string
  readonly force?: boolean
  readonly quiet?: boolean
}

/** `portolan build`: mistakes on stderr, the summary on stdout; nothing is written when anything is wrong. */
export async function build(options: BuildOptions): Promise<number> {
  const site = compileSite(options)
  if (typeof site === 'number') return site
  const { bundle, files } = site
  const found = options.json ? JSON.parse(site.report) : undefined
  if (!options.json) process.stderr.write(site.report)
  if (!bundle) {
    if (options.json) console.log(JSON.stringify({ ok: false, ...found }, undefined, 2))
    return exitCodes.diagnostics
  }
  const facts = bundle.manifest.files
  const published = await publish(
    options.out,
    files,
    path => path.startsWith('public/') && facts[path.slice('public/'.length)]?.compressed === true,
    options.force,
  )
  if ('refused' in published) {
    console.error(`error: ${published.refused}\n\n  ${published.note}`)
    return exitCodes.io
  }
  const summary = {
    id: bundle.manifest.id,
    out: options.out,
    ...published,
    pages: bundle.site.pages.length,
    documents: bundle.resources.length - bundle.site.pages.length,
    ...bundleSizes(options.out, facts),
    hosts: hostsOf([...files.keys()]),
    warnings: site.warnings,
    milliseconds: Math.round(performance.now()),
  }
  if (options.json) console.log(JSON.stringify({ ok: true, ...summary, ...found }, undefined, 2))
  else if (!options.quiet) console.log(summaryTable(summary))
  return exitCodes.fine
}

function hostsOf(paths: readonly string[]): readonly string[] {
  const folders = paths.filter(path => path.includes('/')).map(path => path.slice(0, path.indexOf('/')))
  return [...new Set(folders)].filter(folder => folder !== 'public').sort()
}
