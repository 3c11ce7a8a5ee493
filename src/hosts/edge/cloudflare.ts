import { type EdgeTable, edgeRules } from './edge-rules.ts'
import { serveFromStore } from './serve.ts'

/** Written before this program by `targets/cloudflare`. */
declare const table: EdgeTable

interface Environment {
  readonly ASSETS: { readonly fetch: (request: Request) => Promise<Response> }
}

const rules = edgeRules(table)

// biome-ignore lint/style/noDefaultExport: Cloudflare calls the default export.
export default {
  fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    return serveFromStore(
      rules,
      // HEAD too: the runtime leaves the content out and keeps its length.
      (name, { url, headers }) => {
        const condition = headers.get('if-none-match')
        const init = condition === null ? {} : { headers: { 'If-None-Match': condition } }
        return ASSETS.fetch(new Request(new URL(`/${name}`, url), init))
      },
      request,
    )
  },
}
