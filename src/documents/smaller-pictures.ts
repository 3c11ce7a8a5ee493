import type { Document } from '../model/resource.ts'

/** What was made smaller of the pictures that pages show. */
export const smallerPictures: Document = site =>
  site.pictures.map(({ path, bytes }) => ({
    path,
    title: 'Picture',
    summary: 'Picture',
    listed: false,
    cache: 'immutable',
    cors: false,
    representations: [{ type: 'image/webp', file: path.slice(1), render: bytes }],
  }))
