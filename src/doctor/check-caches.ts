import type { BundleFile } from '../model/bundle.ts'
import type { Finding } from './finding.ts'

/** Whether the bundle leaves it to caches in front not to mix HTML and Markdown; by default they may not keep Markdown. */
export function checkCaches({ headerSets }: BundleFile): readonly Finding[] {
  const caching = headerSets['page-markdown']?.find(([name]) => name === 'Cache-Control')?.[1]
  if (!caching?.startsWith('public')) return []
  return [
    {
      check: 'caches',
      state: 'warn',
      text: 'http.sharedCaches is honour-vary: a cache in front that ignores Vary hands Markdown to browsers',
      note: 'Cloudflare needs a Cache Rule for it: docs/caches.md; portolan verify finds a cache that mixes them',
    },
  ]
}
