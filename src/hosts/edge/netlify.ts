import { type EdgeTable, edgeRules, pagesFolder } from './edge-rules.ts'
import { serveFromStore } from './serve.ts'

/** Written before this program by `targets/netlify`. */
declare const table: EdgeTable

interface Context {
  readonly next: (
    request: Request,
    options: { readonly sendConditionalRequest: boolean },
  ) => Promise<Response>
}

const rules = edgeRules(table)

/** Pages have their own names here: should this program fail, Netlify still gives their HTML. */
const fileOf = (name: string) => name.replace(`${pagesFolder}/`, '')

// biome-ignore lint/style/noDefaultExport: Netlify calls the default export.
export default function site(request: Request, context: Context): Promise<Response> {
  const store = (name: string, { url, headers }: Request) => {
    const condition = headers.get('if-none-match')
    const init = condition === null ? {} : { headers: { 'If-None-Match': condition } }
    const file = new Request(new URL(`/${fileOf(name)}`, url), init)
    return context.next(file, { sendConditionalRequest: condition !== null })
  }
  return serveFromStore(rules, store, request)
}
