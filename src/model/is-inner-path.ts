/**
 * Whether a path leads to something inside the folder that it is told for, on every system. A table comes out of a file that
 * anybody may have written, and what it names is read, linked, served and taken away.
 */
export function isInnerPath(path: string): boolean {
  return !/[\\:\0]/.test(path) && path.split('/').every(part => !['', '.', '..'].includes(part))
}
