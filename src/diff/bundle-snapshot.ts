import type { BundleFile, HeaderSet, Route, RouteRepresentation } from '../model/bundle.ts'
import { notFoundStem } from '../model/language-folder.ts'
import { keyOf, type Part, type Snapshot } from './snapshot.ts'

/** What is next to the table of a bundle. */
export interface BundleContent {
  readonly serverInfo?: unknown
  readonly artifacts?: ReadonlyMap<string, Uint8Array | undefined>
}

/** A bundle prepared for comparison: every answer that its table describes. */
export function bundleSnapshot(table: BundleFile, content: BundleContent): Snapshot {
  const parts = [...table.routes.flatMap(route => partsOf(table, route)), ...errorParts(table)]
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
      ...prefixed('redirects ', table.redirects ?? {}),
    },
  }
}

function prefixed(prefix: string, values: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]))
}

function partsOf(table: BundleFile, route: Route): readonly Part[] {
  const [first, second] = route.representations
  if (first === undefined) return []
  const page = first.headers === 'page' || first.headers === 'unlisted'
  const whole = part(table, page ? 'html' : 'document', route.path, first)
  if (second === undefined) return [whole]
  return [
    whole,
    part(table, 'markdown', route.path, second),
    {
      kind: 'twin',
      path: `/${second.file}`,
      status: 200,
      headers: headersOf(table, 'twin', second.type),
    },
  ]
}

function part(
  table: BundleFile,
  kind: Part['kind'],
  path: string,
  { file, type, headers }: RouteRepresentation,
): Part {
  const facts = table.files[file]
  return {
    kind,
    path,
    status: 200,
    headers: headersOf(table, headers, type),
    ...(facts === undefined ? {} : { content: { sha256: facts.sha256, size: facts.size } }),
  }
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

function notFoundPages({ languages }: BundleFile): readonly ErrorAnswer[] {
  return languages.flatMap(language => {
    const where = language.home === '/' ? '' : ` below ${language.home}`
    const stem = notFoundStem(language)
    return [
      [`404 as HTML${where}`, 404, 'not-found', `${stem}.html`],
      [`404 as Markdown${where}`, 404, 'not-found', `${stem}.md`],
    ] as const
  })
}

function errorParts(table: BundleFile): readonly Part[] {
  return [...notFoundPages(table), ...errors].map(([path, status, set, file]) => {
    const facts = file === undefined ? undefined : table.files[file]
    return {
      kind: 'error',
      path,
      status,
      headers: headersOf(table, set),
      ...(facts === undefined ? {} : { content: { sha256: facts.sha256, size: facts.size } }),
    }
  })
}

function headersOf(table: BundleFile, set: string, type?: string): HeaderSet {
  return [
    ...(type === undefined ? [] : [['Content-Type', type] as const]),
    ...table.always,
    ...(table.headerSets[set] ?? []),
  ]
}
