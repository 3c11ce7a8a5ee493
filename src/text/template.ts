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
type TemplateFolder = 'html' | 'dev' | 'pictures' | 'markdown'

const rendered = new WeakMap<Templates, Map<TemplateFolder, Render>>()

/** Renders the templates of a folder. Each language has its way to write a value with `<%= %>`, so it is right everywhere. */
export function templatesOf(templates: Templates, folder: TemplateFolder): Render {
  const renders = rendered.get(templates) ?? new Map<TemplateFolder, Render>()
  rendered.set(templates, renders)
  // Eta's own escaping is that of HTML and XML: `&`, `<`, `>` and quotes.
  const escaping = folder === 'markdown' ? (value: unknown) => escapeMarkdown(String(value)) : undefined
  const render = renders.get(folder) ?? renderer(templates, folder, escaping)
  renders.set(folder, render)
  return render
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

/** Folders with templates that owners may replace. */
const owned: readonly string[] = ['html', 'pictures']

function renderer(
  templates: Templates,
  folder: string,
  escapeFunction: ((value: unknown) => string) | undefined,
): Render {
  const eta = etaOf(templates, folder, escapeFunction && { escapeFunction })
  return (name, data) => {
    try {
      const written = eta.render(name, data)
      const reason = owned.includes(folder) ? oddText(written, { templates, folder, data }) : undefined
      if (reason !== undefined) throw new Error(reason)
      return written
    } catch (error) {
      throw located(templates, folder, name, data, error)
    }
  }
}

/** What is to be written. JavaScript would write `undefined`. */
function present(value: unknown): string {
  if (value === undefined || value === null)
    throw new Error('This value is missing here: write it inside `<% if (…) { %>`')
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
      try {
        return render.call(eta, data, { ...options, depth: depth + 1 } as Nested)
      } catch (error) {
        // With `debug`, Eta's message begins with file and line.
        const line = Number(error instanceof EtaRuntimeError && /^.+:(\d+)\n/.exec(error.message)?.[1])
        const isHere = line > 0 && !isTemplateFault((error as Error).cause)
        const reason = isHere ? unknownName(tagsOn(line, text), data) : undefined
        throw reason === undefined ? error : mistake({ line, reason })
      }
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

const tags = /<%[\s\S]*?%>/g

/** The tags that stand on a line, with the lines that they go on to. */
function tagsOn(line: number, template: string): string {
  const lineAt = (index: number) => template.slice(0, index).split('\n').length
  return Array.from(template.matchAll(tags))
    .filter(({ 0: tag, index }) => lineAt(index) <= line && line <= lineAt(index + tag.length))
    .join('\n')
}

/** The first name in tags, such as `it.card.path`, that the data does not have. */
function unknownName(written: string, data: object): string | undefined {
  const names = Array.from(
    written.matchAll(/(?<![\w$.])it((?:\??\.[\w$]+|\[\d+\])+)/g),
    ({ 1: name = '' }) => name,
  )
  return names.map(name => unknownPart(name, data)).find(reason => reason !== undefined)
}

function unknownPart(name: string, data: object): string | undefined {
  let value: unknown = data
  for (const { 1: key, 2: number = '', index } of name.matchAll(/\.([\w$]+)|\[(\d+)\]/g)) {
    // Of what is missing on this page, nothing is known. What owners name themselves may be missing on any page.
    if (typeof value !== 'object' || value === null) return undefined
    if (key !== undefined && !(key in value)) {
      const path = `it${name.slice(0, index).replace(/\?$/, '')}`
      const [meant] = suggest(key, Object.keys(value))
      return `${path}.${key} does not exist${meant === undefined ? '' : `. Did you mean ${path}.${meant}?`}`
    }
    if (key === 'data') return undefined
    value = Reflect.get(value, key ?? number)
  }
  return undefined
}

/** JavaScript's text for a value that is no text. */
function oddText(written: string, given: Given): string | undefined {
  const found = new Set(written.match(/\b(?:undefined|NaN)\b|\[object \w+\]/g))
  const odd = [...found].find(word => !isGiven(word, given))
  return (
    odd && `This writes "${odd}", because a value in it is ${odd.startsWith('[') ? 'a group' : 'missing'}`
  )
}

/** What a text is written of. */
interface Given {
  readonly templates: Templates
  readonly folder: string
  readonly data: object
}

/** Whether the data says a word, or the text of a template. */
function isGiven(word: string, { templates, folder, data }: Given): boolean {
  const isText = (name: string) => name.startsWith(`${folder}/`) && name.endsWith('.eta')
  return (
    Object.values(data).some(value => JSON.stringify(value)?.includes(word)) ||
    Array.from(templates).some(([name, text]) => isText(name) && text.replace(tags, '').includes(word))
  )
}

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
  const filterFunction = (value: unknown) => {
    const shown = present(value)
    const reason = owned.includes(folder) ? oddText(String(value), { templates, folder, data }) : undefined
    if (reason !== undefined) throw new Error(reason)
    return shown
  }
  const places: TemplatePlace[] = []
  let reason = (cause as Error).message
  try {
    etaOf(templates, folder, { filterFunction, debug: true }).render(name, data)
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
