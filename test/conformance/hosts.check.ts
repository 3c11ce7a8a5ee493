import { expect, test } from 'vitest'
import type { Target } from '../../src/hosts/target.ts'
import { host } from '../../src/testing/hosts.ts'
import { goodBundle } from '../../src/testing/sample.ts'
import { lay } from './compile.ts'
import { load, runScript } from './tool.ts'

const bundle = goodBundle()
const textOf = (target: Target, path: string) => {
  const found = target.render(bundle).find(artifact => artifact.path === path)
  if (!found) throw new Error(`${target.name} writes no ${path}`)
  return String(found.body)
}

test('Netlify’s own parser reads every rule of _headers', async () => {
  const files = {
    _headers: textOf(host('netlify'), 'netlify/site/_headers'),
    'parse.js': `
      import { parseAllHeaders } from 'netlify-headers-parser'
      const parsed = await parseAllHeaders({ headersFiles: [process.argv[2]], configHeaders: [], minimal: true })
      console.log(JSON.stringify(parsed))`,
  }
  const folder = lay(files)
  const { stdout, stderr } = await runScript(`${folder}/parse.js`, `${folder}/_headers`)
  expect(stderr).toBe('')
  const { headers, errors } = JSON.parse(stdout)
  expect(errors).toEqual([])
  const rules = files._headers.split('\n').filter(line => line.startsWith('/'))
  expect(headers.map((rule: { for: string }) => rule.for)).toEqual(rules)
  const server = headers.find((rule: { for: string }) => rule.for === '/api/server-info')
  expect(server.values).toEqual({
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=300',
    Vary: 'Accept-Encoding',
    'Content-Language': 'en',
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; /),
  })
})

test('netlify.toml is TOML', () => {
  const { parse } = load<{ parse: (text: string) => object }>('smol-toml')
  expect(parse(textOf(host('netlify'), 'netlify/netlify.toml'))).toEqual({
    build: { publish: 'site', edge_functions: 'edge-functions' },
  })
})

test('Vercel’s own schema and checks take the routes', () => {
  const { routes } = JSON.parse(textOf(host('vercel'), 'vercel/.vercel/output/config.json'))
  const utils = load<{
    routesSchema: object
    normalizeRoutes: (routes: object[]) => { readonly error: { readonly message: string } | null }
  }>('@vercel/routing-utils')
  const Ajv = load<{ default: new (options: object) => { compile: (schema: object) => Validate } }>('ajv')
  const check = new Ajv.default({ strict: false }).compile(utils.routesSchema)
  // The phase of the file system and middleware are in the output alone, not in vercel.json, of which the schema is.
  const plain = routes.filter((route: object) => !('handle' in route) && !('middlewarePath' in route))
  expect(plain.length).toBeGreaterThan(15)
  expect(check(plain) ? [] : check.errors).toEqual([])
  expect(check([{ ...plain[0], methods: 'GET' }])).toBe(false)
  expect(utils.normalizeRoutes(routes).error).toBeNull()
  expect(utils.normalizeRoutes([{ src: '(' }]).error?.message).toContain('regular expression "^($"')
})

interface Validate {
  (value: unknown): boolean
  readonly errors?: readonly object[]
}

test('ADAPTER-04 RE2 compiles every pattern of Vercel’s routes and matches what JavaScript matches', () => {
  const { RE2JS } = load<{ RE2JS: { compile: (pattern: string) => { matches: (text: string) => boolean } } }>(
    're2js',
  )
  const { routes } = JSON.parse(textOf(host('vercel'), 'vercel/.vercel/output/config.json'))
  const patterns: string[] = routes.flatMap((route: { src?: string }) => route.src ?? [])
  const paths = [
    '/',
    '/join',
    '/api/server-info',
    '/api/server-info/',
    '/assets/portolan.0123456789ab.css',
    '/openapiXjson',
    '/A',
    '/a\nb',
  ]
  for (const pattern of patterns) {
    expect(pattern).toMatch(/^\^.*\$$/)
    for (const path of paths)
      expect(RE2JS.compile(pattern).matches(path)).toBe(new RegExp(pattern).test(path))
  }
  expect(() => RE2JS.compile('^(?!x)$')).toThrow()
})
