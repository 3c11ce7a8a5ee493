import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'

interface Value {
  readonly value: string
  readonly multiValue?: readonly { readonly value: string }[]
}

/** As CloudFront hands it over. */
export interface ViewerRequest {
  readonly method: string
  readonly uri: string
  readonly querystring: Readonly<Record<string, Value>>
  readonly headers: Readonly<Record<string, Value>>
}

export interface ViewerResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, Value>>
  readonly body?: string
}

type Handler = (event: { readonly request: ViewerRequest }) => ViewerRequest | ViewerResponse

/** What JavaScript did not have in 2009, as far as a program could miss it. */
const younger = `
  for (const name of ['Map', 'Set', 'WeakMap', 'Symbol', 'Promise', 'Proxy', 'Reflect', 'URL', 'BigInt']) delete globalThis[name]
  for (const name of ['includes', 'startsWith', 'endsWith', 'repeat', 'padStart', 'padEnd', 'matchAll', 'replaceAll', 'at', 'codePointAt', 'normalize']) delete String.prototype[name]
  for (const name of ['find', 'findIndex', 'includes', 'flat', 'flatMap', 'at', 'entries', 'keys', 'values', 'fill', 'toSorted']) delete Array.prototype[name]
  for (const name of ['from', 'of']) delete Array[name]
  for (const name of ['assign', 'entries', 'values', 'fromEntries', 'hasOwn']) delete Object[name]
  for (const name of ['isInteger', 'parseInt', 'parseFloat', 'isNaN', 'isFinite']) delete Number[name]
`

/** The bundle's function for viewer requests, in an engine that knows no more than the language of 2009. */
export function cloudFrontFunction(dist: string): Handler {
  const context = createContext({})
  runInContext(younger, context)
  runInContext(readFileSync(join(dist, 'cloudfront/function.js'), 'utf8'), context)
  return runInContext('handler', context)
}
