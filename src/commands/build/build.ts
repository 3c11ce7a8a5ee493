import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliQualities } from '../../files/bundle/encode.ts'
import { writeBundle } from '../../files/bundle/write-bundle.ts'
import { openEntries } from '../../files/cache/cache.ts'
import { packageFolder } from '../../files/package.ts'
import type { Folders } from '../../files/sources/read-sources.ts'
import { type Forbidden, outRefusal } from '../../files/sources/real-path.ts'
import type { Target } from '../../hosts/target.ts'
import type { FileFacts } from '../../model/bundle.ts'
import type { Site } from '../../model/site.ts'
import { printedJson } from '../../text/data.ts'
import { textWidth, wrap } from '../../text/layout.ts'
import { cacheOf, painterWith } from '../cache.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { interruptible } from '../terminal/interruption.ts'
import { notTaken } from '../terminal/not-taken.ts'
import { withStatusLine } from '../terminal/status-line.ts'
import { refuseCall, tellRefusal, usageError } from '../terminal/tell-failure.ts'
import { compileSite } from './compile-site.ts'
import { keptForms } from './kept-forms.ts'
import type { BuildOptions } from './options.ts'
import { reportBuild } from './summary.ts'

/** `portolan build`: mistakes on stderr, the summary on stdout; nothing is written when anything is wrong. */
export async function build({ cache = true, ...options }: BuildOptions): Promise<number> {
  if (options.out === '') return usageError('--out is empty', 'name the output folder, such as --out dist')
  const qualities = Object.keys(brotliQualities)
  if (!qualities.includes(options.compress))
    return refuseCall(notTaken(`--compress cannot be ${options.compress}`, '--compress', qualities))
  return withStatusLine(options.quiet, async ({ progress, clear }) => {
    const store = cacheOf(options.config, cache)
    const entries = store && openEntries(store)
    const site = compileSite(options, process.stderr, {
      painter: painterWith(store),
      store: entries,
      progress,
      refusal: ({ folders }) => outRefusal(options.out, forbidden(options.config, folders)),
    })
    if (typeof site === 'number') return site
    const { bundle, diagnostics, files, targets } = site
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
        fresh: options.force === true || !cache,
        forbidden: forbidden(options.config, site.sources.folders),
        ownFiles: join(dirname(options.config), site.sources.folders?.static ?? 'static'),
        signal,
        progress,
      }),
    ).finally(() => entries?.save())
    clear()
    if ('refused' in written) return tellRefusal(written, found)
    const { siblings, ...counts } = written
    const summary = {
      id: bundle.manifest.id,
      out: options.out,
      ...counts,
      pages: bundle.site.pages.length,
      drafts: bundle.site.drafts,
      documents: bundle.resources.length - bundle.site.pages.length,
      ...bundleSizes(facts, siblings),
      hosts: targets.map(target => target.name),
      differs: Object.fromEntries(targets.map(({ name, differs }) => [name, differs])),
      // None is fatal, or there would be no bundle.
      warnings: diagnostics.length,
    }
    reportBuild({ report, table: capabilityTable(targets, textWidth(process.stdout)), summary }, options)
    if (!options.json && !options.quiet && counts.written === counts.total) tellShortName(bundle.site)
    return exitCodes.fine
  })
}

/** Says once, with the first build, what programs call a server whose owner did not say it. */
function tellShortName({ config, placeOf }: Site): void {
  if (placeOf('service.shortName') !== undefined) return
  const { shortName } = config.service
  console.log(
    `\nThe name for programs is ${shortName}, made from the server's name. To keep it, set service.shortName: ${shortName}`,
  )
}

/** Where the output can never go: it is replaced as a whole, and files among sources are read as source. */
function forbidden(configFile: string, folders: Partial<Folders> = {}): Forbidden {
  const root = dirname(configFile)
  return {
    holding: [root, process.cwd(), packageFolder, homedir()],
    inside: [...Object.values(folders)].map(folder => join(root, folder)),
  }
}

/** How hosts differ from `http/answer`, one below the other; hosts without a row do not differ. */
export function capabilityTable(
  targets: readonly Pick<Target, 'name' | 'differs'>[],
  width = Number.POSITIVE_INFINITY,
): string {
  const rows = targets.flatMap(({ name, differs }) =>
    Object.entries(differs).map(
      ([feature, instead], index) => [index === 0 ? name : '', feature, instead] as const,
    ),
  )
  if (rows.length === 0) return ''
  const widest = (column: 0 | 1) => Math.max(...rows.map(row => row[column].length)) + 2
  const [first, second] = [widest(0), widest(1)]
  const lines = rows.flatMap(([name, feature, instead]) => {
    const left = name.padEnd(first) + feature.padEnd(second)
    const wrapped = wrap(instead, Math.max(width - left.length - 2, 30))
    return wrapped.map((line, index) => `  ${index === 0 ? left : ' '.repeat(left.length)}${line}`)
  })
  return ['Known differences between hosts:', '', ...lines].join('\n')
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
