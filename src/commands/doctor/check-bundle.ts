import { bundleState, closedToOthers } from '../../files/bundle/open-bundle.ts'
import type { BundleFile } from '../../model/bundle.ts'
import { shellWord } from '../../text/escape.ts'
import type { Finding } from './finding.ts'

/** Whether a bundle is as a build left it: every file there, unchanged, with its time and its compressed siblings, for others to read. */
export function checkBundle(folder: string, table: BundleFile): readonly Finding[] {
  const { whole, missing, changed, uncompressed, untimed } = bundleState(folder, table)
  const present = [...whole, ...changed, ...untimed]
  const published = present.filter(file => file.startsWith('public/'))
  const damaged = [
    ...missing.map(file => `${file} is missing`),
    ...changed.map(file => `${file} has changed since the build`),
  ]
  return [
    damaged.length === 0
      ? { check: 'files', state: 'ok', text: `${present.length}, all unchanged since the build` }
      : {
          check: 'files',
          state: 'wrong',
          text: someOf(damaged),
          note: 'run portolan build --no-cache; if you copied the bundle here, copy all of it again',
        },
    uncompressed.length === 0
      ? { check: 'compressed', state: 'ok', text: 'every text file has its .gz and .br' }
      : {
          check: 'compressed',
          state: 'warn',
          text: `${uncompressed.length} compressed files are missing, such as ${uncompressed[0]}`,
          note: 'run portolan build: without them, texts are sent uncompressed (git does not keep them)',
        },
    untimed.length === 0
      ? {
          check: 'times',
          state: 'ok',
          text: 'as built, so that nginx and Caddy send correct ETags',
        }
      : {
          check: 'times',
          state: 'warn',
          text: `${untimed.length} of ${published.length} published files have lost their modification times`,
          note: 'nginx and Caddy make ETags from time and size. Run portolan build to restore the times. git clone loses them; rsync -a, cp -a and tar keep them',
        },
    ...rights(folder),
  ]
}

/** Only when something is wrong: a web server of another user answers 403 then, and says why in its log alone. */
function rights(folder: string): readonly Finding[] {
  const closed = closedFile(folder)
  if (closed === undefined) return []
  const { path, lacks } = closed
  return [
    {
      check: 'rights',
      state: 'warn',
      text: `other users cannot ${lacks === 'o+x' ? 'enter' : 'read'} ${path}: a web server that runs as one of them answers 403`,
      note: `if a web server on this machine serves this folder, run: chmod ${lacks} ${shellWord(path)}`,
    },
  ]
}

function closedFile(folder: string): ReturnType<typeof closedToOthers> {
  try {
    return closedToOthers(folder)
  } catch {
    // Missing or unreadable: the findings above say so.
    return undefined
  }
}

function someOf(texts: readonly string[]): string {
  const rest = texts.length - 3
  return [...texts.slice(0, 3), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')
}
