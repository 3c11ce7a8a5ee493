import type { Bundle } from '../model/bundle.ts'
import { redirectKinds, redirectPath } from '../model/redirects.ts'
import type { Artifact } from '../model/resource.ts'
import type { Problem } from '../report/problem.ts'
import { escapeXml } from '../text/escape.ts'
import { basePath } from '../text/parse-url.ts'
import type { Target } from './target.ts'
import { plainFiles } from './upload/upload.ts'

/** GitHub Pages, and any storage that only hands out files: pages, their Markdown by its own address, none of our headers. */
export const githubPages: Target = {
  name: 'pages',
  title: 'GitHub Pages',
  where: 'free hosting from a repository on GitHub',
  onChange: 'a new deployment',
  byDefault: false,
  isNetwork: true,
  wholeHost: 'own name',
  differs: {
    negotiation: 'none: a page is HTML; its Markdown has its own address, which the page names',
    lines: 'the host ignores Accept',
    refusal: 'the host ignores Accept',
    addresses: 'pages also answer as .html',
    redirects: 'a page that leads on, without the query; no stars, no queries',
    errors: 'one HTML page for all',
    methods: 'as the host answers',
    types: 'the API is sent as application/octet-stream',
    allow: 'as the host answers',
    headers: 'no Link; cached for ten minutes',
    security: 'no security headers',
    validators: 'as the host answers',
    conditions: 'as the host answers',
    encodings: 'as the host answers',
    ranges: 'as the host answers',
    malformed: 'as the host answers',
  },
  refuse: bundle => [...withScripts(bundle), ...patterns(bundle)],
  render,
}

/** Other hosts send a policy with such files. Pages are free of scripts that authors wrote. */
const isActive = (name: string, bytes: Uint8Array) =>
  /\.(?:x?html?|xht|svg|xml)$/i.test(name) &&
  /<(?:\w+:)?script\b|<[^<>]*\s(?:on\w+\s*=|[\w:]*href\s*=\s*["']?\s*javascript:)/i.test(
    Buffer.from(bytes).toString(),
  )

function withScripts({ site }: Bundle): readonly Problem[] {
  return [...site.assets, ...site.staticFiles]
    .filter(({ file, bytes }) => isActive(file, bytes))
    .map(({ file }) => ({
      file: site.file,
      place: site.placeOf('deploy.targets'),
      ruleId: 'script-in-file',
      reason: `${file} has a script, and GitHub Pages cannot send the header that keeps it from running`,
      note: 'Remove the script, or use another host',
      fatal: false,
    }))
}

/** Files have an address each. */
function patterns({ site, manifest }: Bundle): readonly Problem[] {
  const { queries, stars } = redirectKinds(manifest.redirects)
  const left = Object.keys(site.config.redirects).filter(from => /\?|\/\*$/.test(from))
  if (queries.length + stars.length === 0) return []
  return [
    {
      file: site.file,
      place: site.keyPlaceOf(['redirects', left[0] ?? '']),
      ruleId: 'redirect-host',
      reason: `GitHub Pages cannot redirect ${left.slice(0, 3).join(', ')}${left.length > 3 ? ' and others' : ''}: it has files only`,
      note: 'List the addresses one by one, without a star and a query, or use another host',
      fatal: false,
    },
  ]
}

function render(bundle: Bundle): readonly Artifact[] {
  const { exact } = redirectKinds(bundle.manifest.redirects)
  // The website of a project begins with the name of its repository, which GitHub adds.
  const base = basePath(bundle.manifest.baseUrl)
  const files = plainFiles(bundle).flatMap(({ path, body }) =>
    `/${path}`.startsWith(`${base}/`) ? [{ path: `pages${`/${path}`.slice(base.length)}`, body }] : [],
  )
  const taken = new Set(files.map(({ path }) => path))
  const leading = exact.flatMap(([key, target]) => {
    const path = `pages${fileAt(redirectPath(key)).slice(base.length)}`
    // Of `/about` and `/about/index.html`, GitHub has one file.
    if (taken.has(path)) return []
    taken.add(path)
    return [{ path, body: redirectPage(target) }]
  })
  // Without .nojekyll, GitHub leaves out what starts with a dot or an underscore.
  return [{ path: 'pages/.nojekyll', body: '' }, ...files, ...leading]
}

/** A folder's index has the type of a page, whatever the path ends in: `/join.php`. */
function fileAt(path: string): string {
  return path.endsWith('.html') ? path : `${path}/index.html`
}

function redirectPage(target: string): string {
  const to = escapeXml(target)
  return `<!doctype html>
<meta charset="utf-8">
<title>${to}</title>
<meta http-equiv="refresh" content="0; url=${to}">
<link rel="canonical" href="${to}">
<a href="${to}">${to}</a>
`
}
