import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundleSizes } from '../disk/bundle-sizes.ts'
import { lastLooks, rememberBuild } from '../disk/last-build.ts'
import type { Pack } from '../disk/pack.ts'
import { packageFolder } from '../disk/package-folder.ts'
import type { Folders } from '../disk/read-sources.ts'
import { type Forbidden, outRefusal } from '../disk/real-path.ts'
import { resvgPainter } from '../disk/resvg-painter.ts'
import { writeBundle } from '../disk/write-bundle.ts'
import { printedJson } from '../model/printed-json.ts'
import { textWidth } from '../report/wrap.ts'
import type { BuildOptions } from './build.ts'
import { buildQuestion, lastBuildFile } from './build-question.ts'
import { capabilityTable } from './capability-table.ts'
import { compileSite } from './compile-site.ts'
import { exitCodes } from './exit-codes.ts'
import { interruptible } from './interruption.ts'
import { keptPictures } from './kept-pictures.ts'
import { keptWork } from './kept-work.ts'
import { refuse } from './refuse.ts'
import { smallHeap } from './small-heap.ts'
import type { StatusLine } from './status-line.ts'
import { type ToldBuild, tellBuild } from './tell-build.ts'
import { thisProcess } from './this-process.ts'

/** Reads, compiles and writes; what is as it was is taken from where earlier builds kept it. */
export async function buildAnew(options: BuildOptions, status: StatusLine): Promise<number> {
  smallHeap()
  const pack = options.cache ? keptWork(options.config) : undefined
  let code: number | undefined
  try {
    code = await buildFrom(options, status, pack)
    return code
  } finally {
    pack?.close(code === exitCodes.fine)
  }
}

async function buildFrom(options: BuildOptions, status: StatusLine, pack: Pack | undefined): Promise<number> {
  // Before anything is read: what changes from now on may or may not be in the bundle.
  const question = buildQuestion(options)
  const since = Date.now()
  const stored = keptPictures(options.config)
  const { progress } = status
  const painter = options.cache ? stored : resvgPainter(process.execPath)
  const site = compileSite(options, process.stderr, {
    painter,
    store: pack,
    progress,
    refusal: ({ folders }) => outRefusal(options.out, forbidden(options.config, folders)),
  })
  if (typeof site === 'number') return site
  const { bundle, files, targets } = site
  status.clear()
  const found = options.json ? JSON.parse(site.report) : undefined
  if (!bundle) {
    if (options.json) console.log(printedJson({ ok: false, ...found }))
    else process.stderr.write(site.report)
    return exitCodes.diagnostics
  }
  const facts = bundle.manifest.files
  const last = options.cache ? lastBuildFile(options.config) : undefined
  const written = await interruptible(signal =>
    writeBundle(options.out, {
      files,
      known: path => (path.startsWith('public/') ? facts[path.slice('public/'.length)] : undefined),
      ...(last && !options.force && { lastLooks: lastLooks(last) }),
      pack,
      force: options.force === true,
      forbidden: forbidden(options.config, site.sources.folders),
      owner: thisProcess(),
      signal,
      progress,
    }),
  )
  status.clear()
  if ('refused' in written) return refuse(written, found)
  if (options.cache) stored.tidy()
  const { output, ...counts } = written
  const told: ToldBuild = {
    report: site.report,
    table: capabilityTable(targets, textWidth(process.stdout)),
    ...(found && { found }),
    summary: {
      id: bundle.manifest.id,
      out: options.out,
      ...counts,
      pages: bundle.site.pages.length,
      documents: bundle.resources.length - bundle.site.pages.length,
      ...bundleSizes(facts, output.siblings),
      hosts: targets.map(target => target.name),
      differs: Object.fromEntries(targets.map(({ name, differs }) => [name, differs])),
      warnings: site.warnings,
    },
  }
  tellBuild(told, options)
  const { folders, looks } = site.sources
  if (last && folders) rememberBuild(last, { question, folders, told }, { looks, since, output })
  return exitCodes.fine
}

/** Where the output can never go: it is replaced as a whole, and what lies among sources is read as source. */
function forbidden(configFile: string, folders: Partial<Folders> = {}): Forbidden {
  const root = dirname(configFile)
  return {
    holding: [root, process.cwd(), packageFolder, homedir()],
    inside: Object.values(folders).map(folder => join(root, folder)),
  }
}
