import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Exceptions, Host } from '../contract/suite.ts'
import { files, languageWith304 } from './exceptions.ts'
import { listen } from './listen.ts'
import { storeOf } from './store.ts'

interface Program {
  readonly default: (request: Request, context: object) => Promise<Response>
  readonly config: { readonly excludedPath: readonly string[] }
}

/** The bundle's edge function in Node.js, between files as Netlify's documentation describes it. */
export async function startNetlify(dist: string): Promise<Host> {
  const folder = join(dist, 'netlify')
  const program: Program = await import(pathToFileURL(join(folder, 'edge-functions/site.js')).href)
  const store = storeOf(join(folder, 'site'))
  const rules = rulesOf(readFileSync(join(folder, 'site/_headers'), 'utf8'))
  const excluded = program.config.excludedPath
  return listen(async request => {
    const { pathname } = new URL(request.url)
    const context = { next: (file: Request) => store(new URL(file.url).pathname, file) }
    if (!excluded.some(path => matches(path, pathname))) return program.default(request, context)
    const found = store(pathname, request)
    const fields = new Headers(found.headers)
    for (const { path, headers } of rules)
      if (matches(path, pathname)) for (const [name, value] of headers) fields.append(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    if (found.status === 304) fields.delete('content-type')
    return new Response(found.body, { status: found.status, headers: fields })
  })
}

export const netlifyExceptions: Exceptions = {
  conditions: languageWith304(/^\/api\//),
  methods: {
    of: ({ target }, { status }) => (status === 405 || status === 204) && files.test(target),
    instead: () => ({ status: 405, headers: [] }),
    own: 'fields',
  },
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path
}

function rulesOf(text: string) {
  return text.split('\n\n').map(block => {
    const [path = '', ...lines] = block.trim().split('\n')
    const headers = lines.map((line): [string, string] => {
      const [, name = '', value = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? []
      return [name, value]
    })
    return { path, headers }
  })
}
