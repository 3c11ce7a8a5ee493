import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../src/compile.ts'
import { readSources } from '../src/disk/read-sources.ts'
import { readTemplates } from '../src/disk/read-templates.ts'
import { configFolders } from '../src/load/config-folders.ts'
import { targetNames } from '../src/schema/deploy.ts'
import { change } from './sample.ts'

type Sources = Map<string, Uint8Array>

/** Every file of a bundle, in memory; programs for edge hosts are left out of it, they have tests of their own. */
function compiled(targets: readonly string[], alter: (files: Sources) => void = () => {}) {
  const sources = readSources('site/portolan.yaml', configFolders)
  const files = new Map(sources.files)
  alter(files)
  const templates = new Map(readTemplates())
  for (const name of templates.keys())
    if (name.startsWith('edge/')) templates.set(name, `the program ${name}`)
  const { diagnostics, files: written, bundle } = compile({ ...sources, files }, templates, { targets })
  if (bundle === undefined) throw new Error(JSON.stringify(diagnostics))
  return written
}

/** What was written for hosts; of copies of published files only the names. */
function forHosts(written: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const published = new Set([...written].flatMap(([path, bytes]) => (isPublic(path) ? [bytes] : [])))
  return [...written]
    .filter(([path]) => !isPublic(path) && path !== 'bundle.json')
    .map(([path, bytes]) =>
      published.has(bytes) ? `== ${path}: a published file` : `== ${path}\n${Buffer.from(bytes)}`,
    )
}

function isPublic(path: string): boolean {
  return path.startsWith('public/')
}

/** Every switch the other way than in the sample site. */
function switched(files: Sources): void {
  change(
    files,
    'portolan.yaml',
    'baseUrl: https://lanternbay.example',
    'baseUrl: https://lanternbay.example:8443',
  )
  change(files, 'portolan.yaml', 'shortName: lantern', 'shortName: lantern-bay')
  change(files, 'portolan.yaml', /^agents:$/m, 'agents:\n  browserTool: { originTrialToken: YWJj }')
  change(files, 'portolan.yaml', '# liveStatus', 'liveStatus')
  change(
    files,
    'portolan.yaml',
    /^http:\n[\s\S]*/m,
    `http:
  notAcceptable: 406
  sharedCaches: honour-vary
  maxAge: { pages: 60, api: 30, discovery: 120, assets: 600 }
deploy:
  nginx: { listen: "[::]:81", root: /srv/nginx/public, brotli: yes, hsts: yes }
  caddy: { listen: "127.0.0.1:82", root: /srv/caddy/public }
  apache: { listen: ":83", root: /srv/apache/public, hsts: yes }
  kubernetes: { image: "ghcr.io/me/website:1.2", replicas: 3, gateway: infra/public }
`,
  )
  change(files, 'pages/rules.md', /^---\n/, '---\nsitemap: no\n')
  for (const name of ['photo.png', 'a/photo.0123abcd.png', 'CNAME', 'b.0123abcd.woff2', 'c.x.txt'])
    files.set(`assets/${name}`, Buffer.from(name))
}

test('dist/ is what site/ compiles to, file by file', () => {
  const { files } = compile(readSources('site/portolan.yaml', configFolders), readTemplates())
  for (const [path, bytes] of files)
    expect(Buffer.from(bytes).toString(), path).toBe(readFileSync(join('dist', path), 'utf8'))
})

test('the sample site, for the hosts that dist/ has nothing of', () => {
  const written = compiled(['cloudflare', 'vercel', 'netlify', 'cloudfront', 'pages'])
  expect(forHosts(written).join('\n')).toMatchSnapshot()
})

test('a site with every switch the other way, for every host', () => {
  const written = forHosts(compiled(targetNames, switched))
  for (const name of targetNames)
    expect(written.filter(file => file.startsWith(`== ${name}/`)).join('\n')).toMatchSnapshot(name)
})
