import { join } from 'node:path'
import { readPlain } from '../../disk/read-files.ts'
import { starterExtras } from '../../disk/sources/read-package.ts'
import { writeText } from '../../disk/write-new.ts'
import { json } from '../../documents/discovery-document.ts'
import { version } from '../../platform/package.ts'
import { changedLines } from '../../text/changed-lines.ts'
import { isGroup } from '../../text/merged.ts'
import { schemaText } from '../learn/schema.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { tellResult, usageError } from '../terminal/tell-failure.ts'
import { packageScripts } from './new-site.ts'

/** A file of an older portolan, and what this one makes of it. */
interface Upgraded {
  readonly path: string
  readonly before: string
  readonly after: string
  /** Owners edit it, so the old file is kept next to it. */
  readonly isOwners: boolean
}

const workflow = '.github/workflows/site.yml'

/** `portolan init --upgrade`: brings the files that portolan wrote around a site up to date. It does not change the config and the pages. */
export function upgrade(folder: string, asJson: boolean): number {
  if (readPlain(join(folder, 'site/portolan.yaml')) === undefined)
    return usageError(
      `${join(folder, 'site/portolan.yaml')} does not exist`,
      'name the folder that portolan init created: portolan init --upgrade my-server',
    )
  const files = upgradedFiles(folder)
  for (const { path, before, after, isOwners } of files) {
    if (isOwners) writeText(join(folder, `${path}.old`), before)
    writeText(join(folder, path), after)
  }
  if (asJson) tellResult({ folder, files: files.map(({ path }) => path) })
  else if (files.length === 0) console.log(`All files that init wrote in ${folder} are up to date`)
  else console.log(files.map(shown).join('\n\n'))
  return exitCodes.fine
}

/** The files that are there and would be different today. */
function upgradedFiles(folder: string): readonly Upgraded[] {
  const decoder = new TextDecoder()
  const extras = [...starterExtras()].map(([path, bytes]) => [path, decoder.decode(bytes)] as const)
  const hasAction = readPlain(join(folder, '.github/actions/portolan/action.yml')) !== undefined
  const ours = [['site/portolan.schema.json', schemaText()] as const, ...extras]
  const upgraded = ours.flatMap(([path, after]) => {
    const before = readPlain(join(folder, path))?.toString()
    // A file that the action needs and did not have before.
    const isNew = before === undefined && hasAction && path.startsWith('.github/actions/')
    if (path === '.gitignore' || before === after || (before === undefined && !isNew)) return []
    return [{ path, before: before ?? '', after, isOwners: path === workflow }]
  })
  const manifest = readPlain(join(folder, 'package.json'))?.toString()
  const after = manifest === undefined ? undefined : upgradedManifest(manifest)
  return manifest === undefined || after === undefined || after === manifest
    ? upgraded
    : [...upgraded, { path: 'package.json', before: manifest, after, isOwners: false }]
}

/** The same package.json with this version and the scripts of `init`; none where it is no JSON or does not name portolan. */
function upgradedManifest(text: string): string | undefined {
  const manifest = parsed(text)
  if (!isGroup(manifest)) return undefined
  const { dependencies, scripts = {} } = manifest
  const pinned = isGroup(dependencies) ? dependencies['portolan'] : undefined
  if (!isGroup(dependencies) || typeof pinned !== 'string' || !isGroup(scripts)) return undefined
  const portolan = pinned.replace(/\d+\.\d+\.\d+/, version())
  return json({
    ...manifest,
    scripts: { ...packageScripts, ...scripts },
    dependencies: { ...dependencies, portolan },
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function shown({ path, before, after, isOwners }: Upgraded): string {
  const kept = isOwners ? `  The old file is now ${path}.old. Copy your own changes from it.\n` : ''
  return `${path}\n${kept}${changedLines(before, after).join('\n')}`
}
