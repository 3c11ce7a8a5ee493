import type { Progress } from '../../model/sources.ts'

/** Milliseconds without a status line, and those between two counts. */
const patience = 500
const pause = 100

/** A line at the foot of a terminal, which the next one replaces. */
export interface StatusLine {
  /** Shows a count when the work takes more than a moment. */
  readonly progress: Progress
  readonly say: (line: string) => void
  readonly clear: () => void
}

/** Runs a command with a status line on stderr, on a terminal and without `--quiet`; it is removed at the end. */
export async function withStatusLine(
  quiet: boolean | undefined,
  run: (status: StatusLine) => Promise<number>,
): Promise<number> {
  const shows = process.stderr.isTTY && quiet !== true && process.env['TERM'] !== 'dumb'
  const status = shows ? statusLine(process.stderr, () => performance.now()) : silent
  try {
    return await run(status)
  } finally {
    status.clear()
  }
}

const silent: StatusLine = { progress: () => {}, say: () => {}, clear: () => {} }

/** `clock` counts the milliseconds since the start. */
export function statusLine(
  stream: Pick<NodeJS.WriteStream, 'write' | 'columns'>,
  clock: () => number,
): StatusLine {
  let drawn = patience - pause
  let dirty = false
  const write = (line: string) => {
    stream.write(`\r\x1b[K${line}`)
    dirty = line !== ''
  }
  // A line that went on in the next one could not be taken back. Some terminals do not know how wide they are.
  const say = (line: string) => write(line.slice(0, (stream.columns || 80) - 1))
  return {
    progress: (done, total, what) => {
      const now = clock()
      if (now - drawn < pause) return
      drawn = now
      say(`${what}  ${done} of ${total}`)
    },
    say,
    clear: () => {
      if (dirty) write('')
    },
  }
}
