import type { Site } from '../../model/site.ts'

/** A style sheet of `templates/html/parts/` that only some sites need. */
interface StylePart {
  readonly file: string
  readonly isUsed: (site: Site) => boolean
}

/** Each part goes behind `site.css`, in this order: a site carries the styles of what it shows, and no others. */
export const styleParts: readonly StylePart[] = [
  { file: 'announcement.css', isUsed: ({ languages }) => languages.some(language => language.announcement) },
  { file: 'addresses.css', isUsed: ({ config }) => config.addresses.length > 0 },
]
