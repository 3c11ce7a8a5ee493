import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'
import { templateIn } from './template-in.ts'

/**
 * Renders the templates of `templates/nginx/`. `<%= %>` takes only what nginx reads as a plain word or two: no quoting
 * is safe there, so nothing is quoted and everything else is a bug. Strings come ready-made from `targets/nginx/quote`.
 */
export function nginxTemplate(templates: Templates): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false, escapeFunction: plain })
  return (name, data) => {
    if (!eta.templatesSync.get(`@${name}`))
      eta.loadTemplate(`@${name}`, templateIn(templates, `nginx/${name}.eta`))
    return eta.render(`@${name}`, data)
  }
}

function plain(value: unknown): string {
  const text = String(value)
  if (!/^[A-Za-z0-9 ,.:/_@+=<>()[\]?!&*%-]*$/.test(text))
    throw new Error(`not plain enough for an nginx configuration: ${JSON.stringify(text)}`)
  return text
}
