import { Script } from 'node:vm'

/** Milliseconds; a usual page of 500 kB takes one second. */
const longest = 10_000
const key = 'portolan page'
const globals = globalThis as unknown as Record<string, unknown>
// It runs in this context, so values and errors are those of the caller. Each call costs 0.1 ms.
const script = new Script(`globalThis[${JSON.stringify(key)}]()`, { filename: 'portolan-page' })

/**
 * Reads or writes a page, or says why that was ended: pages may come from strangers, and there are many ways to make a parser slow. V8 ends
 * the code wherever it is, in a regular expression, too; no `finally` runs then.
 */
export function withinTime<Result>(
  act: () => Result,
  milliseconds = longest,
): Result | 'too-slow' | 'too-deep' {
  const outer = globals[key]
  let result: Result | undefined
  globals[key] = () => {
    result = act()
  }
  try {
    script.runInThisContext({ timeout: milliseconds })
    return result as Result
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'too-slow'
    if (error instanceof RangeError && /call stack/.test(error.message)) return 'too-deep'
    throw error
  } finally {
    globals[key] = outer
  }
}
