import { join } from 'node:path'
import type { Command } from 'commander'
import { shellWord } from '../text/escape.ts'
import { addAdopt } from './adopt.ts'
import { addBuild } from './build.ts'
import { addCheck } from './check.ts'
import { addDev } from './dev.ts'
import { addDiff } from './diff.ts'
import { addDoctor } from './doctor.ts'
import { addExplain } from './explain.ts'
import { addInit } from './init.ts'
import { addPublish } from './publish.ts'
import { addReleases } from './releases.ts'
import { addRollback } from './rollback.ts'
import { addSchema } from './schema.ts'
import { addServe } from './serve.ts'
import { addText } from './text.ts'
import { addVerify } from './verify.ts'

/** Adds every command, in the order of `portolan --help`. */
export function addCommands(program: Command): void {
  addInit(program)
  addAdopt(program)
  addBuild(program)
  addDev(program)
  addCheck(program)
  addServe(program)
  addVerify(program)
  addExplain(program)
  addText(program)
  addDiff(program)
  addDoctor(program)
  addPublish(program)
  addRollback(program)
  addReleases(program)
  addSchema(program)
}

/** Names the option for a word too many: most commands take their config or their bundle as one. */
export function withOption(program: Command, text: string): string {
  const [, name] = /^error: too many arguments for '([\w-]+)'/.exec(text) ?? []
  const command = program.commands.find(one => one.name() === name)
  const option = command?.options.find(({ long }) => long === '--config' || long === '--bundle')?.long
  const word = command?.args.at(-1) ?? ''
  if (option === undefined) return text
  const value = option === '--bundle' || /\.ya?ml$/.test(word) ? word : join(word, 'portolan.yaml')
  return `error: ${name} does not take the argument ${word}\n\n  Write it as an option: portolan ${name} ${option} ${shellWord(value)}\n`
}
