import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { sitemapsOf } from '../../src/testing/sitemaps.ts'
import { load, toolFile } from './tool.ts'

interface XmlLint {
  readonly validateXML: (options: {
    readonly xml: string
    readonly schema: string
    readonly maxMemoryPages: number
  }) => Promise<{ readonly valid: boolean; readonly rawOutput: string }>
}

/** As sitemaps.org publishes it, out of a package that ships it. */
const ofPages = readFileSync(toolFile('sitemap', 'schema/sitemap.xsd'), 'utf8')

/** No package ships that of an index. */
const ofIndexes = readFileSync(new URL('schemas/siteindex.xsd', import.meta.url), 'utf8')

test('/sitemap.xml follows the schema of sitemaps.org', async () => {
  const xml = await (await fetch(`${inject('site')}/sitemap.xml`)).text()
  expect(xml.match(/<url>/g)?.length).toBeGreaterThan(1)
  expect(await problems(xml, ofPages)).toBe('')
})

test('so do the index and the parts of a site of 50,001 pages', async () => {
  const baseUrl = inject('baseUrl')
  const paths = Array.from({ length: 50_001 }, (_, index) => `/page-${index}?a=1&b='2'`)
  const [index, ...parts] = sitemapsOf(baseUrl, paths)
  expect(await problems(index ?? '', ofIndexes)).toBe('')
  expect(parts).toHaveLength(2)
  for (const part of parts) expect(await problems(part, ofPages)).toBe('')
})

test.each([
  ['a relative date', (xml: string) => xml.replace(/<lastmod>[^<]+/, '<lastmod>yesterday')],
  ['an unknown element', (xml: string) => xml.replace('</url>', '<title>x</title></url>')],
  ['no address', (xml: string) => xml.replace(/<loc>[^<]+<\/loc>/, '')],
  ['a bare ampersand', (xml: string) => xml.replace('</loc>', '?a&b</loc>')],
])('the schema minds %s', async (_, spoil) => {
  const xml = await (await fetch(`${inject('site')}/sitemap.xml`)).text()
  expect(await problems(spoil(xml), ofPages)).toMatch(/error/)
})

async function problems(xml: string, schema: string): Promise<string> {
  const { validateXML } = load<XmlLint>('xmllint-wasm')
  const { valid, rawOutput } = await validateXML({ xml, schema, maxMemoryPages: 16_384 })
  return valid ? '' : rawOutput.slice(0, 2000)
}
