import type { Eta } from 'eta/core'

/** A template as Eta runs it. */
type TemplateFunction = ReturnType<Eta['compile']>

/**
 * Our templates by the SHA-256 of their text, compiled when the program is built: a small site saves 5 % of a build. In the sources
 * it is empty, and each template is compiled when it is read, as an owner's is.
 */
export const compiledTemplates: ReadonlyMap<string, TemplateFunction> = new Map()
