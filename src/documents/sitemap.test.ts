import { expect, test } from 'vitest'
import type { Resource } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { sitemap } from './sitemap.ts'
import { sitemapMd } from './sitemap-md.ts'

const baseUrl = 'https://play.example.net'

function rendered(count: number, tail = ''): Readonly<Record<string, string>> {
  const pages = Array.from({ length: count }, (_, index) => ({
    path: `/p${index}${tail}`,
    listed: true,
    updated: '2026-01-02',
  })) as unknown as readonly Resource[]
  const site = { config: { baseUrl }, languages: [{ home: '/' }] } as unknown as Site
  const context = { baseUrl, resources: pages, links: [] }
  return Object.fromEntries(
    sitemap(site, pages).map(({ path, representations }) => [
      path,
      String(representations[0].render(context)),
    ]),
  )
}

test('EMIT-05 50,000 addresses are one file', () => {
  const files = rendered(50_000)
  expect(Object.keys(files)).toEqual(['/sitemap.xml'])
  expect(files['/sitemap.xml']?.match(/<url>/g)).toHaveLength(50_000)
})

test('EMIT-05 one more makes it an index of parts', () => {
  const files = rendered(50_001)
  expect(Object.keys(files)).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
  expect(files['/sitemap.xml']?.match(/<loc>.*?<\/loc>/g)).toEqual([
    `<loc>${baseUrl}/sitemap-1.xml</loc>`,
    `<loc>${baseUrl}/sitemap-2.xml</loc>`,
  ])
  expect(files['/sitemap-2.xml']?.match(/<url>/g)).toHaveLength(1)
})

test('EMIT-05 so do 50 MiB', () => {
  const files = rendered(30_000, 'x'.repeat(2_000))
  const sizes = Object.values(files).map(text => Buffer.byteLength(text))
  expect(Object.keys(files)).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
  expect(Math.max(...sizes)).toBeLessThanOrEqual(50 * 1024 * 1024)
})

test('EMIT-05 addresses are escaped, and a page without a date has none', () => {
  const pages = [
    { path: "/a&b'c", listed: true },
    { path: '/hidden', listed: false },
  ] as unknown as Resource[]
  const [only] = sitemap({ config: { baseUrl }, languages: [{ home: '/' }] } as unknown as Site, pages)
  const text = only?.representations[0].render({
    baseUrl,
    resources: pages,
    links: [],
  })
  expect(text).toContain(`  <url><loc>${baseUrl}/a&amp;b&apos;c</loc></url>\n</urlset>\n`)
  expect(text).not.toContain('hidden')
})

test('a page called sitemap takes the place of /sitemap.md', () => {
  const documents = (...paths: readonly string[]) =>
    sitemapMd(
      { config: { baseUrl }, languages: [{ home: '/' }] } as unknown as Site,
      paths.map(path => ({ path })) as unknown as Resource[],
    )
  expect(documents('/', '/sitemaps').map(({ path }) => path)).toEqual(['/sitemap.md'])
  for (const path of ['/sitemap', '/sitemap.html']) expect(documents('/', path)).toEqual([])
})
