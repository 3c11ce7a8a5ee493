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
 * Reads or writes a page, or says why that was ended: pages may come from strangers, and there are many ways to make a parser slow. The
 * limit is CPU time, but V8 can only end code after wall time. So where the machine was busy, or the page waited for pictures, `act` is
 * called again with more wall time.
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

interface Clocks {
  readonly cpuUsage: typeof process.cpuUsage
  readonly threadCpuUsage?: typeof process.cpuUsage
}

/**
 * CPU time of this thread, in milliseconds. Before Node.js 23.9, it is that of the process: the garbage collector's threads add up to a
 * half. A page that ends within the wall time is not judged by it.
 */
function cpuTime(): number {
  const { cpuUsage, threadCpuUsage = cpuUsage }: Clocks = process
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

/** V8 ends the code wherever it is, in a regular expression, too; no `finally` runs then. */
function withinWallTime<Result>(act: () => Result, timeout: number): Result | 'too-slow' | 'too-deep' {
  const outer = globals[key]
  let result: Result | undefined
  globals[key] = () => {
    result = act()
  }
  try {
    script.runInThisContext({ timeout })
    return result as Result
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'too-slow'
    if (error instanceof RangeError && /call stack/.test(error.message)) return 'too-deep'
    throw error
  } finally {
    globals[key] = outer
  }
}
