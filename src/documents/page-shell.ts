import { isRightToLeft } from '../model/is-right-to-left.ts'
import type { Link } from '../model/link.ts'
import type { Site } from '../model/site.ts'
import { htmlTemplate } from '../template/html-template.ts'
import type { Card } from './cards.ts'
import { look } from './look.ts'
import { openGraphLocale } from './open-graph-locale.ts'

/** What stands in the shell: a page, or an error that looks like one. */
export interface Shown {
  readonly path: string
  readonly title: string
  readonly description: string
  /** Safe HTML of `<main>`. */
  readonly content: string
  readonly updated?: string
  readonly noindex: boolean
  /** JSON-LD, escaped for a script element. */
  readonly jsonLd?: string
  /** The Link set, for the head. */
  readonly links: readonly Link[]
  /** Path of the Markdown twin. */
  readonly twin?: string
  /** What link previews show. */
  readonly card?: Card
}

/** The HTML document around a page's content: head, header, navigation, footer. Made once for a site. */
export function pageShell(site: Site): (shown: Shown) => string {
  const { config } = site
  const render = htmlTemplate(site.templates)
  const { stylesheet, script } = look(site)
  const navigation = site.pages
    .flatMap(page => (page.nav ? [{ href: page.path, ...page.nav }] : []))
    .sort((a, b) => a.order - b.order)
  return shown =>
    render('page', {
      ...shown,
      links: shown.twin
        ? [...shown.links, { rel: 'alternate', href: shown.twin, type: 'text/markdown' }]
        : shown.links,
      language: config.service.language,
      rightToLeft: isRightToLeft(config.service.language),
      locale: openGraphLocale(config.service.language),
      siteName: config.service.name,
      baseUrl: config.baseUrl,
      canonical: `${config.baseUrl}${shown.path}`,
      nav: navigation.map(({ href, label }) => ({ href, label, current: href === shown.path })),
      stylesheet: stylesheet.path,
      script: script.path,
      scripts: ['/webmcp.js'],
      logo: config.site.logo && `/${config.site.logo}`,
      icons: site.painter !== undefined,
      directory: shown.links.find(link => link.rel === 'describedby')?.href,
      community: config.server.discordInvite,
    })
}
