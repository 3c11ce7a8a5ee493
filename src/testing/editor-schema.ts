import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { knownNames } from '../checks/names.ts'
import type { Compiled } from '../compile.ts'
import { configJsonSchema } from '../config/schema/json-schema.ts'

const holds = addFormats
  .default(new Ajv({ allErrors: true, allowUnionTypes: true }))
  .compile(configJsonSchema(knownNames))

/** What YAML editors mark in a config, with the formats checked. */
export function markedIn(config: string): readonly string[] {
  return holds(parse(config))
    ? []
    : (holds.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(marked)
}

function marked({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath} ${message} ${JSON.stringify(params)}`
}

/** What was compiled of a config: what builds, editors do not mark. */
export function unmarked(config: string, compiled: Compiled): Compiled {
  const found = compiled.bundle ? markedIn(config) : []
  if (found.length > 0) throw new Error(`editors mark what builds:\n${found.join('\n')}\n${config}`)
  return compiled
}
