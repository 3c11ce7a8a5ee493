import type { Problem } from '../report/problem.ts'
import type { Site } from './site.ts'

/** Rules for caches; `http/header-sets` has what each means on the wire. */
export type CacheClass = 'page' | 'api' | 'health' | 'discovery' | 'asset' | 'immutable' | 'file'

/** A media type as sent in Content-Type. */
export type MediaType = string

/** The bytes of a representation; text is written as UTF-8. */
type Body = string | Uint8Array

/** Something published at one URL. Declared first and rendered later, so any document may list every other one. */
export interface Resource {
  /** URL path: `/join`, `/api/server-info`. */
  readonly path: string
  readonly title: string
  readonly summary: string
  /** Registered link relation, if any: puts the resource into the Link set of every page. */
  readonly rel?: string | undefined
  /** The owner's file that is published, if there is one. */
  readonly source?: string | undefined
  /** Belongs in the sitemap: pages for people. */
  readonly listed: boolean
  /** A page for people. */
  readonly isPage?: boolean | undefined
  /** Other addresses that lead here, encoded. Without them, those of the same shape do: `/join/` and `/join.html`. */
  readonly spellings?: readonly string[] | undefined
  /** YYYY-MM-DD, for the sitemap. */
  readonly updated?: string | undefined
  readonly cache: CacheClass
  /** Readable by scripts of other origins (CORS `*`). */
  readonly cors: boolean
  /** The first is the default. Two are negotiated: HTML first, its Markdown twin second. */
  readonly representations: readonly [Representation, ...Representation[]]
}

export interface Representation {
  readonly type: MediaType
  /** Path below the web root. */
  readonly file: string
  readonly render: (context: Context) => Body
  /**
   * Whether the bytes are somebody else's: read whenever they are needed and not kept, as sites may have many of them. Who can say
   * what such a page loads, and in which language it is?
   */
  readonly isGiven?: boolean | undefined
}

/** Says what a site publishes besides its pages; nothing is rendered yet. */
export type Document = (site: Site, pages: readonly Resource[]) => readonly Resource[]

/** Everything that a site will publish. */
export interface Declared {
  readonly table: readonly Resource[]
  /** They have no address. */
  readonly errorPages: readonly Representation[]
  /** Mistakes that are known once pictures are painted. */
  readonly problems: () => readonly Problem[]
}

/** The view of a document while it renders: the whole table, declared and not yet rendered. */
export interface Context {
  /** What paths of resources follow: scheme and host. */
  readonly baseUrl: string
  readonly resources: readonly Resource[]
  /** The Link set, which every page sends and has in its head. */
  readonly links: readonly Link[]
}

/** A file of the bundle, such as `public/404.html` or `nginx/nginx.conf`. */
export interface Artifact {
  /** Path below the output folder. */
  readonly path: string
  readonly body: Body
}

/** A web link (RFC 8288) as a Link header and a `<link>` element carry it. */
export interface Link {
  readonly rel: string
  readonly href: string
  readonly type?: string
}
