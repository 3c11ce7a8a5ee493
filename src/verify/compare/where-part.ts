const before = 24
const after = 40

/** Where two contents part, with what stands there in each. */
export function wherePart(expected: Uint8Array, received: Buffer): string {
  const shorter = Math.min(expected.length, received.length)
  let at = 0
  while (at < shorter && expected[at] === received[at]) at++
  if (at === received.length) return `cut off after byte ${at} of ${expected.length}`
  if (at === expected.length) return `more after byte ${at}: ${shown(received, at)}`
  return `from byte ${at} on ${shown(received, at)} instead of ${shown(Buffer.from(expected), at)}`
}

function shown(bytes: Buffer, at: number): string {
  // Not in the middle of a character of several bytes, where that can be helped.
  return JSON.stringify(
    bytes
      .subarray(Math.max(0, at - before), at + after)
      .toString()
      .replace(/^\ufffd+|\ufffd+$/g, ''),
  )
}
