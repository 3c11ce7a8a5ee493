import type { BundleFile } from '../model/bundle.ts'
import { atLeast } from './check-hosts.ts'
import type { Finding } from './finding.ts'

/** Whether Node.js is as new as `engines` of package.json asks: `>=20.19`. */
export function checkNode(version: string, engines: string): Finding {
  const least = /\d+(?:\.\d+)*/.exec(engines)?.[0] ?? '0'
  const finding = { check: 'Node.js', text: `${version}; portolan needs ${least} or newer` }
  return atLeast(version, least)
    ? { ...finding, state: 'ok' }
    : { ...finding, state: 'wrong', note: `install Node.js ${least} or newer: https://nodejs.org` }
}

/** Whether the bundle leaves it to caches in front not to mix HTML and Markdown; by default they may not keep Markdown. */
export function checkCaches({ headerSets }: BundleFile): readonly Finding[] {
  const caching = headerSets['page-markdown']?.find(([name]) => name === 'Cache-Control')?.[1]
  if (!caching?.startsWith('public')) return []
  return [
    {
      check: 'caches',
      state: 'warn',
      text: 'http.sharedCaches is honour-vary: a cache that ignores Vary will send Markdown to browsers',
      note: 'Cloudflare needs a Cache Rule: see docs/caches.md. portolan verify finds caches that serve the wrong variant',
    },
  ]
}

/** What no program of this machine can show: the daily limit of the free plan. */
export function checkCloudflare({ hosts }: { readonly hosts: readonly string[] }): readonly Finding[] {
  if (!hosts.some(path => path.startsWith('cloudflare/'))) return []
  return [
    {
      check: 'cloudflare',
      state: 'ok',
      text: 'only pages and unknown addresses use worker requests; the free plan has 100,000 a day, then sends 429 until midnight UTC',
    },
  ]
}
