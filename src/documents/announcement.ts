import type { Language, Site } from '../model/site.ts'
import { templatesOf } from '../template/template.ts'
import { hrefIn } from './outward-links.ts'

/** The announcement as pages in a language show it. */
export function shownAnnouncement(
  site: Site,
  language: Language,
): { readonly text: string; readonly href: string | undefined } | undefined {
  const { announcement } = language
  if (announcement === undefined) return undefined
  const { text, link } = announcement
  return { text, href: link && hrefIn(language, link, site) }
}

/** The same as a line of Markdown. */
export function announcementMarkdown(site: Site, language: Language): string | undefined {
  const shown = shownAnnouncement(site, language)
  if (shown === undefined) return undefined
  const href = shown.href?.startsWith('/') ? site.config.baseUrl + shown.href : shown.href
  const values = { ...shown, href: href && destination(href), words: language.words }
  return templatesOf(site.templates, 'markdown')('announcement', values).trimEnd()
}

/** An address inside of `<…>`, where a backslash and `&amp;` stand for other characters. https://spec.commonmark.org/0.31.2/#link-destination */
function destination(href: string): string {
  return href.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, found => (found === '&' ? '&amp;' : '\\\\'))
}
