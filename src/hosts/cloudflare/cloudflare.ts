import type { Bundle } from '../../model/bundle.ts'
import type { Artifact } from '../../model/resource.ts'
import type { Problem } from '../../report/problem.ts'
import { pagesFolder } from '../edge/edge-rules.ts'
import type { Target } from '../target.ts'
import { fileHeaders, headersFile, programWithTable, uploadFiles } from '../upload/upload.ts'

/** Cloudflare Workers with static assets: pages go through a small worker, everything else is an asset. */
export const cloudflare: Target = {
  name: 'cloudflare',
  title: 'Cloudflare Workers',
  where: 'free hosting of Cloudflare Workers',
  onChange: 'a new deployment',
  byDefault: false,
  isNetwork: true,
  differs: {
    encodings: 'Cloudflare compresses by itself, with one ETag for all codings',
    addresses: 'documents and assets: 307 from other spellings, such as //',
    methods: 'documents and assets: 405 without Allow, OPTIONS too',
    head: 'no Content-Length',
    conditions: '304 repeats Content-Type; If-None-Match: * is not understood',
    ranges: 'files are sent whole',
  },
  refuse,
  render,
}

function render(bundle: Bundle): readonly Artifact[] {
  const { manifest } = bundle
  return [
    { path: 'cloudflare/wrangler.jsonc', body: `${JSON.stringify(settings(bundle), undefined, 2)}\n` },
    { path: 'cloudflare/worker.js', body: programWithTable(bundle, 'cloudflare') },
    { path: 'cloudflare/assets/_headers', body: headersFile(fileHeaders(manifest)) },
    ...uploadFiles(bundle).map(({ path, body }) => ({ path: `cloudflare/assets/${path}`, body })),
  ]
}

function settings({ manifest }: Bundle) {
  return {
    name: manifest.shortName,
    main: 'worker.js',
    compatibility_date: '2025-09-01',
    assets: {
      directory: 'assets',
      binding: 'ASSETS',
      html_handling: 'none',
      not_found_handling: 'none',
      // All others go to the worker when no asset has that name.
      run_worker_first: [`/${pagesFolder}/*`],
    },
  }
}

// https://developers.cloudflare.com/workers/platform/limits/#static-assets and …/static-assets/headers/
const limits = { files: 20_000, headerRules: 100, lineLength: 2_000 }

/** What of a bundle Cloudflare would refuse or, worse, leave out. */
function refuse(bundle: Bundle): readonly Problem[] {
  const { file, config, placeOf } = bundle.site
  const place = placeOf(`deploy.targets[${config.deploy.targets?.indexOf('cloudflare')}]`)
  const spot = { file, ...(place && { place }), ruleId: 'cloudflare-limit', fatal: true }
  return Array.from(problems(bundle), problem => ({ ...spot, ...problem }))
}

function* problems(bundle: Bundle): Generator<{ readonly reason: string; readonly note: string }> {
  const { length } = uploadFiles(bundle)
  if (length > limits.files)
    yield {
      reason: `The bundle has ${length} files; the limit of Cloudflare is 20,000`,
      note: 'Publish fewer pages (two files each) or fewer assets, or use another host',
    }
  const rules = fileHeaders(bundle.manifest)
  if (rules.length > limits.headerRules)
    yield {
      reason: `Cloudflare takes ${limits.headerRules} rules in \`_headers\`, and the bundle needs ${rules.length}`,
      note: 'Assets with a hash in their name need a rule each where the others are more; leave the hash out of some, or put it into all',
    }
  for (const line of headersFile(rules).split('\n'))
    if (line.length > limits.lineLength)
      yield {
        reason: `Cloudflare takes lines of 2,000 characters in \`_headers\`, and one has ${line.length}: ${line.slice(0, 40).trim()}…`,
        note: 'Shorten the value',
      }
}
