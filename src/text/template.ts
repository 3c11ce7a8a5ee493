import { Script } from 'node:vm'
import { Eta, type EtaConfig } from 'eta/core'
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

function renderer(
  templates: Templates,
  folder: string,
  escapeFunction: ((value: unknown) => string) | undefined,
): Render {
  const eta = new Eta({ ...usual, ...(escapeFunction && { escapeFunction }) })
  return (name, data) => {
    const file = `${folder}/${name}.eta`
    const text = templateIn(templates, file)
    try {
      if (!eta.templatesSync.get(`@${name}`)) eta.loadTemplate(`@${name}`, text)
      const written = eta.render(`@${name}`, data)
      // Owners write these.
      if (folder === 'html') checkOwn(text, data, written)
      return written
    } catch (error) {
      throw templateFault(file, text, data, error)
    }
  }
}

const usual: Partial<EtaConfig> = { autoTrim: false, autoFilter: true, filterFunction: present }

/** What is to be written. JavaScript would write `undefined`. */
function present(value: unknown): string {
  if (value === undefined || value === null)
    throw new Error('This value is missing here: write it inside `<% if (…) { %>`')
  return value as string
}

/** Refuses names that the data does not have, and values that are no text. */
function checkOwn(text: string, data: object, written: string) {
  const reason = unknownName(text, data)?.reason ?? oddText(text, data, written)
  if (reason !== undefined) throw new Error(reason)
}

const tags = /<%[\s\S]*?%>/g
// Comments match, too, so that names in them are left out.
const names = /\/\*[\s\S]*?\*\/|\/\/.*|(?<![\w$.])it(?:\??\.[\w$]+|\[\d+\])+/g

/** The first name in a template, such as `it.card.path`, that the data does not have. */
function unknownName(text: string, data: object): Fault | undefined {
  for (const { 0: tag, index: start } of text.matchAll(tags))
    for (const { 0: name, index } of tag.matchAll(names)) {
      const reason = name.startsWith('it') ? unknownPart(name, data) : undefined
      if (reason !== undefined) return { line: text.slice(0, start + index).split('\n').length, reason }
    }
  return undefined
}

function unknownPart(name: string, data: object): string | undefined {
  let value: unknown = data
  for (const { 1: key, 2: number = '', index } of name.matchAll(/\.([\w$]+)|\[(\d+)\]/g)) {
    // Of what is missing on this page, nothing is known.
    if (typeof value !== 'object' || value === null) return undefined
    if (key !== undefined && !(key in value)) {
      const path = name.slice(0, index).replace(/\?$/, '')
      const [meant] = suggest(key, Object.keys(value))
      return `${path}.${key} does not exist${meant === undefined ? '' : `. Did you mean ${path}.${meant}?`}`
    }
    value = Reflect.get(value, key ?? number)
  }
  return undefined
}

/** What JavaScript makes of a value that is no text, when it puts it into one. */
function oddText(text: string, data: object, written: string): string | undefined {
  const found = new Set(written.match(/\b(?:undefined|NaN)\b|\[object \w+\]/g))
  if (found.size === 0) return undefined
  const given = text.replace(tags, '') + JSON.stringify(data)
  const [odd] = [...found].filter(word => !given.includes(word))
  return (
    odd && `This writes "${odd}", because a value in it is ${odd.startsWith('[') ? 'a group' : 'missing'}`
  )
}

/** The text of a template; that one is not there is a bug. */
export function templateIn(templates: Templates, name: string): string {
  const text = templates.get(name)
  if (text === undefined) throw new Error(`there is no template named ${name}`)
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
  /** Name of the template, such as `html/page.eta`. */
  readonly template: string
  /** Counted from 1. */
  readonly line: number
  readonly reason: string
}

/** Says at which line of a template an error comes from: it is made once more, slowly. */
function templateFault(template: string, text: string, data: object, cause: unknown): TemplateFault {
  const { line, reason } = unsound(text) ??
    unknownName(text, data) ??
    thrown(text, data) ?? { line: 1, reason: (cause as Error).message }
  const error = new Error(`${template}:${line}: ${reason}`, { cause })
  return Object.assign(error, { code: 'ERR_TEMPLATE' as const, template, line, reason })
}

export function isTemplateFault(error: unknown): error is TemplateFault {
  return error instanceof Error && 'code' in error && error.code === 'ERR_TEMPLATE'
}

type Fault = Pick<TemplateFault, 'line' | 'reason'>

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

/** Where a template throws. */
function thrown(text: string, data: object): Fault | undefined {
  const filterFunction = (value: unknown) => {
    const shown = present(value)
    const reason = oddText(text, data, String(value))
    if (reason !== undefined) throw new Error(reason)
    return shown
  }
  const eta = new Eta({ ...usual, filterFunction, debug: true })
  try {
    eta.renderString(text, data)
    return undefined
  } catch (error) {
    const { message } = error as Error
    const lines = message.split('\n')
    return { line: Number(/^line (\d+)$/.exec(lines[0] ?? '')?.[1] ?? 1), reason: lines.at(-1) ?? '' }
  }
}
