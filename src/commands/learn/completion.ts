import type { Command } from 'commander'
import { exitCodes } from '../terminal/exit-codes.ts'
import { usageError } from '../terminal/tell-failure.ts'
import { bashCompletion } from './manual/bash-completion.ts'
import { fishCompletion } from './manual/fish-completion.ts'
import { zshCompletion } from './manual/zsh-completion.ts'

/** The shells that can complete calls. */
export const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }

/** `portolan completion`: what a shell reads to complete calls of this program. */
export async function completion(shell: string, _: unknown, command: Command): Promise<number> {
  const script = Object.hasOwn(shells, shell) ? shells[shell as keyof typeof shells] : undefined
  if (script === undefined)
    return usageError(
      `there is no completion for ${JSON.stringify(shell)}`,
      `portolan completion takes ${Object.keys(shells).join(', ')}`,
    )
  const { programEntry } = await import('./program-entry.ts')
  process.stdout.write(script(programEntry(command.parent ?? command)))
  return exitCodes.fine
}
