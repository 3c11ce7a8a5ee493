import { Command } from 'commander'
import { vi } from 'vitest'
import { bundleCommands } from '../../src/commands/bundle-commands.ts'
import { releaseCommands } from '../../src/commands/release-commands.ts'
import { fail } from '../../src/commands/terminal/fail.ts'
import type { Finished } from './portolan.ts'

/**
 * Runs a command for bundles or releases in this process, where the program would take longer to start than to work. One at a
 * time: the folder and the standard streams are the process's own.
 */
export async function inProcess(
  words: readonly string[],
  cwd: string,
): Promise<Omit<Finished, 'signal'> & { readonly code: number }> {
  const program = new Command('portolan')
  bundleCommands(program)
  releaseCommands(program)
  for (const command of [program, ...program.commands]) command.exitOverride()
  const printed = { stdout: '', stderr: '' }
  const take = (name: keyof typeof printed, text: unknown) => {
    printed[name] += text
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(text => take('stdout', text)),
    vi.spyOn(process.stderr, 'write').mockImplementation(text => take('stderr', text)),
    vi.spyOn(console, 'log').mockImplementation(text => void take('stdout', `${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation(text => void take('stderr', `${text}\n`)),
  ]
  const [folder, exitCode] = [process.cwd(), process.exitCode]
  process.chdir(cwd)
  try {
    process.exitCode = 0
    await program.parseAsync(words, { from: 'user' }).catch(fail)
    return { code: Number(process.exitCode), ...printed }
  } finally {
    process.exitCode = exitCode
    process.chdir(folder)
    for (const spy of spies) spy.mockRestore()
  }
}
