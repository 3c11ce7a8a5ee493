import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readTemplates } from '../disk/read-templates.ts'
import { alwaysHeaders, headerSets } from '../http/header-sets.ts'
import type { Bundle, BundleFile, Manifest, Route } from '../model/bundle.ts'
import { configSchema } from '../schema/config.ts'
import { hostsOf } from './hosts-of.ts'
import { targets } from './index.ts'
import { targetsOf } from './targets-of.ts'

// Bundles are put together here without reading a page, so that a change to a target is told in a moment.
const { hosts, ...committed }: BundleFile = JSON.parse(readFileSync('dist/bundle.json', 'utf8'))
const yaml = readFileSync('site/portolan.yaml', 'utf8')

/** A bundle of this table; programs for edge hosts are left out of it, they have tests of their own. */
function bundleOf(manifest: Manifest, config: string): Bundle {
  const templates = new Map(readTemplates())
  for (const name of templates.keys())
    if (name.startsWith('edge/')) templates.set(name, `the program ${name}`)
  const site = {
    file: 'portolan.yaml',
    config: configSchema.parse(parse(config)),
    placeOf: () => undefined,
    pages: [],
    assets: [],
    skills: [],
    templates,
  }
  const files = new Map(Object.keys(manifest.files).map(file => [file, Buffer.from(`file ${file}`)]))
  return { site, resources: [], files, manifest }
}

/** Every file of a target; of copies of published files only the names. */
function written(bundle: Bundle, name: string): readonly string[] {
  const published = new Set<unknown>(bundle.files.values())
  return targetsOf(bundle.site.config, [name])
    .flatMap(target => target.render(bundle))
    .map(({ path, body }) =>
      published.has(body) ? `== ${path}: the ${body}` : `== ${path}\n${Buffer.from(body)}`,
    )
}

const page = (path: string, stem: string): Route => ({
  path,
  cors: false,
  representations: [
    { type: 'text/html; charset=utf-8', file: `${stem}.html`, headers: 'page' },
    { type: 'text/markdown; charset=utf-8', file: `${stem}.md`, headers: 'page-markdown' },
  ],
})
const single = (path: string, file: string, type: string, headers: string, cors = false): Route => ({
  path,
  cors,
  representations: [{ type, file, headers }],
})

const other: Manifest = {
  portolan: 1,
  id: 'id',
  baseUrl: 'https://play.example.net:8443',
  shortName: 'example-2',
  notAcceptable: '406',
  encodings: ['br', 'gzip'],
  always: alwaysHeaders(['https://api.example']),
  headerSets: headerSets({
    baseUrl: 'https://play.example.net:8443',
    sharedCaches: 'honour-vary',
    maxAge: { pages: 1, api: 2, discovery: 3, assets: 4 },
    links: [{ rel: 'describedby', href: '/d', type: 'text/plain' }],
    connect: [],
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
    single('/assets/a/photo.0123abcd.png', 'assets/a/photo.0123abcd.png', 'image/png', 'immutable'),
    single('/assets/CNAME', 'assets/CNAME', 'application/octet-stream', 'asset'),
    single('/assets/b.0123abcd.woff2', 'assets/b.0123abcd.woff2', 'font/woff2', 'immutable'),
  ],
  files: {},
}
const errors = ['404.html', '404.md', 'api/404.json']
const facts = { size: 1, sha256: '0'.repeat(64), compressed: true }
const names = [...other.routes.flatMap(route => route.representations.map(({ file }) => file)), ...errors]
const full = { ...other, files: Object.fromEntries(names.map(name => [name, facts])) }
const switched = yaml.replace(
  /^deploy:\n[\s\S]*/m,
  `deploy:
  nginx: { listen: "[::]:81", root: /srv/nginx/public, brotli: yes, hsts: yes }
  caddy: { listen: "127.0.0.1:82", root: /srv/caddy/public }
  apache: { listen: ":83", root: /srv/apache/public, hsts: yes }
  kubernetes: { image: "ghcr.io/me/website:1.2", replicas: 3, gateway: infra/public }
`,
)

test.each(targets.map(({ name }) => name))('%s: the sample site', name => {
  const files = written(bundleOf(committed, yaml), name)
  const own = hosts.filter(host => host.startsWith(`${name}/`))
  if (own.length === 0) expect(files.join('\n')).toMatchSnapshot()
  else
    expect([...files].sort()).toEqual(
      own.map(path => `== ${path}\n${readFileSync(join('dist', path), 'utf8')}`).sort(),
    )
})

test.each(targets.map(({ name }) => name))('%s: a site with every switch the other way', name => {
  expect(written(bundleOf(full, switched), name).join('\n')).toMatchSnapshot()
})

test.each([
  [
    'http',
    'http://play.example.net',
    'nginx: { listen: 80, hsts: yes }\n  apache: { listen: 80, hsts: yes }',
  ],
  [
    'any address',
    'https://play.example.net',
    'nginx: { listen: "0.0.0.0:81" }\n  kubernetes: { gateway: public, image: "localhost:5000/a/b" }',
  ],
  [
    'one address',
    'https://play.example.net',
    `nginx: { listen: "10.0.0.1:81" }\n  kubernetes: { image: "a@sha256:${'0'.repeat(64)}" }`,
  ],
  [
    'one IPv6 address',
    'https://[::1]:8443',
    'nginx: { listen: "[fd00::1]:81" }\n  kubernetes: { image: "h.example:5000/a:t@sha256:' +
      '0'.repeat(64) +
      '" }',
  ],
])('what hosts make of %s', (_, baseUrl, deploy) => {
  const config = switched.replace(/^deploy:\n[\s\S]*/m, `deploy:\n  ${deploy}\n`)
  const bundle = bundleOf({ ...full, baseUrl, routes: full.routes.slice(1) }, config)
  const before = new Set(lines(bundleOf(full, switched)))
  expect(lines(bundle).filter(line => !before.has(line))).toMatchSnapshot()
})

function lines(bundle: Bundle): readonly string[] {
  return ['nginx', 'apache', 'varnish', 'kubernetes'].flatMap(name =>
    written(bundle, name).flatMap(file => file.split('\n').map(line => `${file.split('\n', 1)}: ${line}`)),
  )
}

test('what hosts say of themselves', () => {
  expect(targets.map(({ refuse, render, ...rest }) => rest)).toMatchSnapshot()
})

test('the hosts of a config, and of a built bundle', () => {
  const config = configSchema.parse(parse(yaml))
  const { targets: _, ...deploy } = config.deploy
  expect(targetsOf(config, undefined).map(({ name }) => name)).toMatchSnapshot()
  expect(targetsOf({ ...config, deploy }, undefined).map(({ name }) => name)).toMatchSnapshot()
  expect(targetsOf(config, ['pages', 'nginx']).map(({ name }) => name)).toMatchSnapshot()
  expect(hostsOf({ hosts }).map(({ name }) => name)).toMatchSnapshot()
  expect(hostsOf({ hosts: ['nginx/x', 'caddyfile'] }).map(({ name }) => name)).toEqual(['nginx'])
  expect(hostsOf({ hosts: [] })).toBe(targets)
})
