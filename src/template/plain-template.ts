import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'
import { templateIn } from './template-in.ts'

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
