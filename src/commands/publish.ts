import { join } from 'node:path'

import type { Command } from 'commander'
import type { Released } from '../files/releases/release.ts'
import { forbiddenReason, realPath } from '../files/sources/real-path.ts'
import type { Refusal } from '../model/refusal.ts'
import { labelled, paint } from '../text/layout.ts'
import { forbiddenForReleases } from './forbidden.ts'
import {
  exitCodes,
  exits,
  interruptible,
  noBundle,
  printLines,
  refuseCall,
  tellRefusal,
  tellResult,
} from './terminal/ending.ts'
import { callName } from './terminal/steps.ts'

/** Adds `portolan publish` to the program. */
export function addPublish(program: Command): void {
  program
    .command('publish')
    .summary('publish the bundle to a folder of releases, without downtime')
    .description(
      'Copies the bundle to <dir>/releases/<id>, checks the copy, and then points the link <dir>/current to it. ' +
        'Visitors get the old release or the new one, never a mix. The web root is <dir>/current/public. ' +
        'Unchanged files are hard links and take no extra space.',
    )
    .argument('<dir>', 'the folder of the releases, such as /srv/my-server')
    .option('-b, --bundle <dir>', 'the bundle', 'dist')
    .option('-k, --keep <number>', 'how many releases to keep, including the live one', '5')
    .option('-q, --quiet', 'print nothing on success')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan build && portolan publish /srv/my-server\n' +
        '  $ portolan rollback /srv/my-server',
    )
    .action(exits(publish))
}

interface PublishOptions {
  readonly bundle: string
  readonly keep: string
  readonly quiet?: boolean
  readonly json?: boolean
}

/** Copies a built bundle to `releases/` and points `current` to it from one moment to the next. */
export async function publish(dir: string, options: PublishOptions): Promise<number> {
  const { readTable } = await import('../files/bundle/read-table.ts')
  const { bundlePlace } = await import('../files/bundle/stage.ts')
  const { withLock } = await import('../files/lock.ts')
  const { release } = await import('../files/releases/release.ts')
  const { bundleArtifacts, notOurs, releasesIn } = await import('../files/releases/releases.ts')
  const { hostNeeds } = await import('./difference.ts')
  const [folder, bundle] = [realPath(dir), realPath(options.bundle)]
  const refusedCall = await wrongCall(
    dir,
    options,
    readTable(join(bundlePlace(bundle), 'bundle.json')) !== undefined,
  )
  if (refusedCall) return refuseCall(refusedCall)
  const refusal = notOurs(folder)
  if (refusal) return tellRefusal(refusal)
  const before = releasesIn(folder).find(({ live }) => live)?.name
  const old = bundleArtifacts(join(folder, 'current'))
  const siteHere = () => readTable(join(folder, 'current/bundle.json'))?.baseUrl
  const site = siteHere()
  const released = await interruptible(signal =>
    withLock(join(folder, 'current'), async () => {
      // A build may have been killed between the two renames of its swap, or have ended only now. It takes no lock where the
      // bundle is: a copy of files that change meanwhile does not fit its table, and is refused.
      const place = bundlePlace(bundle)
      const table = readTable(join(place, 'bundle.json'))
      return table
        ? release(folder, { bundle: place, table, keep: Number(options.keep), now: Date.now(), signal })
        : { refused: `${options.bundle} no longer has a bundle.json`, note: 'run portolan build first' }
    }),
  )
  if ('refused' in released) return tellRefusal(released)
  const hosts = hostNeeds(old, bundleArtifacts(bundlePlace(bundle)))
  if (options.json) {
    const current = join(dir, 'current')
    tellResult({ ...released, current, before: before ?? null, hosts: hosts.changes })
  } else if (!options.quiet) show(dir, released, before, hosts.lines)
  const replacedBy = siteHere()
  if (site !== undefined && site !== replacedBy)
    console.error(
      `warning: ${site} was here, and ${replacedBy} has replaced it. To go back: ${callName()} rollback ${dir}`,
    )
  for (const left of released.stuck)
    console.error(`warning: ${join(dir, 'releases', left)} cannot be removed`)
  return exitCodes.fine
}

async function wrongCall(
  dir: string,
  options: PublishOptions,
  isThere: boolean,
): Promise<Refusal | undefined> {
  if (dir === '')
    return {
      refused: 'the folder is empty',
      note: 'name the folder of the releases, such as /srv/my-server',
    }
  if (/^(?:[\w.+-]+@)?[\w.-]+:/.test(dir))
    return {
      refused: `${dir} is an address of another machine, and publish writes to a folder of this one`,
      note: 'run it on that machine, or let GitHub publish (docs/ci.md)',
    }
  if (!/^\d{1,4}$/.test(options.keep) || Number(options.keep) < 2)
    return {
      refused: `--keep takes a number from 2 to 9999, not ${JSON.stringify(options.keep)}`,
      note: 'rollback needs the previous release, so portolan always keeps two',
    }
  if (!isThere) return noBundle(options.bundle)
  const folder = realPath(dir)
  const reason = forbiddenReason(folder, await forbiddenForReleases(folder, realPath(options.bundle)))
  if (reason === undefined) return undefined
  return { refused: `${dir} ${reason}`, note: 'use a separate folder for releases, such as /srv/my-server' }
}

function show(
  dir: string,
  { name, written, total, removed }: Released,
  before: string | undefined,
  hosts: readonly string[],
): void {
  const current = join(dir, 'current')
  const isSame = name === before
  const isFirst = before === undefined
  const copied =
    written === 0 ? `${total}, none copied` : `${total}: ${written} copied, ${total - written} linked`
  const shown = rows([
    ['live as', [current]],
    ['web root', isFirst ? [`${join(current, 'public')}: name it in your host's configuration`] : []],
    ['before', isSame || isFirst ? [] : [`${before}; ${callName()} rollback ${dir}`]],
    ['files', [copied]],
    ['hosts', hosts],
    ['removed', removed.length === 0 ? [] : [removed.join(', ')]],
  ])
  const head = isSame
    ? `${name} is already live. After an edit, run ${callName()} build first`
    : `Published ${name}`
  printLines([head, '', ...shown])
}

/** Labels with their lines, for people. A label without lines is left out. */
export function rows(
  labels: readonly (readonly [label: string, lines: readonly string[]])[],
): readonly string[] {
  return labels.flatMap(([label, lines]) => labelled(label, lines, paint(false)))
}
