import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { heldToInputs, inputsIn } from '../../src/testing/held-to-inputs.ts'

/** Holds inputs in test/fixtures/runs/ to what runs of the program say of them, one after another. */
export async function heldToRuns(name: string, run: (input: string) => Promise<string>): Promise<void> {
  const file = new URL(`../fixtures/runs/${name}.txt`, import.meta.url)
  const answers = new Map<string, string>()
  for (const input of inputsIn(file)) answers.set(input, await run(input))
  await heldToInputs(file, input => answers.get(input) ?? '')
}

/**
 * Writes the files of an input: a name, and below it, with two spaces, the lines of its text. A line is plain, or JSON of its bytes,
 * as many times as a number says. `usual` may complete a text.
 */
export function layInput(
  folder: string,
  input: string,
  usual: (name: string, text: string) => string = (_, text) => text,
): void {
  for (const part of input.split(/\n(?=[^ \n])/)) {
    const [name = '', ...lines] = part.split('\n')
    if (name.startsWith('#')) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    const text = usual(name, lines.map(line => line.slice(2)).join('\n'))
    writeFileSync(join(folder, name), text.startsWith('"') ? bytesOf(text) : text)
  }
}

function bytesOf(text: string): Buffer {
  const parts = Array.from(text.matchAll(/^(".*")(?:×(\d+))?$/gm), ([, json = '', times = 1]) =>
    JSON.parse(json).repeat(Number(times)),
  )
  return Buffer.from(parts.join(''), 'latin1')
}
