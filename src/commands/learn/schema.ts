import { warningNames } from '../../checks/lint.ts'
import { json } from '../../documents/discovery-document.ts'
import { writeText } from '../../files/write-new.ts'
import { targets } from '../../hosts/index.ts'
import { configJsonSchema } from '../../site/schema/json-schema.ts'
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
  return json(configJsonSchema({ hosts: targets.map(({ name }) => name), warnings: warningNames }))
}
