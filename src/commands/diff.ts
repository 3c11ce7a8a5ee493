import type { Command } from 'commander'
import { printedJson } from '../text/data.ts'
import { paint } from '../text/layout.ts'
import { exitCodes, exits, usageError, wantsColor } from './terminal/ending.ts'

/** Adds `portolan diff` to the program. */
export function addDiff(program: Command): void {
  program
    .command('diff')
    .summary('compare two bundles')
    .description(
      'Lists which addresses changed between two bundles, and which hosts must reload their configuration. To compare a ' +
        'bundle with a live site, use verify. Exits with 4 if anything differs.',
    )
    .argument('<old>', 'folder of the old bundle')
    .argument('<new>', 'folder of the new bundle')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ portolan diff /srv/portolan dist')
    .action(exits(diff))
}

async function diff(old: string, now: string, options: { readonly json?: boolean }): Promise<number> {
  const { difference, differenceText, openSide } = await import('./difference.ts')
  const [before, after] = [openSide(old), openSide(now)]
  if (before === undefined || after === undefined)
    return usageError(
      `there is no bundle in ${before === undefined ? old : now}`,
      'name two folders that portolan build wrote',
    )
  const found = difference(before, after)
  console.log(
    options.json
      ? printedJson(found)
      : differenceText(before, after, found, paint(wantsColor(process.stdout))),
  )
  return found.different ? exitCodes.difference : exitCodes.fine
}
