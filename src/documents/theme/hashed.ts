import { digest } from '../../text/digest.ts'

/** A file with a content hash in its name, so that caches may keep it forever. */
export interface Hashed {
  readonly path: string
  readonly text: string
}

/** Names a text after its hash. */
export function hashed(extension: 'css' | 'js' | 'svg', text: string): Hashed {
  const hash = digest(text).slice(0, 12)
  return { path: `/assets/portolan.${hash}.${extension}`, text }
}
