import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sampleBundle } from '../../src/testing/sample.ts'

const { files } = sampleBundle()
const pages = Array.from(files.keys()).filter(file => /^public\/.*\.html$/.test(file))
const bytesOf = (path: string) => Buffer.from(files.get(`public${path}`) ?? '')
const weight = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + gzipSync(bytesOf(path), { level: 9 }).length, 0)

test('every page loads 10.7 kB of CSS and 3 kB of our script at most, compressed, 60 kB in all, and nothing from elsewhere', () => {
  expect(pages.length).toBeGreaterThan(10)
  const css = Array.from(files)
    .flatMap(([file, bytes]) => (file.endsWith('.css') ? [`${Buffer.from(bytes)}`] : []))
    .join()
  for (const file of pages) {
    const html = Buffer.from(files.get(file) ?? '').toString()
    const found = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, path = '']) => path)
    const styles = found(/<link rel="stylesheet" href="([^"]+)"/g)
    const scripts = found(/<script[^>]* src="([^"]+)"/g)
    expect([file, styles.length, scripts.length]).toEqual([file, 1, 2])
    for (const path of [...styles, ...scripts])
      expect([path, bytesOf(path).length > 500]).toEqual([path, true])
    expect(weight(styles)).toBeLessThan(10_700)
    for (const script of scripts) expect(weight([script])).toBeLessThan(3000)
    // What a browser would load by itself.
    const loaded = found(
      /<(?:img|script|source|iframe|video|audio|embed)[^>]* (?:src|srcset|data)="([^"]+)"/g,
    )
    const pictures = Array.from(css.matchAll(/url\((\/[^)]+)\)/g), ([, path = '']) => path)
    const all = new Set([file.slice('public'.length), ...styles, ...loaded, ...pictures])
    expect(weight([...all])).toBeLessThan(60_000)
    expect(loaded.filter(path => !/^\/(?!\/)/.test(path))).toEqual([])
    expect(html).not.toMatch(/<style|style="/)
  }
  expect(css.match(/@import|url\((?!"data:|\/assets\/)/g)).toBeNull()
})
