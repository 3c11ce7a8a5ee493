import { createHash } from 'node:crypto'
import { linkSet } from '../http/links.ts'
import { manifestOf } from '../http/manifest.ts'
import { mediaTypeOf, mediaTypes } from '../model/assets.ts'
import type { Bundle } from '../model/bundle.ts'
import type { CacheClass, Resource } from '../model/resource.ts'
import { checkedConfig } from './checked-config.ts'
import { emptySite } from './empty-site.ts'

export interface SampleOptions {
  readonly listen?: number | string
  readonly notAcceptable?: 'html' | '406'
  readonly hsts?: boolean
  readonly root?: string
  readonly brotli?: boolean
  /** Pages besides `/`, `/join`, `/guides`, `/guides/first-steps`. */
  readonly morePages?: number
}

const text = 'Some text.'
const steps = [{ title: text, text }]
const edition = { name: text, devices: text, menu: text, note: text, steps }
const server = {
  name: text,
  website: 'https://play.example.net/',
  guide: 'https://play.example.net/join',
  serverAddress: 'play.example.net',
  discordInvite: 'https://discord.gg/example',
  updated: '2026-11-01',
  javaVersionGuidance: text,
  javaPortDiscovery: text,
  bedrockAvailability: 'unconfirmed',
  compatibilityNote: text,
  consoleNote: text,
  accountSafety: text,
  editions: {
    java: { ...edition, port: null },
    bedrock: { ...edition, port: 19132, availability: 'unconfirmed' },
  },
}

/** A small bundle made by hand: one resource of each kind that a host must know. */
export function sampleBundle(options: SampleOptions = {}): Bundle {
  const { listen = 8080, notAcceptable = 'html', hsts, root, brotli } = options
  const config = checkedConfig(
    JSON.stringify({
      baseUrl: 'https://play.example.net',
      service: { shortName: 'sample-site', name: text, description: text },
      server,
      http: { notAcceptable, hsts },
      deploy: {
        nginx: { listen, root, brotli },
        caddy: { listen, root },
        apache: { listen, root },
      },
    }),
  )
  const more = Array.from({ length: options.morePages ?? 0 }, (_, index) => `/more/page-${index}`)
  const pages = ['/', '/join', '/guides', '/guides/first-steps', ...more].map(page)
  const resources = [...pages, ...singles]
  const files = new Map<string, Uint8Array>()
  for (const { representations } of resources)
    for (const { file } of representations) files.set(file, bytesOf(file))
  for (const file of ['404.html', '404.md', 'api/404.json']) files.set(file, bytesOf(file))
  const site = emptySite(config)
  const context = { baseUrl: config.baseUrl, resources, links: linkSet(resources) }
  const facts = Object.fromEntries([...files].map(([file, bytes]) => [file, factsOf(file, bytes)]))
  return { site, resources, files, manifest: manifestOf(site, context, ['gzip'], facts) }
}

const singles: readonly Resource[] = [
  single('/unlisted', 'unlisted.html', 'page'),
  single('/api/server-info', 'api/server-info.json', 'api', { cors: true }),
  single('/api/health', 'api/health.json', 'health', { cors: true, rel: 'status' }),
  single('/openapi.json', 'openapi.json', 'discovery', { cors: true, rel: 'service-desc' }),
  single('/llms.txt', 'llms.txt', 'discovery', { cors: true, rel: 'describedby' }),
  single('/robots.txt', 'robots.txt', 'discovery'),
  single('/auth.md', 'auth.md', 'discovery'),
  single('/sitemap.xml', 'sitemap.xml', 'discovery'),
  single('/webmcp.js', 'webmcp.js', 'asset'),
  single('/.well-known/security.txt', '.well-known/security.txt', 'discovery'),
  single('/.well-known/agent-skills/join/SKILL.md', '.well-known/agent-skills/join/SKILL.md', 'discovery', {
    cors: true,
  }),
  single('/.well-known/api-catalog', '.well-known/api-catalog.json', 'discovery', {
    cors: true,
    rel: 'api-catalog',
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  }),
  single('/assets/portolan.0123456789ab.css', 'assets/portolan.0123456789ab.css', 'immutable'),
  single('/assets/site.0123456789abcdef.css', 'assets/site.0123456789abcdef.css', 'asset'),
  single('/assets/logo.svg', 'assets/logo.svg', 'asset'),
  single('/assets/license', 'assets/license', 'asset'),
  single('/assets/Sound/a-b.c.ogg', 'assets/Sound/a-b.c.ogg', 'asset'),
  ...Object.keys(mediaTypes).map(type =>
    single(`/assets/types/X.${type}`, `assets/types/X.${type}`, 'asset'),
  ),
]

function page(path: string): Resource {
  const stem = path === '/' ? 'index' : path.slice(1)
  const representations = [`${stem}.html`, `${stem}.md`].map(file => representation(file))
  const [html, markdown] = representations
  if (!html || !markdown) throw new Error('two representations')
  return {
    path,
    title: path,
    summary: path,
    listed: true,
    cache: 'page',
    cors: false,
    ...(path === '/join' ? { rel: 'service-doc' } : {}),
    representations: [html, markdown],
  }
}

function single(
  path: string,
  file: string,
  cache: CacheClass,
  more: { readonly cors?: boolean; readonly rel?: string; readonly type?: string } = {},
): Resource {
  const { cors = false, rel, type } = more
  const representations = [representation(file, type)] as const
  return {
    path,
    title: path,
    summary: path,
    listed: false,
    cache,
    cors,
    representations,
    ...(rel === undefined ? {} : { rel }),
  }
}

function representation(file: string, type = mediaTypeOf(file)) {
  return { type, file, render: () => bytesOf(file) }
}

/** Each file says its name, so that a test sees which one it got; no two have one size. */
function bytesOf(file: string): Uint8Array {
  const unequal = createHash('sha256').update(file).digest().readUInt16BE() % 97
  return Buffer.from(`${file}\n${'.'.repeat(300 + unequal)}${file.endsWith('.md') ? '..' : ''}\n`)
}

function factsOf(file: string, bytes: Uint8Array) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { size: bytes.length, sha256, compressed: !/404|\.ogg$|license$/.test(file) }
}
