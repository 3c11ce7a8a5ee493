import type { Bundle } from '../model/bundle.ts'
import type { Artifact } from '../model/resource.ts'
import type { Target } from './target.ts'
import { plainFiles } from './upload/upload-files.ts'

/** GitHub Pages, and any storage that only hands out files: pages, their Markdown by its own address, none of our headers. */
export const githubPages: Target = {
  name: 'pages',
  title: 'GitHub Pages',
  onChange: 'a new deployment',
  byDefault: false,
  emulated: true,
  differs: {
    negotiation: 'none: a page is HTML; its Markdown has its own address, which the page names',
    lines: 'Accept is not looked at',
    refusal: 'Accept is not looked at',
    addresses: 'pages are there as .html too',
    redirects: 'none, neither from other spellings of a page nor from `redirects` in the config',
    errors: 'one HTML page for all',
    methods: 'as the host answers',
    types: 'by the ending of a name: the API has none, so it is sent as application/octet-stream',
    allow: 'as the host answers',
    headers: 'those of the host: no Link; ten minutes of caching on GitHub Pages',
    security: 'none',
    validators: 'those of the host',
    conditions: 'as the host answers',
    encodings: 'those of the host',
    ranges: 'as the host answers',
    malformed: 'as the host answers',
  },
  render,
}

function render(bundle: Bundle): readonly Artifact[] {
  return [
    // Without it GitHub leaves out what starts with a dot or an underscore.
    { path: 'pages/.nojekyll', body: '' },
    ...plainFiles(bundle).map(({ path, body }) => ({ path: `pages/${path}`, body })),
  ]
}
