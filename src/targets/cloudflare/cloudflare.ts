import { pagesFolder } from '../../edge/store-name.ts'
import type { Bundle } from '../../model/bundle.ts'
import type { Artifact } from '../../model/resource.ts'
import { program } from '../program.ts'
import type { Target } from '../target.ts'
import { edgeTable, withTable } from '../upload/edge-table.ts'
import { fileHeaders } from '../upload/file-headers.ts'
import { headersFile } from '../upload/headers-file.ts'
import { uploadFiles } from '../upload/upload-files.ts'
import { refuse } from './limits.ts'

/** Cloudflare Workers with static assets: pages go through a small worker, everything else is an asset. */
export const cloudflare: Target = {
  name: 'cloudflare',
  title: 'Cloudflare Workers',
  byDefault: false,
  differs: {
    encodings: 'Cloudflare compresses by itself, with one ETag for all codings',
    addresses:
      'documents for machines and assets: 307 from other spellings, such as //, with the fields of the file',
    methods:
      'documents for machines and assets: 405 without Allow and with the fields of the file, OPTIONS too',
    head: 'no Content-Length',
    conditions:
      '304 repeats Content-Type too, and Content-Language of the API; If-None-Match: * is not understood',
    ranges: 'files are sent whole',
  },
  refuse,
  render,
}

function render(bundle: Bundle): readonly Artifact[] {
  const { manifest, site } = bundle
  const worker = withTable(edgeTable(manifest), program(site.templates, 'cloudflare'))
  return [
    { path: 'cloudflare/wrangler.jsonc', body: `${JSON.stringify(settings(bundle), undefined, 2)}\n` },
    { path: 'cloudflare/worker.js', body: worker },
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
