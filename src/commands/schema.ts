import type { Command } from 'commander'
import { exitCodes, exits } from './terminal/ending.ts'

/** Adds `portolan schema` to the program. */
export function addSchema(program: Command): void {
  program
    .command('schema')
    .summary('print the JSON Schema of the config')
    .description(
      'Prints the JSON Schema (draft-07) of portolan.yaml. Editors with a YAML language server use it to complete and ' +
        'check the config. Put this in the first line: # yaml-language-server: $schema=./portolan.schema.json',
    )
    .option('-o, --out <file>', 'write it to this file')
    .addHelpText('after', '\nExample:\n  $ portolan schema --out site/portolan.schema.json')
    .action(exits(schema))
}

async function schema(options: { readonly out?: string }): Promise<number> {
  const text = await schemaText()
  if (options.out === undefined) {
    process.stdout.write(text)
  } else {
    const { writeText } = await import('../files/write-new.ts')
    writeText(options.out, text)
    console.error(`Wrote ${options.out}`)
  }
  return exitCodes.fine
}

/** The JSON Schema of the config, as files have it. */
export async function schemaText(): Promise<string> {
  const { json } = await import('../documents/discovery-document.ts')
  const { knownNames } = await import('../checks/names.ts')
  const { configJsonSchema } = await import('../config/schema/json-schema.ts')
  return json(configJsonSchema(knownNames))
}
