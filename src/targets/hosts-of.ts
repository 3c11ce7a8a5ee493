import type { BundleFile } from '../model/bundle.ts'
import { targets } from './index.ts'
import type { Target } from './target.ts'

/** The hosts that a built bundle has configuration for, by its folders; every one when that does not show. */
export function hostsOf({ hosts }: Pick<BundleFile, 'hosts'>): readonly Target[] {
  const found = targets.filter(({ name }) => hosts.some(file => file.startsWith(`${name}/`)))
  return found.length === 0 ? targets : found
}
