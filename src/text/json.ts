/**
 * JSON for programs that is harmless on a terminal too, and in the logs of GitHub: `JSON.stringify` does not escape the
 * control characters of C1, and `##[` begins a command there.
 */
export function printedJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    /(?<=##)\[|[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
