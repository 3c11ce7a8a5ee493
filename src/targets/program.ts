import type { Templates } from '../model/sources.ts'

/** A program for an edge host, compiled from `src/edge/`. */
export function program(templates: Templates, host: string): string {
  const text = templates.get(`edge/${host}.js`)
  if (text === undefined) throw new Error(`there is no edge/${host}.js: npm run compile makes it`)
  return text
}
