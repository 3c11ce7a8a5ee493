import { immutablePath } from '../model/assets.ts'
import type { Bundle, HeaderSet, Manifest, Route } from '../model/bundle.ts'
import { notFoundStem } from '../model/language-folder.ts'
import type { Artifact } from '../model/resource.ts'
import { errorName, storeName } from './edge/edge-rules.ts'
import { headerSet, headersOf, literal, singleRoutes } from './shared/ruled-routes.ts'
import type { Target } from './target.ts'
import { documentsOf, programWithTable, textOf, uploadFiles } from './upload/upload.ts'

/** Vercel by its Build Output API: an edge middleware for pages and unknown addresses, static files for the rest. */
export const vercel: Target = {
  name: 'vercel',
  title: 'Vercel',
  where: 'hosting of Vercel',
  onChange: 'a new deployment',
  byDefault: false,
  isNetwork: true,
  wholeHost: 'own name',
  differs: {
    head: 'as Vercel answers',
    conditions: '304 repeats Content-Language',
    encodings: 'Vercel compresses by itself',
    validators: 'as Vercel answers',
    ranges: 'as Vercel answers',
    malformed: 'as Vercel answers',
  },
  render,
}

const output = 'vercel/.vercel/output'

function render(bundle: Bundle): readonly Artifact[] {
  const { manifest, files } = bundle
  const singles = new Set(singleRoutes(manifest))
  const known = manifest.routes.filter(route => !singles.has(route)).map(route => route.path)
  const errorFiles = errorFilesOf(manifest)
  const errors = errorFiles.map(file => [file, textOf(files, file)])
  const middleware = programWithTable(bundle, 'vercel', { known, errors: Object.fromEntries(errors) })
  const answered = errorFiles.map(errorName)
  const stored = uploadFiles(bundle).filter(({ path }) => !answered.includes(path))
  return [
    {
      path: `${output}/config.json`,
      body: json({ version: 3, routes: routes(manifest), overrides: types(manifest) }),
    },
    { path: `${output}/functions/_middleware.func/.vc-config.json`, body: json(edge) },
    { path: `${output}/functions/_middleware.func/index.js`, body: middleware },
    ...stored.map(({ path, body }) => ({ path: `${output}/static/${path}`, body })),
  ]
}

const edge = { runtime: 'edge', entrypoint: 'index.js' }

/** Answers of the middleware itself: Vercel could not send them with another status. */
function errorFilesOf({ languages }: Manifest): readonly string[] {
  const stems = languages.map(notFoundStem)
  return [...stems.flatMap(stem => [`${stem}.html`, `${stem}.md`]), 'api/404.json']
}

/**
 * Patterns are matched by RE2, which has no lookahead: files come first. Requests for other addresses or with other methods go on to
 * the middleware.
 */
function routes(manifest: Manifest): readonly object[] {
  const always = { src: '^/.*$', headers: fields(manifest.always), continue: true, caseSensitive: true }
  return [
    always,
    ...documentsOf(manifest).map(route =>
      file(`^${literal(route.path)}$`, route.path, headersOf(manifest, route)),
    ),
    // Whether an asset is there, is seen first: its fields come in the phase of hits, so that no 404 has them.
    { src: '^/assets/.*$', methods: ['GET', 'HEAD'], check: true, caseSensitive: true },
    { src: '^/.*$', middlewarePath: '_middleware', continue: true, caseSensitive: true },
    { handle: 'filesystem' },
    { handle: 'hit' },
    hit('^/assets/.*$', headerSet(manifest, 'asset')),
    hit(`^${immutablePath}$`, headerSet(manifest, 'immutable')),
  ]
}

function file(src: string, dest: string, headers: HeaderSet): object {
  return { src, dest, methods: ['GET', 'HEAD'], headers: fields(headers), check: true, caseSensitive: true }
}

/** Fields for a file that was found: of two routes that match, the later's hold. */
function hit(src: string, headers: HeaderSet): object {
  return { src, headers: fields(headers), continue: true, caseSensitive: true }
}

/** Media types, because Vercel takes others from the name of a file, or none. */
function types({ routes }: Manifest): object {
  return Object.fromEntries(routes.flatMap(typesOf))
}

function typesOf(route: Route): readonly (readonly [string, object])[] {
  return route.representations.map(({ file, type }) => [storeName(route, file), { contentType: type }])
}

function fields(headers: HeaderSet): object {
  return Object.fromEntries(headers)
}

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
