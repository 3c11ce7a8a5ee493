import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'

/** Renders the templates of `templates/html/`: `<%= %>` escapes for HTML, so it is right wherever it stands. */
export function htmlTemplate(templates: Templates): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false })
  return (name, data) => {
    if (!eta.templatesSync.get(`@${name}`)) {
      const text = templates.get(`html/${name}.eta`)
      if (text === undefined) throw new Error(`there is no template html/${name}.eta`)
      eta.loadTemplate(`@${name}`, text)
    }
    return eta.render(`@${name}`, data)
  }
}
