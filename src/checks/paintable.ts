import { cardFaults, iconImageOf, logoOf } from '../documents/cards.ts'
import { logoTooComplex } from '../pictures/logo.ts'
import { problemIn } from '../report/problem.ts'
import { atKey, type OutputCheck } from './check.ts'

/** Can the logo, the favicon and the pictures of link previews be painted? What their size says is not all that can take long. */
export const paintable: OutputCheck = bundle => [...icons(bundle), ...previews(bundle)]

const icons: OutputCheck = ({ site }) => {
  const { logo, favicon } = site.config.site
  const images = [
    ['site.logo', logo, logoOf(site)],
    ['site.favicon', favicon, favicon === undefined ? undefined : iconImageOf(site)],
  ] as const
  return images.flatMap(([key, file, drawable]) => {
    if (!site.painter?.image || file === undefined || drawable === undefined) return []
    if (site.painter.image(drawable.image.address)()) return []
    const problem =
      'cannot be painted: it takes more than 4 seconds or 256 MB, or the library that paints fails at it'
    return [atKey(site, key, logoTooComplex(file, problem))]
  })
}

const previews: OutputCheck = ({ site }) =>
  cardFaults(site).flatMap(([{ source, front, places, isPart }, fault]) => {
    if (isPart) return []
    const image = front.image ?? site.config.site.hero?.image
    const finding =
      fault === 'damaged'
        ? {
            ruleId: 'picture-damaged',
            reason: `\`image\` cannot be in the link preview: ${image} is damaged or not a picture`,
            note: 'Save it again as PNG, JPEG or WebP. If it is a Git LFS file, run `git lfs pull`',
          }
        : {
            ruleId: 'picture-too-large',
            reason: `\`image\` cannot be in the link preview: ${image} has too many pixels, or takes too long to decode`,
            note: 'Make it smaller: link previews are 1200 pixels wide',
          }
    return [problemIn({ place: places.image, ...finding, fatal: false }, source)]
  })
