import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { copySite, edit } from '../../../src/testing/scratch.ts'
import { inPlace } from '../../../src/testing/write-dist.ts'
import { portolan } from '../../support/portolan.ts'
import { withoutPictures } from '../../support/small-site.ts'
import { freePort } from './nginx.ts'

export interface BuiltBundle {
  readonly dist: string
  /** Where its nginx listens. */
  readonly port: number
  readonly remove: () => void
}

/** Builds the sample site with an unlisted page and assets of every kind, under other options of `http:` and `deploy:`. */
export async function buildBundle(
  http: string,
  nginx = '',
  more: readonly string[] = [],
  languages: readonly string[] = [],
  redirects = olderSite,
  change: (folder: string) => void = withoutPictures,
): Promise<BuiltBundle> {
  const names = [...inPlace, ...more]
  const folder = mkdtempSync(join(tmpdir(), 'portolan-contract-'))
  const site = join(folder, 'site')
  copySite(site)
  change(folder)
  writeFileSync(
    join(site, 'pages/thanks.md'),
    '---\ntitle: Thanks\ndescription: Seen after something.\nsitemap: false\n---\n\nThank you.\n',
  )
  mkdirSync(join(site, 'assets/deep'), { recursive: true })
  writeFileSync(
    join(site, 'assets/deep/photo.20261101.png'),
    Buffer.from(Array.from({ length: 999 }, (_, i) => i % 256)),
  )
  writeFileSync(join(site, 'assets/data.json'), JSON.stringify(Array.from({ length: 200 }, (_, i) => i)))
  writeFileSync(join(site, 'assets/odd.xyz'), 'odd')
  mkdirSync(join(site, 'assets/logo'))
  writeFileSync(join(site, 'assets/logo/ranged'), 'a name that a rule could have used')
  for (const language of languages) {
    const folder = join(site, 'pages', language.toLowerCase())
    mkdirSync(join(folder, '404'), { recursive: true })
    const page = (title: string, more = '') =>
      `---\ntitle: ${title}\ndescription: In ${language}.\n${more}---\n\nText.\n`
    writeFileSync(join(folder, 'index.md'), page('Home'))
    writeFileSync(join(folder, 'hidden.md'), page('Hidden', 'sitemap: false\n'))
    writeFileSync(join(folder, '404/first.md'), page('Not lost', 'nav: {}\n'))
  }
  // Feeds of one language, of two, and of the first of two.
  writePosts(join(site, 'pages/posts'))
  if (languages.includes('pt-BR')) writePosts(join(site, 'pages/pt-br/posts'))
  const port = await freePort()
  edit(
    join(site, 'portolan.yaml'),
    /\n(?:http|deploy):[\s\S]*$/,
    `\n${http}\n${redirects}\nlanguages: [${languages.map(language => `{ language: ${language} }`)}]\ndeploy: { targets: [${names}], nginx: { listen: "127.0.0.1:${port}"${nginx} } }\n`,
  )
  const built = await portolan(['build'], { cwd: folder })
  expect(built.code).toBe(0)
  // Texts of the server are there in one language, and a star covers pages, which a build may say.
  const warnings = [...built.stderr.matchAll(/^(?:warning|error)\[(.*?)\]/gm)].map(([, rule]) => rule)
  const expected = languages.map(() => 'translation-missing')
  expect(warnings.filter(rule => rule !== 'redirect-covers')).toEqual(expected)
  return { dist: join(folder, 'dist'), port, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A folder of posts, which has a feed. */
function writePosts(folder: string): void {
  const page = (title: string, more: string) =>
    `---\ntitle: ${title}\ndescription: Text.\n${more}---\n\nText.\n`
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.md'), page('Posts', 'posts: yes\nnav: {}\n'))
  writeFileSync(join(folder, 'first.md'), page('First', 'date: 2026-11-03\n'))
}

/** The same once for all tests of a file, or of one `describe`; there when they begin. */
export function builtBundle(...options: Parameters<typeof buildBundle>): BuiltBundle {
  const bundle: BuiltBundle = { dist: '', port: 0, remove: () => {} }
  beforeAll(async () => void Object.assign(bundle, await buildBundle(...options)))
  afterAll(() => bundle.remove())
  return bundle
}

/** Of every kind: names of old programs, letters and escapes, a name that nginx's usual hash is too small for, other hosts. */
const olderSite = `redirects:
  /join.php: /join
  /Wiki/Main_Page: /
  /old/deep/page/: /join
  "/café-men%C3%BC": /guides
  "/It's (old), really": /llms.txt
  /assets/old.png: /assets/odd.xyz
  /api/v1/status: /api/health
  /old.html: /join.md
  /a-rather-long-name-of-a-page-that-was-once-written-by-a-forum.1234: /join
  /store: https://store.example.org
  /store/item: https://store.example.org/a%20b?x=1&y=2,3
  "/?page_id=12": /join
  "/index.php?b=2&a=1": /guides
  "/join?p=1": https://store.example.org/p
  /Join: /join
  /wp-content/uploads/*: /guides
  /docs/*: /guides/*
  /docs/deep/*: https://docs.example.org/a%20b/*
  /all/*: /*
  /guides/*: https://guides.example.org/*
  "/caf%C3%A9/*": /assets/*`
