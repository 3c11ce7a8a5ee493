import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/** The inputs of a file: a block each, with its answer behind `=>`. */
export function inputsIn(file: URL): readonly string[] {
  const blocks = readFileSync(file, 'utf8').split(/\n{2,}/)
  const inputs = blocks.map(block => block.split(/^=> /m)[0]?.trimEnd() ?? '')
  expect(inputs.length).toBeGreaterThan(5)
  return inputs
}

/** Holds such a file to the answers of today. To add an input, write it as a block and run with --update. */
export function heldToInputs(file: URL, answer: (input: string) => string) {
  const blocks = inputsIn(file).map(input => `${input}\n=> ${answer(input)}\n`)
  return expect(blocks.join('\n')).toMatchFileSnapshot(fileURLToPath(file))
}
