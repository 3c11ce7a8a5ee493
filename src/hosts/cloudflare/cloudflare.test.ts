import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../../compile.ts'
import { readTemplates } from '../../files/package.ts'
import { readSources } from '../../files/sources/read-sources.ts'
import type { Bundle } from '../../model/bundle.ts'
import { configFolders } from '../../site/config/folders.ts'
import { fuzz } from '../../testing/fuzz.ts'
import { type SampleOptions, sampleBundle } from '../../testing/sample-bundle.ts'
import { cloudflare } from './cloudflare.ts'

/** What is written besides the published files. */
const textOf = (options: SampleOptions = {}) =>
  cloudflare
    .render(sampleBundle(options))
    .filter(({ path }) => !path.startsWith('cloudflare/assets/') || path.endsWith('/_headers'))
    .map(({ path, body }) => `== ${path}\n${body}`)
    .join('\n')

describe('the files for Cloudflare', () => {
  test('do not depend on the number of pages, except for the pages themselves', () => {
    expect(textOf({ morePages: fuzz(1_000) })).toBe(textOf({ morePages: 10 }))
  })

  test('hold no free text of the config', () => {
    expect(textOf({ freeText: 'CANARY */ "a" \\ </script>' })).toBe(textOf())
  })

  test('leave compressed siblings out, and lay pages where no address leads', () => {
    const paths = cloudflare.render(sampleBundle()).map(({ path }) => path)
    expect(paths.filter(path => /\.(?:gz|br)$/.test(path))).toEqual([])
    expect(paths).toContain('cloudflare/assets/_pages/guides/first-steps.md')
    expect(paths).toContain('cloudflare/assets/_pages/404.json')
    expect(paths).toContain('cloudflare/assets/api/server-info')
  })
})

describe('limits of Cloudflare are errors that name them', () => {
  const refused = (bundle: Bundle) =>
    cloudflare.refuse?.(bundle).map(({ reason, fatal }) => `${fatal} ${reason}`) ?? []

  test('a bundle within them has none', () => expect(refused(sampleBundle({ morePages: 9_000 }))).toEqual([]))

  test('ADAPTER-01 20,000 files', () => {
    expect(refused(sampleBundle({ morePages: 10_000 }))).toEqual([
      expect.stringMatching(/^true The bundle has 20\d\d\d files; the limit of Cloudflare is 20,000$/),
    ])
  })

  test('ADAPTER-01 25 MiB for each file', () => {
    const bundle = sampleBundle()
    const files = new Map([...bundle.files, ['assets/logo.svg', new Uint8Array(25 * 1024 * 1024 + 1)]])
    expect(refused({ ...bundle, files })).toEqual([
      'true Cloudflare takes files of 25 MiB, and assets/logo.svg is larger',
    ])
  })

  test('ADAPTER-01 100 rules in _headers', () => {
    const bundle = sampleBundle()
    const template = bundle.manifest.routes.find(route => route.path.includes('portolan.0123456789ab'))
    const more = Array.from({ length: 60 }, (_, index) => {
      const path = `/assets/portolan.${(0x100000000000 + index).toString(16)}.css`
      const [first] = template?.representations ?? []
      if (!template || !first) throw new Error('the sample has a file with a hash in its name')
      return [
        { ...template, path, representations: [{ ...first, file: path.slice(1) }] },
        {
          ...template,
          path: `/assets/b${index}.css`,
          representations: [{ ...first, headers: 'asset', file: `assets/b${index}.css` }],
        },
      ]
    })
    const manifest = { ...bundle.manifest, routes: [...bundle.manifest.routes, ...more.flat()] }
    expect(refused({ ...bundle, manifest })).toEqual([
      expect.stringMatching(/^true Cloudflare takes 100 rules in `_headers`, and the bundle needs 1\d\d$/),
    ])
  })

  test('ADAPTER-01 2,000 characters in a line of _headers', () => {
    const bundle = sampleBundle()
    const always = [['Content-Security-Policy', `connect-src ${'x'.repeat(2_000)}`]] as const
    expect(refused({ ...bundle, manifest: { ...bundle.manifest, always } })).toEqual([
      'true Cloudflare takes lines of 2,000 characters in `_headers`, and one has 2039: Content-Security-Policy: connect-src x…',
    ])
  })

  test('ADAPTER-01 stop the build at the place where the host is named', () => {
    const sources = readSources('site/portolan.yaml', configFolders)
    const config = readFileSync('site/portolan.yaml', 'utf8').replace(
      /targets: \[.*\]/,
      'targets: [nginx, cloudflare]',
    )
    const big = new Uint8Array(25 * 1024 * 1024 + 1)
    const files = new Map([...sources.files, ['portolan.yaml', Buffer.from(config)], ['assets/big.pdf', big]])
    const { diagnostics, bundle } = compile({ ...sources, files }, readTemplates())
    expect(bundle).toBeUndefined()
    const [found] = diagnostics.filter(({ ruleId }) => ruleId === 'cloudflare-limit')
    expect(config.slice(found?.place?.start.offset, found?.place?.end.offset)).toContain('cloudflare')
  })
})
