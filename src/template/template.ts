import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'
import { templateFault } from './template-fault.ts'

/** Renders one template of a folder with values. */
type Render = (name: string, data: object) => string

/** The folders of `templates/` that people read what is made of. */
type TemplateFolder = 'html' | 'dev' | 'pictures' | 'markdown'

/** Renders the templates of a folder. Each language has its way to write a value with `<%= %>`, so it is right everywhere. */
export function templatesOf(templates: Templates, folder: TemplateFolder): Render {
  // Eta's own escaping is that of HTML and XML: `&`, `<`, `>` and quotes.
  return renderer(
    templates,
    folder,
    folder === 'markdown' ? value => escapeMarkdown(String(value)) : undefined,
  )
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
  const eta = new Eta({ autoTrim: false, ...(escapeFunction && { escapeFunction }) })
  return (name, data) => {
    const file = `${folder}/${name}.eta`
    try {
      if (!eta.templatesSync.get(`@${name}`)) eta.loadTemplate(`@${name}`, templateIn(templates, file))
      return eta.render(`@${name}`, data)
    } catch (error) {
      throw templateFault(file, templateIn(templates, file), data, error)
    }
  }
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
