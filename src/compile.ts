import { checkedSite } from './checks/check.ts'
import { checks, outputChecks } from './checks/index.ts'
import { warningNames } from './checks/lint.ts'
import { declare } from './documents/index.ts'
import type { Target } from './hosts/target.ts'
import { encodingsOf, targetsOf } from './hosts/targets-of.ts'
import { linkSet } from './http/links.ts'
import { manifestOf } from './http/manifest.ts'
import type { Bundle, BundleFile } from './model/bundle.ts'
import { compareDiagnostics, type Diagnostic } from './model/diagnostic.ts'
import type { Painter } from './model/pictures.ts'
import type { Artifact, Context, Resource } from './model/resource.ts'
import type { Site } from './model/site.ts'
import type { Progress, Sources, Store, Templates } from './model/sources.ts'
import { renderFiles } from './render.ts'
import { load } from './site/load.ts'
import { compareText } from './text/data.ts'
import { withShortValues } from './text/layout.ts'
import { isTemplateFault } from './text/template.ts'

/** How to compile; whatever is left out is as in the config. */
export interface CompileOptions {
  /** Names of the hosts to translate for; default: those of the config. */
  readonly targets?: readonly string[]
  /** YYYY-MM-DD; without it, dates are not checked. */
  readonly today?: string
  /** Warnings count as errors, except those that depend on today's date. */
  readonly strict?: boolean
  /** Paints cards and icons; without it a site has none but the icon that is a drawing. */
  readonly painter?: Painter
  /** Keeps what was made of each page; without it everything is made again. It changes no byte of the bundle. */
  readonly store?: Store
  /** Takes drafts for pages like the others, to look at them. The store must not be one that builds use. */
  readonly drafts?: boolean
  /** Called after each page that is read and each document that is rendered. */
  readonly progress?: Progress
  /** Called before each page that is read again because the store does not have it. */
  readonly reading?: () => void
}

/** What `compile` makes of sources: mistakes as data, and where none is fatal, everything to write. */
export interface Compiled {
  readonly diagnostics: readonly Diagnostic[]
  /** Absent when a diagnostic is fatal. */
  readonly bundle?: Bundle
  /** The hosts that the bundle is translated for. */
  readonly targets: readonly Target[]
  /** Everything to write, by path below the output folder. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Sources in, a bundle out: load, declare, check, render, translate. Pure: no file, clock or environment is read. */
export function compile(sources: Sources, templates: Templates, options: CompileOptions = {}): Compiled {
  const { targets: names, strict = false, painter, today, ...reading } = options
  const { site: loaded, diagnostics } = load(sources, templates, { ...reading, resizer: painter?.resizer })
  if (loaded === undefined) return refused(judged(diagnostics, strict))
  const off = loaded.config.lint.off

  const site = { ...loaded, ...(painter && loaded.config.site.pictures ? { painter } : {}) }
  const table = declare(site)
  const checked = checkedSite(site, table, today)
  const found = [...diagnostics, ...checks.flatMap(check => check(checked))]
  if (hasErrors(found)) return refused(judged(found, strict, off))

  const hosts = targetsOf(site.config, names)
  const rendered = rendering(site, () => render(site, table, hosts, options))
  if ('reason' in rendered) return refused(judged([...found, rendered], strict, off))
  const bundle: Bundle = today === undefined ? rendered : { ...rendered, today }
  const all = judged(
    [
      ...found,
      ...outputChecks.flatMap(check => check(bundle)),
      ...hosts.flatMap(host => host.refuse?.(bundle) ?? []),
    ],
    strict,
    off,
  )
  if (hasErrors(all)) return { ...refused(all), targets: hosts }
  let translated: ReadonlyMap<string, Uint8Array> | undefined
  return {
    diagnostics: all,
    bundle,
    targets: hosts,
    // `check` and `dev` never ask for them.
    get files() {
      translated ??= translate(
        bundle,
        hosts.flatMap(host => host.render(bundle)),
      )
      return translated
    },
  }
}

function refused(diagnostics: readonly Diagnostic[]): Compiled {
  return { diagnostics, targets: [], files: new Map() }
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ fatal }) => fatal)
}

/** Renders the table: the files, and what servers have to know of them. */
function render(
  site: Site,
  resources: readonly Resource[],
  hosts: readonly Target[],
  { progress }: CompileOptions,
): Bundle {
  const context: Context = { baseUrl: site.config.baseUrl, resources, links: linkSet(resources) }
  const { files, facts } = renderFiles(site, context, progress)
  const manifest = manifestOf(site, context, encodingsOf(site.config, hosts), facts)
  return { site, resources, files, manifest }
}

/** What is rendered, or the mistake in a template of the site's owner. */
function rendering<Rendered>({ ownTemplates }: Site, render: () => Rendered): Rendered | Diagnostic {
  try {
    return render()
  } catch (error) {
    const file = isTemplateFault(error) ? ownTemplates.get(error.template) : undefined
    if (!isTemplateFault(error) || file === undefined) throw error
    const at = { line: error.line, column: 1, offset: 0 }
    return { file, place: { start: at, end: at }, ruleId: 'template', reason: error.reason, fatal: true }
  }
}

/** The web root in an output folder. */
const webRoot = 'public/'

/** The web root, what each host needs to serve it, and last the table itself. */
function translate(
  { manifest, files }: Bundle,
  artifacts: readonly Artifact[],
): ReadonlyMap<string, Uint8Array> {
  const table: BundleFile = { ...manifest, hosts: artifacts.map(({ path }) => path).sort(compareText) }
  const text = Buffer.from(`${JSON.stringify(table, undefined, 1)}\n`)
  const all = new Map(Array.from(files, ([file, bytes]) => [webRoot + file, bytes]))
  for (const { path, body } of [...artifacts, { path: 'bundle.json', body: text }]) {
    if (all.has(path)) throw new Error(`two artifacts are called ${path}`)
    all.set(path, Buffer.from(body))
  }
  return all
}

/** In the order of their places, without those that are off; with `strict`, warnings that people can fix stop the build. */
export function judged(
  diagnostics: readonly Diagnostic[],
  strict: boolean,
  off: readonly string[] = [],
): readonly Diagnostic[] {
  return diagnostics
    .filter(({ ruleId }) => !(off.includes(ruleId) && warningNames.includes(ruleId)))
    .map(short)
    .map(found => (strict && !found.staysWarning ? { ...found, fatal: true } : found))
    .sort(compareDiagnostics)
}

/** Long values are cut: a message needs only their beginning. */
function short({ reason, note, expected, ...rest }: Diagnostic): Diagnostic {
  return {
    reason: withShortValues(reason),
    note: note === undefined ? undefined : withShortValues(note),
    expected: expected?.map(withShortValues),
    ...rest,
  }
}
