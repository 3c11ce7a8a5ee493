import type { Document } from '../model/resource.ts'
import { singleFile } from './discovery-document.ts'

/** What was made smaller of the pictures that pages show. */
export const smallerPictures: Document = site =>
  site.pictures.map(({ path, bytes }) =>
    singleFile({ path, title: 'Picture', summary: 'Picture', cache: 'immutable', render: bytes }),
  )
