import { isRightToLeft } from '../text/right-to-left.ts'
import { jsonOf, singleFile } from './discovery-document.ts'
import type { OwnDocument } from './document.ts'
import { colorScheme } from './theme.ts'

/** Name and icons of the site on a home screen (W3C Web Application Manifest). */
export const webManifest: OwnDocument = (site, _pages, { colors }) => {
  const { config, painter, templates } = site
  const { name, description, language } = config.service
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
  const { paper, sky } = colorScheme(site, colors).first
  const texts = { name, short: shortest(name), description, language, direction }
  return [
    singleFile({
      path: '/site.webmanifest',
      title: 'Web app manifest',
      summary: 'Name and icons for home screens.',
      cache: 'asset',
      render: () =>
        jsonOf(templates, 'site.webmanifest', { ...texts, paper, sky, isPainted: painter !== undefined }),
    }),
  ]
}

/** The first words of a name, as many as fit below an icon. */
function shortest(name: string): string {
  const words = name.split(' ')
  const fits = words.filter((_, index) => words.slice(0, index + 1).join(' ').length <= 12)
  return fits.length === 0 ? (words[0] ?? name) : fits.join(' ')
}
