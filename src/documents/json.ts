/** JSON as it is published: two spaces, a newline at the end, keys in the order given. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
