import { expect } from 'vitest'

const done = globalThis as { comparesBytes?: boolean }

/** Bytes at once: one at a time, a megabyte takes seconds. Files of a lane share one `expect`. */
if (!done.comparesBytes)
  expect.addEqualityTesters([
    (one, other) =>
      one instanceof Uint8Array && other instanceof Uint8Array && one.constructor === other.constructor
        ? Buffer.compare(one, other) === 0
        : undefined,
  ])
done.comparesBytes = true
