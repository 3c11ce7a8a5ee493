import type { Templates } from '../model/sources.ts'

/** The text of a template; that one is not there is a bug. */
export function templateIn(templates: Templates, name: string): string {
  const text = templates.get(name)
  if (text === undefined) throw new Error(`there is no template ${name}`)
  return text
}
