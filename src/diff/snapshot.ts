import type { BundleFile, HeaderSet, Route } from '../model/bundle.ts'
import { notFoundStem } from '../model/language-folder.ts'

/** Something that is answered: a page as HTML, as Markdown or by the address of its twin, a document, an error. */
export interface Part {
  readonly kind: 'html' | 'markdown' | 'twin' | 'document' | 'error'
  /** Its address; of an error, what it is called. */
  readonly path: string
  readonly status: number
  /** Absent where nothing is known of the content, or where it is that of another part. */
  readonly content?: { readonly sha256: string; readonly size: number }
  /** Content-Type among them; `{page}` and `{twin}` as in header sets. */
  readonly headers: HeaderSet
}

/** A site prepared for comparison: from a bundle, or from what a deployment answered. */
export interface Snapshot {
  readonly id?: string
  /** Of a deployment much cannot be seen: only what was asked for is compared. */
  readonly live: boolean
  readonly serverInfo?: unknown
  /** By kind and path. */
  readonly parts: ReadonlyMap<string, Part>
  readonly settings: Readonly<Record<string, string>>
  /** Configurations of hosts: bytes by path below the bundle; absent where they are not known. */
  readonly artifacts?: ReadonlyMap<string, Uint8Array | undefined>
}

/** The key of a part. */
export function keyOf({ kind, path }: Pick<Part, 'kind' | 'path'>): string {
  return `${kind} ${path}`
}

/** A bundle prepared for comparison: every answer that its table describes, and what is next to the table. */
export function bundleSnapshot(
  table: BundleFile,
  content: Pick<Snapshot, 'serverInfo' | 'artifacts'>,
): Snapshot {
  const parts = [...table.routes.flatMap(route => routeParts(table, route)), ...errorParts(table)]
  const redirects = Object.entries(table.redirects ?? {}).map(([from, to]) => [`redirects ${from}`, to])
  return {
    ...content,
    id: table.id,
    live: false,
    parts: new Map(parts.map(part => [keyOf(part), part])),
    settings: {
      baseUrl: table.baseUrl,
      shortName: table.shortName,
      notAcceptable: table.notAcceptable,
      encodings: table.encodings.join(', '),
      ...Object.fromEntries(redirects),
    },
  }
}

function routeParts(table: BundleFile, { path, representations }: Route): readonly Part[] {
  const [first, second] = representations
  if (first === undefined) return []
  const kind = first.headers === 'page' || first.headers === 'unlisted' ? 'html' : 'document'
  const whole = partOf(table, { kind, path, status: 200 }, first.headers, first.type, first.file)
  if (second === undefined) return [whole]
  const { file, type, headers } = second
  return [
    whole,
    partOf(table, { kind: 'markdown', path, status: 200 }, headers, type, file),
    partOf(table, { kind: 'twin', path: `/${file}`, status: 200 }, 'twin', type),
  ]
}

type ErrorAnswer = readonly [name: string, status: number, set: string, file?: string]

/** Answers that belong to no address: what they are called, their header set, and their file if they have one. */
const errors: readonly ErrorAnswer[] = [
  ['404 as JSON', 404, 'problem', 'api/404.json'],
  ['308', 308, 'redirect'],
  ['405', 405, 'method-not-allowed'],
  ['405 across origins', 405, 'method-not-allowed-cors'],
  ['406', 406, 'not-acceptable'],
  ['OPTIONS', 204, 'preflight'],
]

function errorParts(table: BundleFile): readonly Part[] {
  const pages = table.languages.flatMap((language): readonly ErrorAnswer[] => {
    const where = language.home === '/' ? '' : ` below ${language.home}`
    const stem = notFoundStem(language)
    return [
      [`404 as HTML${where}`, 404, 'not-found', `${stem}.html`],
      [`404 as Markdown${where}`, 404, 'not-found', `${stem}.md`],
    ]
  })
  return [...pages, ...errors].map(([path, status, set, file]) =>
    partOf(table, { kind: 'error', path, status }, set, undefined, file),
  )
}

/** A part with the headers of its set, and with its type and its file if it has them. */
function partOf(
  table: BundleFile,
  part: Pick<Part, 'kind' | 'path' | 'status'>,
  set: string,
  type?: string,
  file = '',
): Part {
  const { always, headerSets, files } = table
  const typed: HeaderSet = type === undefined ? [] : [['Content-Type', type]]
  const headers = [...typed, ...always, ...(headerSets[set] ?? [])]
  return { ...part, headers, ...(files[file] && { content: files[file] }) }
}
