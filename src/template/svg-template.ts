import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'

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
