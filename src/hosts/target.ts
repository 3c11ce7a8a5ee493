import type { Config } from '../config/schema/config.ts'
import type { Bundle, Coding, Feature } from '../model/bundle.ts'
import type { Artifact } from '../model/resource.ts'
import type { Problem } from '../report/problem.ts'

/** A host that bundles are translated for: the files next to the web root with which it answers as `http/answer` says. */
export interface Target {
  readonly name: string
  /** As its makers write it. */
  readonly title: string
  /** For whom it is, in a few words. */
  readonly where: string
  /** The step after a change of its configuration: `a reload`. */
  readonly onChange: string
  /** What `diff` and `publish` tell when its configuration is the same; absent: `the same`. */
  readonly onSame?: string
  /** Written when the config names no hosts. */
  readonly byDefault: boolean
  /** Where it does not answer as `http/answer` says, and what it does instead. Everything else is exact. */
  readonly differs: Readonly<Partial<Record<Feature, string>>>
  /** It answers every path, so that another program needs its own host name, or a proxy in front. */
  readonly wholeHost?: 'own name' | 'proxy'
  /** The name of the website points to its network, where no game server answers. */
  readonly isNetwork?: true
  /** The codings that it sends compressed files in; absent: all that are published, or `differs` says otherwise. */
  readonly encodings?: ((config: Config) => readonly Coding[]) | undefined
  /** Parts of a bundle that the host cannot take: limits of its makers. */
  readonly refuse?: (bundle: Bundle) => readonly Problem[]
  readonly render: (bundle: Bundle) => readonly Artifact[]
}
