import { textFields } from './text-fields.ts'

export const freeTexts = textFields.filter(({ kind }) => kind === 'text')
/** Web addresses with a path; of the base address only the origin is taken. */
export const addresses = textFields.filter(({ kind, path }) => kind === 'address' && path[0] !== 'baseUrl')
export const grammars = textFields.filter(field => !freeTexts.includes(field) && !addresses.includes(field))
