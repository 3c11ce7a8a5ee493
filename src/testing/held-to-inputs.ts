import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/** The inputs of a file, each with its answer behind `=>`: blocks between empty lines, or what is below headings. */
export function inputsIn(file: URL): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const blocks = text.split(text.startsWith('### ') ? /\n(?=### )/ : /\n{2,}/)
  const inputs = blocks.map(block => block.split(/^=> ?/m)[0]?.replace(/\n$/, '') ?? '')
  expect(inputs.length).toBeGreaterThan(2)
  return inputs
}

/** Holds such a file to the answers of today. To add an input, write it as a block and run with --update. */
export function heldToInputs(file: URL, answer: (input: string) => string) {
  const blocks = inputsIn(file).map(input => `${input}\n=> ${answer(input)}\n`.replace('\n=> \n', '\n=>\n'))
  return expect(blocks.join('\n')).toMatchFileSnapshot(fileURLToPath(file))
}

/** The same where each input is a heading, with the lines below it. */
export function heldToHeadings(file: URL, answer: (input: string) => string) {
  return heldToInputs(file, block => {
    const text = answer(block.replace(/^### /, ''))
    return text.includes('\n') ? `\n${text}` : text
  })
}
