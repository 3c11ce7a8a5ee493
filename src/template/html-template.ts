import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'
import { templateIn } from './template-in.ts'

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
