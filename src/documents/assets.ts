import { mediaTypeOf } from '../model/media-types.ts'
import type { Document } from '../model/resource.ts'

const hashedName = /\.[0-9a-f]{8,64}\.[A-Za-z0-9]+$/

/** The operator's own files, byte for byte. A name that holds a hash may be kept for ever. */
export const assets: Document = site =>
  site.assets.map(({ file, bytes }) => ({
    path: `/${file}`,
    title: file,
    summary: file,
    listed: false,
    cache: hashedName.test(file) ? 'immutable' : 'asset',
    cors: false,
    representations: [{ type: mediaTypeOf(file), file, render: () => bytes }],
  }))
