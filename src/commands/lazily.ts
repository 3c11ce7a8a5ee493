type Run = (...values: never[]) => Promise<number>

/** Loads a command only when it runs: starting must not cost what is not used. */
export function lazily(load: () => Promise<Run>): (...values: unknown[]) => Promise<void> {
  return async (...values) => {
    const run = (await load()) as (...values: unknown[]) => Promise<number>
    process.exitCode = await run(...values)
  }
}
