import { describe, expect, test } from 'vitest'
import { bashCompletion } from './bash-completion.ts'
import { fishCompletion } from './fish-completion.ts'
import { manPages, roff } from './man-pages.ts'
import type { CommandEntry, ProgramEntry } from './program-entry.ts'
import { zshCompletion } from './zsh-completion.ts'

const paint: CommandEntry = {
  name: 'paint',
  summary: "paint it's [red]: now",
  description: 'Paints.\nAll of it.',
  usage: 'show paint [options] <what> [dir]',
  options: [
    {
      names: ['-c', '--color'],
      description: 'which',
      standard: 'red',
      repeatable: true,
      value: { name: 'name', values: { kind: 'list', words: ['red', 'blue'] } },
    },
    {
      names: ['--in'],
      description: 'a file',
      repeatable: false,
      value: { name: 'file', values: { kind: 'file' } },
    },
    {
      names: ['--say'],
      description: 'words',
      repeatable: false,
      value: { name: 'text', values: { kind: 'text' } },
    },
    { names: ['-q', '--quiet'], description: 'say nothing', repeatable: false },
  ],
  arguments: [
    {
      name: 'what',
      required: true,
      description: 'the thing',
      values: { kind: 'words', words: ['wall', 'door'] },
    },
    { name: 'dir', required: false, description: 'where', values: { kind: 'folder' } },
  ],
  after: 'Examples:\n  $ show paint wall\n  $ show paint door --color blue\n\nExit codes: 0 dry,\n1 wet.',
}
const bare: CommandEntry = {
  name: 'bare',
  summary: 'nothing',
  description: 'Nothing.',
  usage: 'show bare',
  options: [],
  arguments: [],
  after: 'Example:\n  $ show bare',
}
const program: ProgramEntry = {
  ...{
    name: 'show',
    summary: '',
    description: 'Shows things:\nall.',
    usage: 'show [options]',
    version: '1.2.3',
  },
  options: [{ names: ['-h', '--help'], description: 'help', repeatable: false }],
  ...{ arguments: [], after: 'Start here:\n  $ show', commands: [paint, bare, { ...bare, name: 'help' }] },
}

describe('completion', () => {
  test.each([
    ['bash', bashCompletion],
    ['fish', fishCompletion],
    ['zsh', zshCompletion],
  ])('for %s', (_, make) => {
    expect(make(program)).toMatchSnapshot()
  })
})

describe('manual pages', () => {
  test('one for the program, one for each command but help', () => {
    const pages = manPages(program)
    expect([...pages.keys()]).toEqual(['show.1', 'show-paint.1', 'show-bare.1'])
    expect(pages.get('show.1')).toMatchSnapshot()
    expect(pages.get('show-paint.1')).toMatchSnapshot()
  })

  test('what roff would obey is escaped', () => {
    expect(roff(".a\n'b\\-c … 'd'")).toBe("\\&.a\n\\&'b\\e\\-c \\[u2026] 'd'")
  })
})
