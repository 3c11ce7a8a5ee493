import { Script } from 'node:vm'

/** Milliseconds of CPU time; a usual page of 500 kB takes one second. */
const longest = 10_000
/** So many pages that are too slow end a build. */
export const mostSlowPages = 10
const key = 'portolan page'
const globals = globalThis as unknown as Record<string, unknown>
// It runs in this context, so values and errors are those of the caller. Each call costs 0.1 ms.
const script = new Script(`globalThis[${JSON.stringify(key)}]()`, { filename: 'portolan-page' })

/**
 * Reads or writes a page, or says why that was ended: pages may come from strangers, and there are many ways to make a parser slow. V8
 * ends code after wall time. If the machine was busy, or the page waited for pictures, that was little CPU time: it gets more.
 */
export function withinTime<Result>(
  act: () => Result,
  milliseconds = longest,
): Result | 'too-slow' | 'too-deep' {
  for (let wall = milliseconds; ; ) {
    const before = cpuTime()
    const result = withinWallTime(act, Math.ceil(wall))
    const used = cpuTime() - before
    // Even on a quiet machine, not all of the wall time is CPU time.
    if (result !== 'too-slow' || used >= 0.9 * milliseconds) return result
    wall *= Math.min(8, (1.2 * milliseconds) / used)
  }
}

type Clocks = Pick<typeof process, 'cpuUsage'> & { threadCpuUsage?: typeof process.cpuUsage }

/** In milliseconds. Node.js 20 knows only that of the process, to which the threads of the garbage collector add up to a half. */
function cpuTime(): number {
  const { cpuUsage, threadCpuUsage = cpuUsage }: Clocks = process
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

/** V8 ends the code wherever it is, in a regular expression, too; no `finally` runs then. */
function withinWallTime<Result>(act: () => Result, timeout: number): Result | 'too-slow' | 'too-deep' {
  globals[key] = act
  try {
    return script.runInThisContext({ timeout })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'too-slow'
    if (error instanceof RangeError && /call stack/.test(error.message)) return 'too-deep'
    throw error
  }
}
