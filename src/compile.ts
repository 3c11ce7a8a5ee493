import { check, checkOutput } from './checks/index.ts'
import { warningNames } from './checks/lint/lint.ts'
import { declare } from './documents/index.ts'
import { gameFiles } from './game/index.ts'
import type { Target } from './hosts/target.ts'
import { encodingsOf, targetsOf } from './hosts/targets-of.ts'
import { linkSet } from './http/links.ts'
import { manifestOf } from './http/manifest.ts'
import type { Bundle, BundleFile } from './model/bundle.ts'
import type { Painter } from './model/pictures.ts'
import type { Context, Declared } from './model/resource.ts'
import type { Site } from './model/site.ts'
import type { Hold, Progress, Sources, Store, Templates } from './model/sources.ts'
import { renderFiles } from './render.ts'
import { compareProblems, type Problem } from './report/problem.ts'
import { load } from './site/load.ts'
import { compareText } from './text/data.ts'
import { withShortValues } from './text/layout.ts'
import { lazyMap } from './text/lazy-map.ts'
import { isTemplateFault } from './text/template.ts'

/** How to compile; whatever is left out is as in the config. */
export interface CompileOptions {
  /** Names of the hosts to translate for; default: those of the config. */
  readonly targets?: readonly string[] | undefined
  /** YYYY-MM-DD; without it, dates are not checked. */
  readonly today?: string | undefined
  /** Warnings count as errors, except those that depend on today's date. */
  readonly strict?: boolean | undefined
  /** Paints cards and icons; without it a site has none but the icon that is a drawing. */
  readonly painter?: Painter | undefined
  /** Keeps what was made of each page; without it everything is made again. It changes no byte of the bundle. */
  readonly store?: Store | undefined
  /** Takes drafts for pages like the others, to look at them. The store must not be one that builds use. */
  readonly drafts?: boolean | undefined
  /** Notes the links to other websites. The store must not be one that builds use. */
  readonly outside?: boolean | undefined
  /** Called after each page that is read and each document that is rendered. */
  readonly progress?: Progress | undefined
  /** Holds what is rendered until it is written; without it, it stays in memory. */
  readonly hold?: Hold | undefined
  /** Called before each page that is read again because the store does not have it. */
  readonly reading?: (() => void) | undefined
}

/** What `compile` makes of sources: mistakes as data, and where none is fatal, everything to write. */
export interface Compiled {
  readonly diagnostics: readonly Problem[]
  /** Absent when a diagnostic is fatal. */
  readonly bundle?: Bundle
  /** The hosts that the bundle is translated for. */
  readonly targets: readonly Target[]
  /** Everything to write, by path below the output folder. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Sources in, a bundle out. Pure: no file, clock or environment is read. */
export function compile(sources: Sources, templates: Templates, options: CompileOptions = {}): Compiled {
  const { targets, strict = false, today, progress, hold } = options
  const { site, problems } = load(sources, templates, options)
  if (site === undefined) return refused(judged(problems, strict))
  const declared = orTemplateProblem(site, () => declare(site))
  if ('ruleId' in declared) return refused(judged([...problems, declared], strict))
  const found = [...problems, ...check(site, declared.table, today)]
  const { off } = site.config.lint
  if (hasErrors(found)) return refused(judged(found, strict, off))
  const hosts = targetsOf(site.config, targets)
  const bundle = render(site, declared, { hosts, today, progress, hold })
  if ('ruleId' in bundle) return refused(judged([...found, bundle], strict, off))
  const refusals = hosts.flatMap(host => host.refuse?.(bundle) ?? [])
  const all = judged([...found, ...declared.problems(), ...checkOutput(bundle), ...refusals], strict, off)
  if (hasErrors(all)) return { ...refused(all), targets: hosts }
  let files: Compiled['files'] | undefined
  return {
    diagnostics: all,
    bundle,
    targets: hosts,
    // `check` and `dev` never ask for them.
    get files() {
      files ??= translate(bundle, hosts)
      return files
    },
  }
}

function refused(diagnostics: readonly Problem[]): Compiled {
  return { diagnostics, targets: [], files: new Map() }
}

function hasErrors(diagnostics: readonly Problem[]): boolean {
  return diagnostics.some(({ fatal }) => fatal)
}

interface RenderOptions extends Pick<CompileOptions, 'today' | 'progress' | 'hold'> {
  readonly hosts: readonly Target[]
}

/** Renders the table. */
function render(
  site: Site,
  { table: resources, errorPages }: Declared,
  { hosts, today, progress, hold }: RenderOptions,
): Bundle | Problem {
  const context: Context = {
    baseUrl: new URL(site.config.baseUrl).origin,
    resources,
    links: linkSet(resources),
  }
  return orTemplateProblem(site, () => {
    const { files, facts } = renderFiles(errorPages, context, progress, hold)
    const manifest = manifestOf(site, context, encodingsOf(site.config, hosts), facts)
    return { site, resources, files, manifest, today }
  })
}

/** What is made with templates, or what is wrong in one of the site's owner. */
function orTemplateProblem<T>(site: Site, make: () => T): T | Problem {
  try {
    return make()
  } catch (error) {
    if (!isTemplateFault(error)) throw error
    const [own] = error.places.flatMap(({ template, line }) => {
      const file = site.ownTemplates.get(template)
      return file === undefined ? [] : [{ file, line }]
    })
    if (own === undefined) throw error
    const { file, line } = own
    const at = { line, column: 1, offset: 0 }
    return { file, place: { start: at, end: at }, ruleId: 'template', reason: error.reason, fatal: true }
  }
}

/** The web root in an output folder. */
const webRoot = 'public/'

/** The web root, what each host needs to serve it, what the game takes, and last the table itself. */
function translate(bundle: Bundle, hosts: readonly Target[]): ReadonlyMap<string, Uint8Array> {
  const { manifest, files } = bundle
  const artifacts = [...hosts.flatMap(host => host.render(bundle)), ...gameFiles(bundle.site)]
  const table: BundleFile = { ...manifest, hosts: artifacts.map(({ path }) => path).sort(compareText) }
  const text = Buffer.from(`${JSON.stringify(table, undefined, 1)}\n`)
  const fileAt = (file: string) => files.get(file) ?? new Uint8Array()
  const all = new Map<string, Uint8Array | (() => Uint8Array)>(
    Array.from(files.keys(), file => [webRoot + file, () => fileAt(file)]),
  )
  for (const { path, body } of [...artifacts, { path: 'bundle.json', body: text }]) {
    if (all.has(path)) throw new Error(`two artifacts are called ${path}`)
    all.set(path, Buffer.from(body))
  }
  return lazyMap(all)
}

/** In the order of their places, without those that are off; with `strict`, warnings that people can fix stop the build. */
export function judged(
  diagnostics: readonly Problem[],
  strict: boolean,
  off: readonly string[] = [],
): readonly Problem[] {
  return diagnostics
    .filter(({ ruleId }) => !(off.includes(ruleId) && warningNames.includes(ruleId)))
    .map(short)
    .map(found => (strict && !found.staysWarning ? { ...found, fatal: true } : found))
    .sort(compareProblems)
}

/** Long values are cut: a message needs only their beginning. */
function short({ reason, note, expected, ...rest }: Problem): Problem {
  return {
    reason: withShortValues(reason),
    // A line to copy is whole.
    note: note === undefined || rest.opens ? note : withShortValues(note),
    expected: expected?.length ? expected.map(withShortValues) : undefined,
    ...rest,
  }
}
