import type { Document } from '../model/resource.ts'
import { singleFile } from './discovery-document.ts'

/** The operator's own files. */
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

/**
 * The operator's own files at the root of the site. Hosts find pages by the shape of their address: in a folder that no
 * address leads to, `a.html` is not the page `/a`. Below `/assets/` they find files by their address, too.
 */
export const staticFiles: Document = site =>
  site.staticFiles.map(({ file, bytes }) =>
    singleFile({
      path: `/${file}`,
      source: `${site.folders.static}/${file}`,
      file: file.startsWith('assets/') ? file : `_static/${file}`,
      title: file,
      summary: file,
      cache: 'asset',
      render: () => bytes,
    }),
  )

/** Smaller copies of the pictures that pages show. */
export const smallerPictures: Document = site =>
  site.pictures.map(({ path, bytes }) =>
    singleFile({ path, title: 'Picture', summary: 'Picture', cache: 'immutable', render: bytes }),
  )
