import type { Bundle } from '../model/bundle.ts'
import type { Page } from '../model/site.ts'

/** The pages whose twins are to be questioned: listed, and not the same as they were when no question was left. */
export function askedPages({ site, settled }: Bundle): readonly Page[] {
  return site.pages.filter(({ path, listed }) => listed && !settled.has(path))
}
