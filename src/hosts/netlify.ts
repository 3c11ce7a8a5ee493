import type { Bundle, Manifest } from '../model/bundle.ts'
import type { Artifact } from '../model/resource.ts'
import type { Target } from './target.ts'
import { addressHeaders, headersFile, plainFiles, programWithTable, storedRoutes } from './upload/upload.ts'

/** Netlify: an edge function for pages and unknown addresses; everything else is a file with `_headers`. */
export const netlify: Target = {
  name: 'netlify',
  title: 'Netlify',
  where: 'hosting of Netlify',
  onChange: 'a new deployment',
  byDefault: false,
  isNetwork: true,
  wholeHost: 'own name',
  differs: {
    methods: 'documents and assets: as Netlify answers',
    head: 'as Netlify answers',
    conditions: '304 of the API repeats Content-Language',
    encodings: 'Netlify compresses by itself',
    validators: 'as Netlify answers',
    ranges: 'as Netlify answers',
    malformed: 'as Netlify answers',
  },
  render,
}

function render(bundle: Bundle): readonly Artifact[] {
  const { manifest } = bundle
  const program = programWithTable(bundle, 'netlify')
  return [
    { path: 'netlify/netlify.toml', body: settings },
    { path: 'netlify/edge-functions/site.js', body: `${program}${configuration(manifest)}` },
    { path: 'netlify/site/_headers', body: headersFile(addressHeaders(manifest)) },
    ...plainFiles(bundle).map(({ path, body }) => ({ path: `netlify/site/${path}`, body })),
  ]
}

const settings = `[build]
  publish = "site"
  edge_functions = "edge-functions"
`

/** Every address but those of the files that `_headers` names. If the function fails, the files are served without it. */
function configuration(manifest: Manifest): string {
  const excludedPath = storedRoutes(manifest).map(route => route.path)
  const config = { path: '/*', excludedPath, onError: 'bypass' }
  return `export const config = ${JSON.stringify(config, undefined, 1)};\n`
}
