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
