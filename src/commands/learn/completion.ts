import type { Command } from 'commander'
import { exitCodes } from '../terminal/exit-codes.ts'
import { notTaken } from '../terminal/not-taken.ts'
import { refuseCall } from '../terminal/tell-failure.ts'
import { bashCompletion } from './bash-completion.ts'
import { fishCompletion } from './fish-completion.ts'
import { type ProgramEntry, programEntry, shells } from './program-entry.ts'
import { zshCompletion } from './zsh-completion.ts'

const scripts: Readonly<Record<(typeof shells)[number], (program: ProgramEntry) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

/** `portolan completion`: what a shell reads to complete calls of this program. */
export async function completion(word: string, _: unknown, command: Command): Promise<number> {
  const shell = shells.find(name => name === word)
  if (shell === undefined)
    return refuseCall(
      notTaken(`there is no completion for ${JSON.stringify(word)}`, 'portolan completion', shells),
    )
  process.stdout.write(scripts[shell](programEntry(command.parent ?? command)))
  return exitCodes.fine
}
