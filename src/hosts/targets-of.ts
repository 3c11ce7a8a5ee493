import type { Config } from '../config/schema/config.ts'
import type { BundleFile, Coding } from '../model/bundle.ts'
import { targets } from './index.ts'
import type { Target } from './target.ts'

/** The targets to translate for: those named in the call, else those of the config, else nginx and Caddy. */
export function targetsOf(config: Config, names: readonly string[] | undefined): readonly Target[] {
  const wanted: readonly string[] | undefined = names ?? config.deploy.targets
  return targets.filter(target => (wanted === undefined ? target.byDefault : wanted.includes(target.name)))
}

/** The codings that files are published in and all these hosts send, the best first. */
export function encodingsOf(config: Config, hosts: readonly Target[]): readonly Coding[] {
  const published = ['br', 'gzip'] as const
  return published.filter(coding => hosts.every(host => host.encodings?.(config).includes(coding) ?? true))
}

/** The hosts that a built bundle has configuration for, by its folders; every one when that does not show. */
export function hostsOf({ hosts }: Pick<BundleFile, 'hosts'>): readonly Target[] {
  const found = targets.filter(({ name }) => hosts.some(file => file.startsWith(`${name}/`)))
  return found.length === 0 ? targets : found
}
