import type { Bundle } from '../model/bundle.ts'
import { type Files, fixtureSite, pageOf } from './fixture-site.ts'
import { goodBundle, change as replace } from './sample.ts'

const pages = ['index', 'join', 'faq'].map(name => `pages/${name}.md`)

/** The sample with three of its pages: every kind of document, and two thirds of the requests. */
export function smallBundle(change?: (files: Map<string, Uint8Array>) => void): Bundle {
  return goodBundle(files => {
    keepThreePages(files)
    change?.(files)
  })
}

/** The same without pictures, which are a fifth of the requests and most of the bytes. */
export function plainBundle(change?: (files: Map<string, Uint8Array>) => void): Bundle {
  return smallBundle(files => {
    replace(files, 'portolan.yaml', /^site:$/m, 'site:\n  pictures: no')
    replace(files, 'portolan.yaml', /, picture: assets\/team\/\w+\.png/g, '')
    replace(files, 'pages/index.md', /^::::gallery[\s\S]*?^::::$/m, '')
    for (const file of [...files.keys()]) if (/^assets\/(?:bay|team)\//.test(file)) files.delete(file)
    change?.(files)
  })
}

/** Takes the other pages away from the files of the sample. */
export function keepThreePages(files: Map<string, Uint8Array>): void {
  for (const file of [...files.keys()].filter(file => file.startsWith('pages/')))
    if (pages.includes(file)) files.set(file, withoutLinks(files.get(file)))
    else files.delete(file)
}

/** Links to missing pages lead to the home page; lists of missing posts are left out. */
function withoutLinks(text: Uint8Array | undefined): Uint8Array {
  return Buffer.from(
    Buffer.from(text ?? '')
      .toString()
      .replace(/^::posts.*$/m, '')
      .replaceAll(/(?<=[(="])\/(?:api-guide|community|guides|rules|updates)\b[\w/#-]*/g, '/'),
  )
}

const text = 'It takes some minutes.\n\n## Then\n\nAsk on [Discord](https://discord.gg/example), or wait.\n'

/** A site of three pages with no more in its config than it needs: every kind of document, and short ones. */
export function fixtureBundle(change: Files = {}): Bundle {
  const pages = { 'pages/faq.md': pageOf('FAQ', '', text), 'pages/join.md': pageOf('Join', '', text) }
  const { bundle, diagnostics } = fixtureSite({ ...pages, ...change })
  if (!bundle) throw new Error(JSON.stringify(diagnostics, undefined, 2))
  return bundle
}

/** The same with one route of each kind, to ask half as much. */
export function fewRoutes(change: Files = {}): Bundle {
  const bundle = fixtureBundle(change)
  const more =
    /^\/(?:\.well-known\/(?!agent-skills\/join)|(?:api\/health|llms-full|auth|sitemap)|.*\.(?:js|svg|webmanifest)$)/
  const routes = bundle.manifest.routes.filter(({ path }) => !more.test(path))
  return { ...bundle, manifest: { ...bundle.manifest, routes } }
}
