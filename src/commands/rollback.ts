import { join } from 'node:path'

import type { Command } from 'commander'
import type { Release } from '../files/releases/releases.ts'
import { realPath } from '../files/sources/real-path.ts'
import type { Refusal } from '../model/refusal.ts'
import { rows } from './publish.ts'
import {
  exitCodes,
  exits,
  noReleases,
  printLines,
  refuseCall,
  tellRefusal,
  tellResult,
  usageError,
} from './terminal/ending.ts'
import { callName } from './terminal/steps.ts'

/** Adds `portolan rollback` to the program. */
export function addRollback(program: Command): void {
  program
    .command('rollback')
    .summary('go back to an earlier release')
    .description(
      'Points <dir>/current to the previous live release, or to the release that you name, without downtime. ' +
        'A second rollback returns to where you started. A release with changed files is refused.',
    )
    .argument('<dir>', 'the folder of the releases')
    .argument('[id]', 'a release, or the start of its name')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan rollback /srv/my-server\n  $ portolan rollback /srv/my-server 0147efd80be7',
    )
    .action(exits(rollback))
}

/** Points `current` to the release that was live before, or to a named one. */
export async function rollback(
  dir: string,
  id: string | undefined,
  options: { readonly json?: boolean },
): Promise<number> {
  const { withLock } = await import('../files/lock.ts')
  const { bundleArtifacts, goLive, notOurs, releasesIn } = await import('../files/releases/releases.ts')
  const { lend } = await import('../files/releases/release.ts')
  const { hostNeeds } = await import('./difference.ts')
  const folder = realPath(dir)
  const releases = releasesIn(folder)
  if (releases.length === 0) return refuseCall(noReleases(dir))
  const found = id === undefined ? lastLive(releases, dir) : named(releases, id, dir)
  if ('refused' in found) return refuseCall(found)
  if (found.live)
    return usageError(`${found.name} is already live`, `${callName()} releases ${dir} lists the others`)
  const before = releases.find(({ live }) => live)?.name
  const old = bundleArtifacts(join(folder, 'current'))
  const done = await withLock(join(folder, 'current'), async () => {
    const refusal = notOurs(folder) ?? (await notWhole(folder, found.name))
    if (refusal !== undefined) return refusal
    lend(folder, found.name)
    goLive(folder, found.name, Date.now())
    return undefined
  })
  if (done !== undefined) return tellRefusal(done)
  const current = join(dir, 'current')
  const hosts = hostNeeds(old, bundleArtifacts(join(folder, 'current')))
  if (options.json) {
    tellResult({ name: found.name, current, before: before ?? null, hosts: hosts.changes })
  } else {
    const shown = rows([
      ['live as', [current]],
      ['before', before === undefined ? [] : [before]],
      ['hosts', hosts.lines],
    ])
    printLines([`Back to ${found.name}`, '', ...shown, '', unchanged])
  }
  return exitCodes.fine
}

const unchanged = 'Your sources are unchanged. The next build and publish is made from them.'

function lastLive(releases: readonly Release[], dir: string): Release | Refusal {
  const found = releases.find(({ live, since }) => !live && since !== undefined)
  return (
    found ?? {
      refused: `no other release in ${dir} was live before`,
      note: `${callName()} releases ${dir} lists them; name one to switch to it`,
    }
  )
}

/** The beginning of a name will do, when it is of one release alone. */
function named(releases: readonly Release[], id: string, dir: string): Release | Refusal {
  const exact = releases.filter(({ name }) => name === id)
  const found = exact.length > 0 ? exact : releases.filter(({ name }) => id !== '' && name.startsWith(id))
  const [release] = found
  if (release !== undefined && found.length === 1) return release
  return {
    refused:
      release === undefined
        ? `there is no release ${JSON.stringify(id)} in ${dir}`
        : `${id} matches ${found.map(({ name }) => name).join(' or ')}`,
    note: `${callName()} releases ${dir} lists them`,
  }
}

async function notWhole(folder: string, name: string): Promise<Refusal | undefined> {
  const { bundleState } = await import('../files/bundle/open-bundle.ts')
  const { readTable } = await import('../files/bundle/read-table.ts')
  const place = join(folder, 'releases', name)
  const table = readTable(join(place, 'bundle.json'))
  const { missing, changed } = table ? bundleState(place, table) : { missing: ['bundle.json'], changed: [] }
  const [wrong] = [...missing, ...changed]
  if (wrong === undefined) return undefined
  return {
    refused: `${place} has changed since it was published: ${wrong}`,
    note: 'name another release, or build and publish again',
  }
}
