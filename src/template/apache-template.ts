import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'
import { templateIn } from './template-in.ts'

/**
 * Renders the templates of `templates/apache/`. `<%= %>` takes only what Apache reads as one plain word; everything else
 * is a bug. Strings come ready-made from `targets/apache/quote`.
 */
export function apacheTemplate(templates: Templates): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false, escapeFunction: plain })
  return (name, data) => eta.renderString(templateIn(templates, `apache/${name}.eta`), data)
}

function plain(value: unknown): string {
  const text = String(value)
  if (!/^[A-Za-z0-9.:/_[\]-]*$/.test(text))
    throw new Error(`not plain enough for an Apache configuration: ${JSON.stringify(text)}`)
  return text
}
