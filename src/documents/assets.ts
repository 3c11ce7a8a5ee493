import type { Document } from '../model/resource.ts'
import { singleFile } from './discovery-document.ts'

/** The operator's own files, byte for byte. */
export const assets: Document = site =>
  site.assets.map(({ file, bytes }) =>
    singleFile({ path: `/${file}`, title: file, summary: file, cache: 'asset', render: () => bytes }),
  )
