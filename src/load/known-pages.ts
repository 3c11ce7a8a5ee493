/** The pages that there are: what the config says of pages is held to them. */
export interface KnownPages {
  /** Published ones, and such as exist but cannot be read. */
  readonly paths: ReadonlySet<string>
  /** Source files of the drafts, by path. */
  readonly drafts: ReadonlyMap<string, string>
  /** Published, but kept out of the sitemap. */
  readonly unlisted: ReadonlySet<string>
}
