import { type Resolved, type Rules, resolve } from '../../http/resolve.ts'
import { type EdgeTable, edgeRules, storeName } from './edge-rules.ts'

/** Written before this program by `targets/vercel`: it has to know what is there, because it cannot look. */
declare const table: EdgeTable & {
  /** Addresses of pages and assets. */
  readonly known: readonly string[]
  /** Headers of errors, by the name of the file. */
  readonly errors: Readonly<Record<string, string>>
}

const known = new Set([...table.known, ...table.singles.map(route => route.path)])
const byShape = edgeRules(table)
const rules: Rules = {
  ...byShape,
  find: path => {
    const found = byShape.find(path)
    return found && known.has(found.route.path) ? found : undefined
  },
}

/** Sends a request for a page on to the file that is chosen, and answers all others itself. */
// biome-ignore lint/style/noDefaultExport: Vercel calls the default export.
export default function middleware(request: Request): Response {
  const target = request.url.replace(/^https?:\/\/[^/?#]*/i, '')
  const accept = request.headers.get('accept') ?? undefined
  const resolved = resolve(rules, { method: request.method, target, headers: { accept } })
  const { status, route, content } = resolved
  const fields = headersOf(resolved)
  if (status === 200 && route && content && 'file' in content) {
    fields.set('x-middleware-rewrite', `${new URL(`/${storeName(route, content.file)}`, request.url)}`)
    return new Response(null, { headers: fields })
  }
  return new Response(request.method === 'HEAD' ? null : bodyOf(resolved), { status, headers: fields })
}

function headersOf({ type, headers }: Resolved): Headers {
  const fields = new Headers(Object.fromEntries(headers))
  if (type !== undefined) fields.set('Content-Type', type)
  return fields
}

function bodyOf({ content }: Resolved): string | null {
  if (content === undefined) return null
  return 'text' in content ? content.text : (table.errors[content.file] ?? '')
}
