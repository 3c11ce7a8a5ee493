import { registered } from '../../compile/registered.ts'
import { writeText } from '../../disk/write-new.ts'
import { json } from '../../documents/discovery-document.ts'
import { configJsonSchema } from '../../schema/json-schema.ts'
import { exitCodes } from '../terminal/exit-codes.ts'

/** `portolan schema`: what YAML editors read. */
export async function schema(options: { readonly out?: string }): Promise<number> {
  const text = schemaText()
  if (options.out === undefined) {
    process.stdout.write(text)
  } else {
    writeText(options.out, text)
    console.error(`Wrote ${options.out}`)
  }
  return exitCodes.fine
}

/** The JSON Schema of the config, as files have it. */
export function schemaText(): string {
  return json(configJsonSchema(registered))
}
