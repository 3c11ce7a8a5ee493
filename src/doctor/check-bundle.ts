import { bundleState } from '../disk/bundle/bundle-state.ts'
import { closedToOthers } from '../disk/bundle/closed-to-others.ts'
import type { BundleFile } from '../model/bundle.ts'
import { shellWord } from '../text/escape.ts'
import type { Finding } from './finding.ts'

/** Whether a bundle is as a build left it: every file there, unchanged, with its time and its compressed siblings, for others to read. */
export function checkBundle(folder: string, table: BundleFile): readonly Finding[] {
  const { total, published, missing, changed, uncompressed, untimed } = bundleState(folder, table)
  const damaged = [
    ...missing.map(file => `${file} is missing`),
    ...changed.map(file => `${file} is not as it was built`),
  ]
  return [
    damaged.length === 0
      ? { check: 'files', state: 'ok', text: `${total}, all as they were built` }
      : {
          check: 'files',
          state: 'wrong',
          text: someOf(damaged),
          note: 'portolan build --no-cache writes them again; a bundle that was copied: copy it again, as a whole',
        },
    uncompressed.length === 0
      ? { check: 'compressed', state: 'ok', text: 'every text has its .gz and .br' }
      : {
          check: 'compressed',
          state: 'warn',
          text: `${uncompressed.length} compressed files are missing, such as ${uncompressed[0]}`,
          note: 'they are not kept in git, and texts travel at full size without them: portolan build makes them',
        },
    untimed.length === 0
      ? {
          check: 'times',
          state: 'ok',
          text: 'made from the content, as the ETags of nginx and Caddy need them',
        }
      : {
          check: 'times',
          state: 'warn',
          text: `${untimed.length} of ${published} published files have lost the times made from their content`,
          note: 'nginx and Caddy make ETags of time and size. git clone loses times: portolan build restores them; rsync -a, cp -a and tar keep them',
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
      note: `if a server on this machine serves the bundle from here: chmod ${lacks} ${shellWord(path)}`,
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
