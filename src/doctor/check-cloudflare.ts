import type { Finding } from './finding.ts'

/** What no program of this machine can show: the daily limit of the free plan. */
export function checkCloudflare({ hosts }: { readonly hosts: readonly string[] }): readonly Finding[] {
  if (!hosts.some(path => path.startsWith('cloudflare/'))) return []
  return [
    {
      check: 'cloudflare',
      state: 'ok',
      text: 'only pages and unknown addresses are requests to the worker: the free plan has 100,000 a day, then 429 until midnight UTC',
    },
  ]
}
