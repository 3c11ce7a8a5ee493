import { checks } from './checks/index.ts'
import { iconImageOf, logoOf } from './documents/cards.ts'
import { documents } from './documents/index.ts'
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
import { registered } from './registered.ts'
import { renderFiles } from './render.ts'
import { load } from './site/load.ts'
import { logoTooComplex } from './site/looks/site-files.ts'
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

/** Sources in, a bundle out: load, declare, render, check, translate. Pure: no file, clock or environment is read. */
export function compile(sources: Sources, templates: Templates, options: CompileOptions = {}): Compiled {
  const { targets: names, strict = false, painter, progress, reading, store, drafts, ...rest } = options
  const { site: loaded, diagnostics } = load(sources, templates, {
    store,
    progress,
    reading,
    drafts,
    registered,
    resizer: painter?.resizer,
  })
  const refused = (reasons: readonly Diagnostic[]): Compiled => ({
    diagnostics: judged([...diagnostics, ...reasons], strict),
    targets: [],
    files: new Map(),
  })
  if (!loaded) return refused([])

  const site = { ...loaded, ...(painter && loaded.config.site.pictures ? { painter } : {}) }
  const tooComplex = unpaintable(site)
  if (tooComplex.length > 0) return refused(tooComplex)
  const resources = declare(site)
  const context: Context = { baseUrl: site.config.baseUrl, resources, links: linkSet(resources) }
  const rendered = rendering(site, () => renderFiles(site, context, progress))
  if ('reason' in rendered) return refused([rendered])
  const { files, facts } = rendered
  const hosts = targetsOf(site.config, names)
  const manifest = manifestOf(site, context, encodingsOf(site.config, hosts), facts)
  const bundle: Bundle = { site, resources, files, manifest, ...rest }

  const off: ReadonlySet<string> = new Set(site.config.lint.off)
  const all = [
    ...diagnostics,
    ...checks.flatMap(check => check(bundle)),
    ...hosts.flatMap(host => host.refuse?.(bundle) ?? []),
  ].filter(({ ruleId }) => !off.has(ruleId))
  const found = judged(all, strict)
  if (found.some(diagnostic => diagnostic.fatal))
    return { diagnostics: found, targets: hosts, files: new Map() }
  let translated: ReadonlyMap<string, Uint8Array> | undefined
  return {
    diagnostics: found,
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

/** Paints the logo and the favicon before anything is made of them: what `load` counts is not all that can take long. */
function unpaintable(site: Site): readonly Diagnostic[] {
  const { logo, favicon } = site.config.site
  const images = [
    ['site.logo', logo, logoOf(site)],
    ['site.favicon', favicon, favicon === undefined ? undefined : iconImageOf(site)],
  ] as const
  return images.flatMap(([key, file, drawable]) => {
    if (!site.painter?.image || file === undefined || drawable === undefined) return []
    if (site.painter.image(drawable.image.address) !== undefined) return []
    const place = site.placeOf(key)
    const problem =
      'cannot be painted: it takes more than 4 seconds or 256 MB, or the library that paints fails at it'
    return [{ fatal: true, ...logoTooComplex(file, problem), ...(place && { place }), file: site.file }]
  })
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

function declare(site: Site): readonly Resource[] {
  return documents.flatMap(document => document(site)).sort((a, b) => compareText(a.path, b.path))
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

/** In the order of their places; under `--strict` each one stops the build, except those that stay warnings. */
export function judged(diagnostics: readonly Diagnostic[], strict: boolean): readonly Diagnostic[] {
  return diagnostics
    .map(short)
    .map(found => (strict && !found.staysWarning ? { ...found, fatal: true } : found))
    .sort(compareDiagnostics)
}

/** Long values are cut: a message needs only their beginning. */
function short({ reason, note, expected, ...rest }: Diagnostic): Diagnostic {
  return {
    reason: withShortValues(reason),
    ...(note === undefined ? {} : { note: withShortValues(note) }),
    ...(expected === undefined ? {} : { expected: expected.map(withShortValues) }),
    ...rest,
  }
}
