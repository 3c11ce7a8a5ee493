import { authorsOf, lastChange } from '../model/posts.ts'
import type { Context, Representation, Resource } from '../model/resource.ts'
import { type Page, pageStem, type Site } from '../model/site.ts'
import type { Parts } from './document.ts'
import { llmsTxtPath } from './llms-txt.ts'
import { linksMarkdown, notices, trails } from './page/around-pages.ts'
import { frontMatterText } from './page/front-matter-text.ts'
import { pageShell, type ShownPage } from './page/page-shell.ts'
import { structuredData } from './page/structured-data.ts'

/** Every page as HTML, and the listed ones as Markdown at the same address. */
export function ownPages(site: Site, parts: Parts): readonly Resource[] {
  const shell = pageShell(site, parts)
  const noticesOf = new Map(site.languages.map(language => [language, notices(site, language)]))
  const trailOf = trails(site)
  const shown = (page: Page, context: Context): ShownPage => {
    const trail = trailOf(page)
    const { isPost, updated, front } = page
    const { date, tags } = front
    return {
      page,
      post:
        isPost && date !== undefined
          ? { published: date, modified: updated && lastChange(page), tags }
          : undefined,
      links: context.links,
      jsonLd: structuredData(site, page, trail, context),
      card: parts.cards.get(page)?.card,
      trail,
    }
  }
  return site.pages.map((page): Resource => {
    const { path, title, description: summary, rel, listed, language, content } = page
    const html: Representation = {
      type: 'text/html; charset=utf-8',
      file: `${pageStem(path)}.html`,
      render: context => shell(shown(page, context), content.html),
    }
    const twin: Representation = {
      type: 'text/markdown; charset=utf-8',
      file: `${pageStem(path)}.md`,
      render: context => {
        const links = path === language.home ? linksMarkdown(site, language, language.words.links) : ''
        return `${twinHead(page, noticesOf.get(language), context)}${content.twin}${links}`
      },
    }
    return {
      path,
      source: page.source,
      title,
      summary,
      rel,
      listed,
      isPage: true,
      updated: lastChange(page),
      cache: 'page',
      cors: false,
      representations: listed ? [html, twin] : [html],
    }
  })
}

function twinHead(page: Page, notices: readonly string[] = [], { baseUrl }: Context): string {
  const { title, description, updated, language, isPost, event, front } = page
  const { date, tags, place } = front
  const authors = authorsOf(front)
  const facts = {
    title,
    description,
    url: `${baseUrl}${page.path}`,
    lang: language.tag,
    ...(isPost && {
      date,
      ...(authors.length === 1 ? { author: authors[0] } : authors.length > 1 && { authors }),
      ...(tags.length > 0 && { tags }),
    }),
    ...(event && {
      start: event.start,
      ...(event.end !== undefined && { end: event.end }),
      ...(place !== undefined && { place }),
    }),
    ...(updated === undefined ? {} : { last_updated: updated }),
  }
  const pointer = `> For AI agents: the list of pages is at <${baseUrl}${llmsTxtPath(language)}>\n`
  const lines = notices.map(notice => `>\n> ${notice}\n`)
  return `${frontMatterText(facts)}\n${pointer}${lines.join('')}\n`
}
