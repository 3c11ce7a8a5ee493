import type { Command } from 'commander'
import type { Release } from '../files/releases/releases.ts'
import { realPath } from '../files/sources/real-path.ts'
import { exitCodes, exits, noReleases, printLines, refuseCall, tellResult } from './terminal/ending.ts'

/** Adds `portolan releases` to the program. */
export function addReleases(program: Command): void {
  program
    .command('releases')
    .summary('list the releases in a folder')
    .description('Lists the releases in a folder: the live one first, then the others, newest first.')
    .argument('<dir>', 'the folder of the releases')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ portolan releases /srv/my-server')
    .action(exits(releases))
}

/** Which releases there are, and when each last went live. */
export async function releases(dir: string, options: { readonly json?: boolean }): Promise<number> {
  const { releasesIn } = await import('../files/releases/releases.ts')
  const found = releasesIn(realPath(dir))
  if (options.json) {
    tellResult({ releases: found.map(asJson) })
    return exitCodes.fine
  }
  if (found.length === 0) return refuseCall(noReleases(dir))
  printLines(found.map(asLine))
  return exitCodes.fine
}

function asLine({ name, live, since, pages, files }: Release): string {
  const time = since === undefined ? undefined : `${timeOf(since).slice(0, 16).replace('T', ' ')} UTC`
  const when = time === undefined ? 'never live' : `${live ? 'live since' : 'went live'} ${time}`
  return `${live ? '*' : ' '} ${name.padEnd(14)}  ${when.padEnd(31)}  ${pages} pages, ${files} files`
}

function asJson({ since, ...release }: Release) {
  return { ...release, since: since === undefined ? null : timeOf(since) }
}

function timeOf(since: number): string {
  return new Date(since).toISOString()
}
