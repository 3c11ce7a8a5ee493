/** One object of a cluster, and the file that it stands in. */
export interface Manifest {
  readonly file: string
  /** Lines for people. */
  readonly comment: readonly string[]
  readonly object: Readonly<Record<string, unknown>>
}
