import type { Bundle } from '../model/bundle.ts'
import type { Artifact } from '../model/resource.ts'

/** A host that bundles are translated for: what must lie beside the web root for it to answer as `http/answer` says. */
export interface Target {
  readonly name: string
  readonly render: (bundle: Bundle) => readonly Artifact[]
}
