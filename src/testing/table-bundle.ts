import { readFileSync } from 'node:fs'
import { readTemplates } from '../files/package.ts'
import { targetsOf } from '../hosts/targets-of.ts'
import { alwaysHeaders, headerSets } from '../http/header-sets.ts'
import type { Bundle, BundleFile, Manifest, Route } from '../model/bundle.ts'
import { checkedConfig } from './checked-config.ts'
import { emptySite } from './empty-site.ts'

// Bundles are made here without reading a page, so that tests of a target are fast.
export const { hosts, ...committed }: BundleFile = JSON.parse(readFileSync('dist/bundle.json', 'utf8'))
export const yaml = readFileSync('site/portolan.yaml', 'utf8')

/** A bundle of this table; it has no programs for edge hosts, which have their own tests. */
export function bundleOf(manifest: Manifest, config: string): Bundle {
  const templates = new Map(readTemplates())
  for (const name of templates.keys())
    if (name.startsWith('programs/')) templates.set(name, `the program ${name}`)
  const checked = checkedConfig(config)
  const site = { ...emptySite(checked), templates }
  const files = new Map(Object.keys(manifest.files).map(file => [file, Buffer.from(`file ${file}`)]))
  return { site, resources: [], files, manifest }
}

/** Every file of a target; of copies of published files only the names. */
export function written(bundle: Bundle, name: string): readonly string[] {
  const published = new Set<unknown>(bundle.files.values())
  return targetsOf(bundle.site.config, [name])
    .flatMap(target => target.render(bundle))
    .map(({ path, body }) =>
      published.has(body) ? `== ${path}: the ${body}` : `== ${path}\n${Buffer.from(body)}`,
    )
}

export const page = (path: string, stem: string): Route => ({
  path,
  cors: false,
  representations: [
    { type: 'text/html; charset=utf-8', file: `${stem}.html`, headers: 'page' },
    { type: 'text/markdown; charset=utf-8', file: `${stem}.md`, headers: 'page-markdown' },
  ],
})
export const single = (path: string, file: string, type: string, headers: string, cors = false): Route => ({
  path,
  cors,
  representations: [{ type, file, headers }],
})

const other: Manifest = {
  portolan: 1,
  id: '0123456789abcdef'.repeat(4),
  baseUrl: 'https://play.example.net:8443',
  shortName: 'example-2',
  languages: [
    { tag: 'de-AT', home: '/' },
    { tag: 'fr', home: '/fr' },
    { tag: 'pt-BR', home: '/pt-br' },
  ],
  notAcceptable: '406',
  encodings: ['br', 'gzip'],
  always: alwaysHeaders({ connect: ['https://api.example'], hsts: true }),
  headerSets: headerSets({
    baseUrl: 'https://play.example.net:8443',
    sharedCaches: 'honour-vary',
    maxAge: { pages: 1, api: 2, discovery: 3, assets: 4 },
    links: [{ rel: 'describedby', href: '/d', type: 'text/plain' }],
    originTrialToken: 'YWJj',
  }),
  routes: [
    page('/', 'index'),
    page('/a-b/c', 'a-b/c'),
    single('/hidden/page', 'hidden/page.html', 'text/html; charset=utf-8', 'unlisted'),
    single('/api/health', 'api/health.json', 'application/json', 'health', true),
    single(
      '/.well-known/api-catalog',
      '.well-known/api-catalog',
      'application/linkset+json',
      'api-catalog',
      true,
    ),
    single(
      '/.well-known/skills/a/SKILL.md',
      '.well-known/skills/a/SKILL.md',
      'text/markdown; charset=utf-8',
      'discovery-cors',
      true,
    ),
    single(
      '/.well-known/agent-skills/b/SKILL.md',
      '.well-known/agent-skills/b/SKILL.md',
      'text/markdown; charset=utf-8',
      'discovery-cors',
      true,
    ),
    single(
      '/.well-known/x/skills/c/SKILL.md',
      '.well-known/x/skills/c/SKILL.md',
      'text/markdown; charset=utf-8',
      'discovery-cors',
      true,
    ),
    single('/robots.txt', 'robots.txt', 'text/plain; charset=utf-8', 'discovery'),
    single('/assets/photo.png', 'assets/photo.png', 'image/png', 'asset'),
    single('/assets/a/photo.20261101.png', 'assets/a/photo.20261101.png', 'image/png', 'asset'),
    single('/assets/CNAME', 'assets/CNAME', 'application/octet-stream', 'asset'),
    single(
      '/assets/portolan.0123456789ab.css',
      'assets/portolan.0123456789ab.css',
      'text/css; charset=utf-8',
      'immutable',
    ),
  ],
  files: {},
}
const errors = [
  ...['404', '404.fr', '404.pt-br'].flatMap(stem => [`${stem}.html`, `${stem}.md`]),
  'api/404.json',
]
const facts = { size: 1, sha256: '0'.repeat(64), compressed: true }
const names = [...other.routes.flatMap(route => route.representations.map(({ file }) => file)), ...errors]
export const full: Manifest = { ...other, files: Object.fromEntries(names.map(name => [name, facts])) }
