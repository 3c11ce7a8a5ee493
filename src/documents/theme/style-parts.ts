import type { PagePart, Site } from '../../model/site.ts'
import { isInFolder } from '../page/trail.ts'

/** A style sheet of `templates/html/parts/` that only some sites need. */
interface StylePart {
  readonly file: string
  readonly isUsed: (site: Site) => boolean
}

/** Each part goes behind `site.css`, in this order: a site carries the styles of what it shows, and no others. */
export const styleParts: readonly StylePart[] = [
  { file: 'ornament.css', isUsed: ({ config }) => config.site.ornament },
  { file: 'hero.css', isUsed: ({ config }) => config.site.hero !== undefined },
  { file: 'light.css', isUsed: ({ config }) => config.site.theme === 'light' },
  { file: 'dark.css', isUsed: ({ config }) => config.site.theme === 'dark' },
  { file: 'theme-toggle.css', isUsed: ({ config }) => config.site.toggle },
  { file: 'callouts.css', isUsed: site => shows(site, 'callout') },
  { file: 'contents.css', isUsed: site => shows(site, 'contents') },
  { file: 'folders.css', isUsed: site => site.pages.some(isInFolder) },
]

function shows({ pages, notFound }: Site, part: PagePart): boolean {
  return [...pages, ...notFound].some(({ content }) => content.parts.includes(part))
}
