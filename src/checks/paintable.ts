import { iconImageOf, logoOf } from '../documents/cards.ts'
import { atKey, type OutputCheck } from './check.ts'

/** Can the logo and the favicon be painted? */
export const paintable: OutputCheck = ({ site }) => {
  const { logo, favicon } = site.config.site
  const images = [
    ['site.logo', logo, logoOf(site)],
    ['site.favicon', favicon, favicon === undefined ? undefined : iconImageOf(site)],
  ] as const
  return images.flatMap(([key, file, drawable]) => {
    if (!site.painter?.image || file === undefined || drawable === undefined) return []
    if (site.painter.image(drawable.image.address)()) return []
    return [
      atKey(site, key, {
        ruleId: 'logo-too-complex',
        reason: `${file} cannot be painted: it takes more than 4 seconds or 256 MB, or the library that paints fails at it`,
        note: 'Simplify it, or export it as a PNG of at most 4096 × 4096 pixels, or set `pictures: no` under `site`',
      }),
    ]
  })
}
