import type { Document } from '../model/resource.ts'
import { singleFile } from './discovery-document.ts'

/** The operator's own files, byte for byte. */
export const assets: Document = site =>
  site.assets.map(({ file, bytes }) => {
    const source = file.replace('assets', site.folders.assets)
    return singleFile({
      path: `/${file}`,
      source,
      title: file,
      summary: file,
      cache: 'asset',
      render: () => bytes,
    })
  })
