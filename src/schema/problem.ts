import type * as z from 'zod'

/** What is wrong with a value; the reason goes on from the key's name: "`server.name` must not be blank". */
export interface Problem {
  readonly ruleId: string
  readonly reason: string
  readonly note?: string
  /** Values that would be right, the likeliest first. */
  readonly expected?: readonly string[]
}

/** A zod check that reports what `find` finds, and leaves no trace in the JSON Schema. */
export function problem<T>(find: (value: T) => Problem | undefined): z.core.CheckFn<T> {
  return payload => {
    const found = find(payload.value)
    if (found)
      payload.issues.push({ code: 'custom', input: payload.value, message: found.reason, params: found })
  }
}
