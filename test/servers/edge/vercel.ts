import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Host } from '../contract/suite.ts'
import { listen } from './listen.ts'
import { storeOf } from './store.ts'

interface Route {
  readonly src?: string
  readonly dest?: string
  readonly methods?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly continue?: boolean
  readonly check?: boolean
  readonly middlewarePath?: string
  readonly handle?: string
}

interface Output {
  readonly routes: readonly Route[]
  readonly overrides: Readonly<Record<string, { readonly contentType: string }>>
}

/** The bundle's middleware in Node.js, and its routes in the order in which Vercel's documentation says they are tried. */
export async function startVercel(dist: string): Promise<Host> {
  const folder = join(dist, 'vercel/.vercel/output')
  const { routes, overrides }: Output = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))
  const file = pathToFileURL(join(folder, 'functions/_middleware.func/index.js')).href
  const middleware: (request: Request) => Response = (await import(file)).default
  const store = storeOf(join(folder, 'static'))
  return listen(request => {
    const headers = new Headers()
    let path = new URL(request.url).pathname
    const serve = (): Response | undefined => {
      const found = store(path, request)
      if (found.status === 404) return undefined
      const type = overrides[path.slice(1)]?.contentType
      if (type !== undefined && found.status === 200) headers.set('Content-Type', type)
      if (found.status === 304) headers.delete('content-type')
      for (const [name, value] of found.headers) if (name !== 'content-type') headers.set(name, value)
      return new Response(found.body, { status: found.status, headers })
    }
    const collect = (route: Route) => {
      for (const [name, value] of Object.entries(route.headers ?? {})) headers.set(name, value)
    }
    const hits = routes.slice(routes.findIndex(route => route.handle === 'hit') + 1)
    const hit = () => {
      for (const route of hits) if (new RegExp(route.src ?? '').test(path)) collect(route)
      return serve()
    }
    for (const route of routes) {
      if (route.handle === 'filesystem') {
        const found = store(path, request).status !== 404
        return (found && hit()) || new Response('Vercel’s own', { status: 404 })
      }
      if (route.methods && !route.methods.includes(request.method)) continue
      const match = new RegExp(route.src ?? '').exec(path)
      if (!match) continue
      if (route.middlewarePath !== undefined) {
        const answer = middleware(request)
        const target = answer.headers.get('x-middleware-rewrite')
        for (const [name, value] of answer.headers)
          if (name !== 'x-middleware-rewrite') headers.set(name, value)
        if (target === null) return new Response(answer.body, { status: answer.status, headers })
        path = new URL(target).pathname
        continue
      }
      // The fields of a route that matches are kept, whether its file is there or not.
      collect(route)
      if (!route.check) continue
      path = (route.dest ?? path).replace('$1', match[1] ?? '')
      if (store(path, request).status === 404) continue
      return hit() ?? new Response(null, { status: 500 })
    }
    return new Response('no route', { status: 500 })
  })
}
