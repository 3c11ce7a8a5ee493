import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'

/** The folders of `templates/`. */
type TemplateFolder =
  | 'html'
  | 'dev'
  | 'pictures'
  | 'markdown'
  | 'nginx'
  | 'apache'
  | 'caddy'
  | 'docker'
  | 'varnish'

/**
 * Renders the templates of a folder. Each language has its own way to write a value with `<%= %>`, so it is right wherever it stands.
 * Server configurations take plain words and nothing else: no quoting is safe in all of them, so strings come quoted from the target.
 */
export function templatesOf(
  templates: Templates,
  folder: TemplateFolder,
): (name: string, data: object) => string {
  const escapeFunction = escapes[folder]
  const eta = new Eta({ autoTrim: false, ...(escapeFunction && { escapeFunction }) })
  return (name, data) => {
    if (!eta.templatesSync.get(`@${name}`))
      eta.loadTemplate(`@${name}`, templateIn(templates, `${folder}/${name}.eta`))
    return eta.render(`@${name}`, data)
  }
}

/** The text of a template; that one is not there is a bug. */
export function templateIn(templates: Templates, name: string): string {
  const text = templates.get(name)
  if (text === undefined) throw new Error(`there is no template ${name}`)
  return text
}

/** Where none stands here, Eta's own: `&`, `<`, `>` and quotes, as HTML and XML have them. */
const escapes: Readonly<Partial<Record<TemplateFolder, (value: unknown) => string>>> = {
  markdown: value => escapeMarkdown(String(value)),
  nginx: only(/^[A-Za-z0-9 ,.:/_@+=<>()[\]?!&*%-]*$/, 'an nginx configuration'),
  apache: only(/^[A-Za-z0-9.:/_[\]-]*$/, 'an Apache configuration'),
  caddy: only(/^[A-Za-z0-9,.:/_@+-]*$/, 'a Caddyfile'),
  docker: only(/^[A-Za-z0-9.:_-]*$/, 'a Dockerfile'),
  varnish: only(/^[A-Za-z0-9.:_-]*$/, 'VCL'),
}

/** Takes plain words; everything else is a bug. */
function only(plain: RegExp, where: string): (value: unknown) => string {
  return value => {
    const text = String(value)
    if (!plain.test(text)) throw new Error(`not plain enough for ${where}: ${JSON.stringify(text)}`)
    return text
  }
}

/** Backslashes, and only where a character would mean something: people and programs read these files as they are. */
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
