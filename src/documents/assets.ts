import { mediaTypeOf } from '../model/media-types.ts'
import type { Document } from '../model/resource.ts'

/** The operator's own files, byte for byte. */
export const assets: Document = site =>
  site.assets.map(({ file, bytes }) => ({
    path: `/${file}`,
    title: file,
    summary: file,
    listed: false,
    cache: 'asset',
    cors: false,
    representations: [{ type: mediaTypeOf(file), file, render: () => bytes }],
  }))
