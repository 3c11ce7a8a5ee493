import { performance } from 'node:perf_hooks'
import type { Progress } from '../../model/sources.ts'

/** Milliseconds without a status line, and those between two pictures of a bar. */
const patience = 500
const pause = 100

/** A line at the foot of a terminal, which the next one replaces. */
export interface StatusLine {
  /** Shows a bar when the work takes more than a moment. */
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
  let work = { what: '', since: 0 }
  let drawn = patience - pause
  let dirty = false
  // Some terminals do not know how wide they are.
  const width = () => stream.columns || 80
  const write = (line: string) => {
    stream.write(`\r\x1b[K${line}`)
    dirty = line !== ''
  }
  return {
    progress: (done, total, what) => {
      const now = clock()
      if (work.what !== what) work = { what, since: now }
      if (now - drawn < pause) return
      drawn = now
      write(progressBar({ what, done, total }, width(), now - work.since))
    },
    // A line that went on in the next one could not be taken back.
    say: line => write(line.slice(0, width() - 1)),
    clear: () => {
      if (dirty) write('')
    },
  }
}

interface Work {
  readonly what: string
  readonly done: number
  readonly total: number
}

const widestBar = 30
const leastBar = 10

/** One line, narrower than the terminal, for work that has taken so many milliseconds: how far, how fast, how long yet. */
export function progressBar({ what, done, total }: Work, width: number, elapsed: number): string {
  const speed = done / Math.max(elapsed, 1)
  const counts = `${done} of ${total}`
  const pace = done === 0 ? '' : `  ${rate(speed * 1000)}/s, ${duration((total - done) / speed)} left`
  // The last column is left free: some terminals begin a new line when it is written.
  const room = Math.min(widestBar, width - 1 - `${what}  []  ${counts}${pace}`.length)
  const bar = room < leastBar ? '' : `[${barOf(done / Math.max(total, 1), room)}]  `
  const line = `${what}  ${bar}${counts}${pace}`
  return line.length < width ? line : `${what}  ${counts}`.slice(0, width - 1)
}

function barOf(share: number, width: number): string {
  const full = Math.round(share * width)
  return '='.repeat(full).padEnd(width, '-')
}

function rate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : `${Math.round(perSecond)}`
}

function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
