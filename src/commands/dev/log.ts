import { stripVTControlCharacters } from 'node:util'
import { escapeControls } from '../../text/escape.ts'
import { surroundingFault } from '../terminal/fail.ts'
import { wantsColor } from '../terminal/streams.ts'
import type { Shown } from './shown.ts'

/** What a command that goes on for hours says on its way. */
export interface DevLog {
  readonly start: (round: Shown, addresses: readonly string[], isShared: boolean) => void
  readonly round: (round: Shown, milliseconds: number) => void
}

/** For people: mistakes on stderr, everything else on stdout. */
export function printedLog(): DevLog {
  let reported = ''
  const tell = ({ findings }: Shown) => {
    const { report } = findings
    // The same report is not printed twice in a row.
    if (report !== reported)
      process.stderr.write(wantsColor(process.stderr) ? report : stripVTControlCharacters(report))
    reported = report
  }
  return {
    start: (round, addresses, isShared) => {
      console.log(welcome(round, addresses, isShared))
      tell(round)
    },
    round: (round, milliseconds) => {
      tell(round)
      console.log(`${changes(round)}: ${outcome(round, milliseconds)}`)
    },
  }
}

/** For programs: one JSON document on each line. */
export function jsonLog(): DevLog {
  const say = ({ build, findings }: Shown, more: object) =>
    console.log(JSON.stringify({ build, ...more, ...findings.data }))
  return {
    start: (round, [url, ...others]) => say(round, { event: 'listening', url, others }),
    round: (round, milliseconds) => say(round, { event: 'round', changed: round.changed, milliseconds }),
  }
}

function welcome({ good }: Shown, addresses: readonly string[], isShared: boolean): string {
  const routes = good ? `${good.made.routes}\n\n` : ''
  const warning = isShared ? '\nEverybody in this network can see the site while this runs.\n' : ''
  return `${addresses.join('\n')}  (Ctrl+C stops)
${warning}
${routes}Open pages show each change. ?view=markdown shows a page next to its Markdown twin.
`
}

/** The first few by name: another branch may change all. */
function changes({ changed, root }: Shown): string {
  const named = changed.slice(0, 3).map(file => escapeControls(root + file))
  const rest = changed.length - named.length
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ') || 'Reloaded'
}

/** Something cannot be watched, so that a change there is seen only with the next one elsewhere. */
export function warnUnwatched(error: NodeJS.ErrnoException): void {
  const reason =
    error.code === 'ENOSPC'
      ? 'the system cannot watch more files (fs.inotify.max_user_watches)'
      : (surroundingFault(error) ?? error.message)
  const warning = `some files are not watched: ${reason}; changes to them show with the next change to another file`
  console.error(`warning: ${escapeControls(warning)}`)
}

function outcome({ findings, good }: Shown, milliseconds: number): string {
  if (findings.errors === 0) return `shown after ${milliseconds} ms`
  return good ? 'errors, so the pages stay as they were' : 'errors'
}
