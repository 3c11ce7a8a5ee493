import type { Resource } from '../model/resource.ts'
import { digest } from '../text/digest.ts'
import { singleFile } from './discovery-document.ts'

/** A file with a content hash in its name, so that caches may keep it forever. */
export interface Hashed {
  readonly path: string
  readonly text: string
}

export function hashed(extension: 'css' | 'js' | 'svg', text: string): Hashed {
  return { path: `/assets/portolan.${digest(text).slice(0, 12)}.${extension}`, text }
}

/** The resources of such files, each once. */
export function hashedFiles(title: string, files: readonly (Hashed | undefined)[]): readonly Resource[] {
  const texts = new Map(files.flatMap(file => (file ? [[file.path, file.text]] : [])))
  return Array.from(texts, ([path, text]) =>
    singleFile({ path, title, summary: title, cache: 'immutable', render: () => text }),
  )
}
