import { isRightToLeft } from '../text/right-to-left.ts'
import { json, singleFile } from './discovery-document.ts'
import type { OwnDocument } from './document.ts'
import { colorScheme } from './theme.ts'

/** Name and icons of the site on a home screen (W3C Web Application Manifest). */
export const webManifest: OwnDocument = (site, _pages, { colors }) => {
  const { config, painter } = site
  const { first } = colorScheme(site, colors)
  const { name, description, language } = config.service
  const drawing = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }
  const painted = [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]
  const manifest = {
    id: '/',
    name,
    short_name: shortest(name),
    description,
    lang: language,
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: first.paper,
    theme_color: first.sky,
    icons: painter === undefined ? [drawing] : [drawing, ...painted],
  }
  return [
    singleFile({
      path: '/site.webmanifest',
      title: 'Web app manifest',
      summary: 'Name and icons for home screens.',
      cache: 'asset',
      render: () => json(manifest),
    }),
  ]
}

/** The first words of a name, as many as fit below an icon. */
function shortest(name: string): string {
  const words = name.split(' ')
  const fits = words.filter((_, index) => words.slice(0, index + 1).join(' ').length <= 12)
  return fits.length === 0 ? (words[0] ?? name) : fits.join(' ')
}
