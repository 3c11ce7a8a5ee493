import type { Bundle } from '../model/bundle.ts'

/** What images and objects of a cluster are called; `/api/health` says the same. */
export function websiteName({ manifest }: Pick<Bundle, 'manifest'>): string {
  return `${manifest.shortName}-website`
}
