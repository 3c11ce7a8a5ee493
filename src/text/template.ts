import { dirname, join } from 'node:path/posix'
import { Script } from 'node:vm'
import { Eta, type EtaConfig, EtaRuntimeError } from 'eta/core'
import { compiledTemplates } from './compiled-templates.ts'
import { digest } from './digest.ts'
import { suggest } from './suggest.ts'

/** The files of `templates/`, by path inside that folder. */
type Templates = ReadonlyMap<string, string>

/** Renders one template of a folder with values. */
type Render = (name: string, data: object) => string

/** The folders of `templates/` that people read what is made of. */
type TemplateFolder = 'html' | 'dev' | 'pictures' | 'markdown' | 'json'

const rendered = new WeakMap<Templates, Map<TemplateFolder, Render>>()

/** Renders the templates of a folder. Each language has its way to write a value with `<%= %>`, so it is right everywhere. */
export function templatesOf(templates: Templates, folder: TemplateFolder): Render {
  const renders = rendered.get(templates) ?? new Map<TemplateFolder, Render>()
  rendered.set(templates, renders)
  const render = renders.get(folder) ?? renderer(templates, folder, escapings[folder])
  renders.set(folder, render)
  return render
}

/** Eta's own escaping is that of HTML and XML: `&`, `<`, `>` and quotes. */
const escapings: { readonly [folder in TemplateFolder]?: (value: unknown) => string } = {
  markdown: value => escapeMarkdown(String(value)),
  json: value => JSON.stringify(value),
}

/**
 * Renders the templates of a server's configuration. They take plain words and nothing else: no quoting is safe in all of them, so
 * strings come quoted from the target. Any other value is a bug.
 */
export function hostTemplates(templates: Templates, folder: string, plain: RegExp): Render {
  return renderer(templates, folder, value => {
    const text = String(value)
    if (!plain.test(text)) throw new Error(`not plain enough for ${folder}: ${JSON.stringify(text)}`)
    return text
  })
}

function renderer(
  templates: Templates,
  folder: string,
  escapeFunction: ((value: unknown) => string) | undefined,
): Render {
  const eta = etaOf(templates, folder, escapeFunction && { escapeFunction })
  return (name, data) => {
    try {
      return eta.render(name, data)
    } catch (error) {
      throw located(templates, folder, name, data, error)
    }
  }
}

/** What is to be written. JavaScript would write `undefined` and `[object Object]`. */
function present(value: unknown): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    throw new Error('This value is a group: write one of its values')
  if (value === undefined || value === null || Number.isNaN(value))
    throw new Error('This value is missing here: check its name, or write it inside `<% if (…) { %>`')
  return value as string
}

const usual: Partial<EtaConfig> = { autoTrim: false, autoFilter: true, filterFunction: present, cache: true }

/** Eta for a folder. Its templates include each other by path, as those of Eta do. */
function etaOf(templates: Templates, folder: string, config: Partial<EtaConfig> = {}): Eta {
  const eta = new Eta({ ...usual, ...config })
  const { compile } = eta
  eta.resolvePath = (name, { filepath = '' } = {}) => pathOfInclude(name, filepath)
  eta.readFile = path => templateIn(templates, `${folder}/${path}`)
  eta.compile = (text, { filepath = '' } = {}) => {
    const file = `${folder}/${filepath}`
    const mistake = (found: Fault) => templateFault([{ template: file, line: found.line }], found.reason)
    let render: ReturnType<typeof compile>
    try {
      render = compiledTemplates.get(digest(text)) ?? compile.call(eta, text)
    } catch (error) {
      throw mistake(unsound(text) ?? { line: 1, reason: (error as Error).message })
    }
    return (data = {}, options) => {
      const { depth = 0 } = options as Nested
      if (depth > deepest) throw mistake({ line: 1, reason: 'This template includes itself without end' })
      return render.call(eta, data, { ...options, depth: depth + 1 } as Nested)
    }
  }
  return eta
}

/** The path of a template in its folder, by what another one calls it: `./header`, or `/header` from the folder on. */
export function pathOfInclude(name: string, from: string): string {
  const file = name.endsWith('.eta') ? name : `${name}.eta`
  return file.startsWith('/') ? file.slice(1) : join(dirname(from), file)
}

/** What Eta hands on from a template to those that it includes. */
interface Nested {
  readonly filepath?: string
  readonly depth?: number
}

const deepest = 50

/** The text of a template; that one is not there is a bug. */
export function templateIn(templates: Templates, name: string): string {
  const text = templates.get(name)
  if (text === undefined) {
    const [meant] = suggest(name, templates.keys())
    const help = meant === undefined ? '' : `. Did you mean ${meant}?`
    throw new Error(`There is no template named ${name}${help}`)
  }
  return text
}

/** Backslashes, and only where a character would mean something: people and programs read these files unrendered. */
function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*~|[\]]|&(?=#?\w+;)|<(?! )/g, '\\$&')
      // Between letters, `_` marks nothing.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      // The value may begin a block, or end a heading.
      .replace(/^(\d{0,9})([#>+=.)-])/, '$1\\$2')
      .replace(/(?<!\\)#+$/, '\\$&')
      // GitHub's dialect finds addresses, in which it takes escapes for letters.
      .replace(/:(?=\/\/\S*[\\&])|(?<=www)\.(?=\S*[\\&])/gi, '\\$&')
  )
}

/** A template that does not compile, or throws. That of a site's owner is the owner's mistake, and ours is a bug. */
interface TemplateFault extends Error {
  readonly code: 'ERR_TEMPLATE'
  /** Where it is, and then where the templates are that include that one. */
  readonly places: readonly TemplatePlace[]
  readonly reason: string
}

interface TemplatePlace {
  /** Name of the template, such as `html/page.eta`. */
  readonly template: string
  /** Counted from 1. */
  readonly line: number
}

/** A mistake in a template, at the first of the places. */
export function templateFault(
  places: readonly TemplatePlace[],
  reason: string,
  cause?: unknown,
): TemplateFault {
  const error = new Error(`${places[0]?.template}:${places[0]?.line}: ${reason}`, { cause })
  return Object.assign(error, { code: 'ERR_TEMPLATE' as const, places, reason })
}

export function isTemplateFault(error: unknown): error is TemplateFault {
  return error instanceof Error && 'code' in error && error.code === 'ERR_TEMPLATE'
}

/** Says which template an error comes from, and its line: it is made once more, slowly. */
function located(templates: Templates, folder: string, name: string, data: object, cause: unknown) {
  const places: TemplatePlace[] = []
  let reason = (cause as Error).message
  try {
    etaOf(templates, folder, { debug: true }).render(name, data)
  } catch (error) {
    for (let found = error; found instanceof Error; found = found.cause) {
      if (isTemplateFault(found)) places.unshift(...found.places)
      // Eta's message begins with file and line, and ends with what was thrown.
      const [, file, line] = (found instanceof EtaRuntimeError && /^(.+):(\d+)\n/.exec(found.message)) || []
      if (file !== undefined) places.unshift({ template: `${folder}/${file}`, line: Number(line) })
      reason = isTemplateFault(found) ? found.reason : (found.message.split('\n').at(-1) ?? '')
    }
  }
  if (places.length === 0) places.push({ template: `${folder}/${name}.eta`, line: 1 })
  return templateFault(places, reason, cause)
}

interface Fault {
  readonly line: number
  readonly reason: string
}

/** Why a template does not compile. */
function unsound(text: string): Fault | undefined {
  const eta = new Eta({ ...usual, debug: true })
  try {
    return invalidCode(eta.compileToString(text), text.split('\n').length)
  } catch (error) {
    const [, reason = String(error), line = 1] =
      /^(.*) at line (\d+) col \d+:/.exec((error as Error).message) ?? []
    return { line: Number(line), reason }
  }
}

/** Where the code that Eta made of a template is no JavaScript. With `debug`, it says which line each tag is in. */
function invalidCode(code: string, lines: number): Fault | undefined {
  const own = code.slice(code.indexOf('}try {') + '}try {'.length, code.lastIndexOf('if (__eta.layout)'))
  try {
    new Script(own, { filename: 'own' })
    return undefined
  } catch (error) {
    const { message, stack = '' } = error as Error
    if (message === 'Unexpected end of input')
      return { line: lines, reason: 'A bracket in the code is never closed' }
    const above = own.split('\n').slice(0, Number(/^own:(\d+)/.exec(stack)?.[1]))
    const tag = above.findLastIndex(line => line.startsWith('__eta.line='))
    const line = Number(above[tag]?.slice('__eta.line='.length)) + above.length - tag - 2
    return { line, reason: `The code is not valid: ${message}` }
  }
}
