import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import type { Compress } from '../files/bundle/encode.ts'
import type { Written } from '../files/bundle/write-bundle.ts'
import { openEntries } from '../files/cache/cache.ts'
import { folderExists } from '../files/read-files.ts'
import { outRefusal } from '../files/sources/real-path.ts'
import type { Bundle, FileFacts } from '../model/bundle.ts'
import type { Resource } from '../model/resource.ts'
import { printedJson } from '../text/data.ts'
import { textWidth } from '../text/layout.ts'
import { buildSummary, pageChanges } from './build/summary.ts'
import { type CacheOption, cacheOf, cacheRefusal } from './cache.ts'
import type { CompiledSite, SiteOptions } from './compile-site.ts'
import { forbiddenForOutput } from './forbidden.ts'
import {
  exitCodes,
  exits,
  interruptible,
  notTaken,
  printLines,
  refuseCall,
  tellRefusal,
  usageError,
} from './terminal/ending.ts'
import { withStatusLine } from './terminal/status-line.ts'

/** Adds `portolan build` to the program. */
export function addBuild(program: Command): void {
  program
    .command('build')
    .summary('build the bundle')
    .description(
      'Builds the bundle from the config and the pages: pages as HTML and Markdown, a JSON API, discovery documents, ' +
        'and configuration for the hosts. If there are errors, it writes nothing. Otherwise it replaces the whole output ' +
        'folder at once and does not touch unchanged files.',
    )
    .option('-c, --config <file>', 'the config', 'site/portolan.yaml')
    .option('-o, --out <dir>', 'the output folder', 'dist')
    .option(
      '-t, --target <names>',
      'hosts, separated by commas (default: those of the config, or nginx,caddy)',
      joined,
    )
    .option('-f, --force', 'also delete other files in the output folder')
    .option('--strict', 'treat warnings as errors, except those about dates')
    .option('--compress <how>', 'compression of .br files: fast, or best, which is much slower', 'fast')
    .option('-q, --quiet', 'print nothing on success')
    .option('--cache <dir>', 'keep pages and pictures in this folder, for CI (default: your cache folder)')
    .option('--no-cache', 'build everything again, and cache nothing')
    .option('--format <name>', 'format of the diagnostics: text, json, github', 'text')
    .option('--json', 'print one JSON document: summary and diagnostics')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan build\n  $ portolan build --target nginx --out /srv/portolan',
    )
    .action(exits(build))
}

/** An option that may be given more than once, with commas or without. */
function joined(value: string, before?: string): string {
  return before === undefined ? value : `${before},${value}`
}

interface BuildOptions extends SiteOptions {
  readonly out: string
  readonly force?: boolean
  readonly quiet?: boolean
  readonly compress: Compress
  /** False: everything is made again, and nothing cached. */
  readonly cache?: CacheOption
}

/** Mistakes on stderr, the summary on stdout; nothing is written when anything is wrong. */
async function build({ cache = true, ...options }: BuildOptions): Promise<number> {
  const { brotliQualities } = await import('../files/bundle/encode.ts')
  const { readWholeTable } = await import('../files/bundle/read-table.ts')
  const { writeBundle } = await import('../files/bundle/write-bundle.ts')
  const { gonePages } = await import('./build/gone-pages.ts')
  const { compileSite, keptForms } = await import('./compile-site.ts')
  const { painterOn } = await import('../pictures/painter.ts')
  if (options.out === '') return usageError('--out is empty', 'name the output folder, such as --out dist')
  const qualities = Object.keys(brotliQualities)
  if (!qualities.includes(options.compress))
    return refuseCall(notTaken(`--compress cannot be ${options.compress}`, '--compress', qualities))
  const refused = cacheRefusal(options.config, cache)
  if (refused) return refuseCall(refused)
  return withStatusLine(options.quiet, async ({ progress, clear }) => {
    const store = cacheOf(options.config, cache)
    const entries = store && openEntries(store)
    const site = compileSite(options, process.stderr, {
      painter: painterOn(process.execPath, { store, isFirstBuild: !folderExists(options.out) }),
      store: entries,
      progress,
      refusal: ({ folders }) => outRefusal(options.out, forbiddenForOutput(options.config, folders)),
    })
    if (typeof site === 'number') return site
    const { bundle, files } = site
    const previous = readWholeTable(join(options.out, 'bundle.json'))
    const diagnostics = [...site.diagnostics, ...(bundle && previous ? gonePages(previous, bundle) : [])]
    clear()
    const report = site.report(diagnostics)
    const found: object | undefined = options.json ? JSON.parse(report) : undefined
    if (!bundle) {
      entries?.save()
      if (found) console.log(printedJson({ ok: false, ...found }))
      else process.stderr.write(report)
      return exitCodes.diagnostics
    }
    const facts = bundle.manifest.files
    const written = await interruptible(signal =>
      writeBundle(options.out, {
        files,
        facts,
        compress: options.compress,
        formsOf: entries && keptForms(entries, bundle, site.sources),
        force: options.force === true,
        forbidden: forbiddenForOutput(options.config, site.sources.folders),
        ownFiles: join(dirname(options.config), site.sources.folders?.static ?? 'static'),
        signal,
        progress,
      }),
    ).finally(() => entries?.save())
    clear()
    if ('refused' in written) return tellRefusal(written, found)
    reportBuild(
      report,
      summaryOf({ ...site, diagnostics }, bundle, written, options.out),
      bundle.site,
      options,
    )
    return exitCodes.fine
  })
}

/** Bytes of the web root uncompressed, and as sent: gzip and brotli siblings where a file has them. */
function bundleSizes(
  facts: Readonly<Record<string, FileFacts>>,
  { gzip, br: brotli }: { readonly gzip: number; readonly br: number },
) {
  const sizes = { bytes: 0, gzip, brotli }
  for (const { size, compressed } of Object.values(facts)) {
    sizes.bytes += size
    if (compressed) continue
    sizes.gzip += size
    sizes.brotli += size
  }
  return sizes
}

/** The report for programs. */
function summaryOf(
  { diagnostics, targets }: CompiledSite,
  { manifest, site, resources }: Bundle,
  { siblings, changes, ...counts }: Written,
  out: string,
) {
  const pages = resources.filter(({ isPage }) => isPage)
  return {
    id: manifest.id,
    out,
    ...counts,
    pages: pages.length,
    pageChanges: pageChanges(pages, changes),
    ...(site.sums && { twins: { pages: pages.filter(hasTwin).length, sums: site.sums } }),
    drafts: site.drafts.size,
    documents: resources.length - pages.length,
    ...bundleSizes(manifest.files, siblings),
    hosts: targets.map(target => target.name),
    differs: Object.fromEntries(targets.map(({ name, differs }) => [name, differs])),
    // None is fatal, or there would be no bundle.
    warnings: diagnostics.length,
    milliseconds: Math.round(process.uptime() * 1000),
  }
}

function hasTwin({ representations }: Resource): boolean {
  return representations.length > 1
}

type Summary = ReturnType<typeof summaryOf>

function reportBuild(
  report: string,
  summary: Summary,
  { config }: Pick<Bundle['site'], 'config'>,
  { json, quiet }: BuildOptions,
): void {
  if (json) console.log(printedJson({ ok: true, ...summary, ...JSON.parse(report) }))
  else {
    process.stderr.write(report)
    if (!quiet) printLines(buildSummary(summary, config.baseUrl, textWidth(process.stdout)).split('\n'))
  }
}
