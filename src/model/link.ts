/** A web link (RFC 8288) as a Link header and a `<link>` element carry it. */
export interface Link {
  readonly rel: string
  readonly href: string
  readonly type?: string
}
