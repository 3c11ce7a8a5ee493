import type { LanguageFolders } from './language-folder.ts'
import type { Redirects } from './redirects.ts'
import type { MediaType, Resource } from './resource.ts'
import type { Site } from './site.ts'

/** The table with its bodies: what checks question and targets translate. */
export interface Bundle {
  readonly site: Site
  readonly resources: readonly Resource[]
  /** Bytes by path below the web root (`join.html`), error documents included. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly manifest: Manifest
  /** YYYY-MM-DD: for questions about dates, never for output. */
  readonly today?: string | undefined
}

/** Header name and value, in the order sent. `{page}` and `{twin}` stand for the page's path and its twin's, `{language}` for its language. */
export type HeaderSet = readonly (readonly [name: string, value: string])[]

/** A content coding that files are published in, next to the file itself. */
export type Coding = 'br' | 'gzip'

/** Endings of compressed siblings. */
export const suffixes: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' }

/** `bundle.json`: all that `http/answer` needs to know, and so the definition of how the bundle is served. */
export interface Manifest {
  readonly portolan: 1
  /** Changes when, and only when, a published byte or rule changes. */
  readonly id: string
  readonly baseUrl: string
  readonly shortName: string
  /** The service's own first; the others have all their pages below their home page. */
  readonly languages: LanguageFolders
  readonly notAcceptable: 'html' | '406'
  /** Codings whose compressed files all hosts of this bundle send, the best first. */
  readonly encodings: readonly Coding[]
  /** Sent with every answer of every status, with the value of the answer's header set where that has one. */
  readonly always: HeaderSet
  readonly headerSets: Readonly<Record<string, HeaderSet>>
  readonly routes: readonly Route[]
  /** Redirects of an older site's addresses; absent if there are none. */
  readonly redirects?: Redirects
  /** Paths below which another program answers; absent if there are none. */
  readonly elsewhere?: readonly string[]
  /** Other spellings of the addresses of pages: encoded, each exactly so. Absent where their shape says all: then `/a/` leads to `/a`. */
  readonly spellings?: Redirects
  readonly files: Readonly<Record<string, FileFacts>>
}

/** The file `bundle.json`. */
export interface BundleFile extends Manifest {
  /** Files outside the web root: configurations of hosts. */
  readonly hosts: readonly string[]
}

/** One URL of the bundle. */
export interface Route {
  readonly path: string
  readonly cors: boolean
  readonly representations: readonly RouteRepresentation[]
}

export interface RouteRepresentation {
  readonly type: MediaType
  readonly file: string
  /** Name in `headerSets`. */
  readonly headers: string
}

export interface FileFacts {
  readonly size: number
  readonly sha256: string
  /** Has `.gz` and `.br` next to it. Their bytes depend on the compressor and are not part of the bundle's identity. */
  readonly compressed: boolean
}

/** A bundle that can be asked: what `http/answer` needs, and the bytes of what it names. */
export interface ServedBundle {
  /** The table as it is now. */
  readonly table: () => Manifest
  /** The bytes of a published file, in a coding. */
  readonly read: (file: string, encoding: Coding | undefined) => Uint8Array
}

/** The contract with `http/answer`, cut into parts that a host has or lacks. */
export const features = {
  negotiation: 'pages as HTML or Markdown, as the client asks',
  lines: 'several Accept headers in one request',
  refusal: 'an error for clients that accept neither HTML nor Markdown',
  addresses: 'only one address for each page and file',
  redirects: 'redirects from other spellings and old addresses',
  errors: 'the not-found pages',
  methods: 'requests that are neither GET nor HEAD',
  allow: 'the list of methods that are allowed',
  types: 'the type of each file',
  headers: 'headers for caches, links and scripts of other sites',
  security: 'headers that protect visitors',
  head: 'requests for headers alone',
  validators: 'no second download of what did not change',
  conditions: 'rare ways to ask what changed',
  encodings: 'compressed files',
  ranges: 'parts of a file, such as a resumed download',
  malformed: 'addresses that are not valid',
} as const

export type Feature = keyof typeof features
