import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'

/** Renders the templates of a folder of HTML: `<%= %>` escapes for HTML, so it is right wherever it stands. */
export function htmlTemplate(
  templates: Templates,
  folder: 'html' | 'dev' = 'html',
): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false })
  return (name, data) => {
    if (!eta.templatesSync.get(`@${name}`))
      eta.loadTemplate(`@${name}`, templateIn(templates, `${folder}/${name}.eta`))
    return eta.render(`@${name}`, data)
  }
}

/** Renders the drawings of `templates/pictures/`: `<%= %>` escapes for XML. */
export function svgTemplate(templates: Templates): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false })
  return (name, data) => {
    if (!eta.templatesSync.get(`@${name}`)) {
      const text = templates.get(`pictures/${name}.eta`)
      if (text === undefined) throw new Error(`there is no template pictures/${name}.eta`)
      eta.loadTemplate(`@${name}`, text)
    }
    return eta.render(`@${name}`, data)
  }
}

/** Renders the templates of `templates/markdown/`: `<%= %>` writes text that Markdown reads as just that text. */
export function markdownTemplate(templates: Templates): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false, escapeFunction: value => escapeMarkdown(String(value)) })
  return (name, data) => eta.renderString(templateIn(templates, `markdown/${name}.eta`), data)
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

/**
 * Renders the templates of a folder whose language has no quoting to rely on: `<%= %>` takes only names and numbers,
 * everything else is a bug. Strings come ready-made from the target.
 */
export function plainTemplate(templates: Templates, folder: string): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false, escapeFunction: plain })
  return (name, data) => eta.renderString(templateIn(templates, `${folder}/${name}.eta`), data)
}

function plain(value: unknown): string {
  const text = String(value)
  if (!/^[A-Za-z0-9.:_-]*$/.test(text)) throw new Error(`not plain enough: ${JSON.stringify(text)}`)
  return text
}

/** The text of a template; that one is not there is a bug. */
export function templateIn(templates: Templates, name: string): string {
  const text = templates.get(name)
  if (text === undefined) throw new Error(`there is no template ${name}`)
  return text
}
