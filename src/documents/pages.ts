import type { Context, Document, Representation, Resource } from '../model/resource.ts'
import { type Page, pageStem, type Site } from '../model/site.ts'
import { templateIn } from '../template/template.ts'
import { digest } from '../text/digest.ts'
import { announcementMarkdown } from './announcement.ts'
import { cardsOf } from './cards.ts'
import { llmsTxtPath } from './llms-txt.ts'
import { frontMatterText } from './page/front-matter-text.ts'
import { pageFrame, pageShell } from './page/page-shell.ts'
import { structuredData } from './page/structured-data.ts'
import { trails } from './page/trail.ts'

/** Every page as HTML, and the listed ones as Markdown at the same address. */
export const pages: Document = site => {
  const press = pressOf(site)
  return site.pages.map((page): Resource => {
    const { path, title, description: summary, rel, listed, updated } = page
    const html = new PageFile(page, press, 'html')
    return {
      path,
      title,
      summary,
      listed,
      cache: 'page',
      cors: false,
      digest: context => press.digest(page, context),
      representations: listed ? [html, new PageFile(page, press, 'markdown')] : [html],
      ...(rel === undefined ? {} : { rel }),
      ...(updated === undefined ? {} : { updated }),
    }
  })
}

/** What makes the files of every page of a site. */
interface Press {
  readonly html: (page: Page, context: Context) => string
  readonly markdown: (page: Page, context: Context) => string
  readonly digest: (page: Page, context: Context) => string
}

function pressOf(site: Site): Press {
  const frame = pageFrame(site)
  const shell = pageShell(site, frame)
  const template = digest(templateIn(site.templates, 'html/page.eta'))
  const cards = cardsOf(site)
  const announcements = new Map(
    site.languages.map(language => [language, announcementMarkdown(site, language)]),
  )
  const trailOf = trails(site)
  const shown = (page: Page, context: Context) => {
    const { path, language, original, title, description, updated, listed } = page
    const trail = trailOf(page)
    return {
      path,
      language,
      original,
      title,
      description,
      noindex: !listed,
      links: context.links,
      jsonLd: structuredData(site, page, trail, context),
      updated,
      twin: listed ? `/${pageStem(path)}.md` : undefined,
      card: cards.get(page),
      trail,
    }
  }
  return {
    html: (page, context) => shell(shown(page, context), page.content.html()),
    markdown: (page, context) =>
      `${twinHead(page, announcements.get(page.language), context)}${page.content.twin()}`,
    // The head of a twin says nothing that the frame does not.
    digest: (page, context) =>
      digest(`${template} ${page.content.digest} ${frame.digest(shown(page, context))}`),
  }
}

const kinds = {
  html: { type: 'text/html; charset=utf-8', ending: '.html' },
  markdown: { type: 'text/markdown; charset=utf-8', ending: '.md' },
} as const

/** A file of a page. All share one press: two functions for each page would take more memory than its facts. */
class PageFile implements Representation {
  readonly type: string
  readonly file: string
  readonly #page: Page
  readonly #press: Press

  constructor(page: Page, press: Press, kind: keyof typeof kinds) {
    const { type, ending } = kinds[kind]
    this.type = type
    this.file = pageStem(page.path) + ending
    this.#page = page
    this.#press = press
  }

  render(context: Context): string {
    return this.#press[this.type === kinds.html.type ? 'html' : 'markdown'](this.#page, context)
  }
}

function twinHead(page: Page, announcement: string | undefined, { baseUrl }: Context): string {
  const { title, description, updated, language } = page
  const facts = {
    title,
    description,
    url: `${baseUrl}${page.path}`,
    lang: language.tag,
    ...(updated === undefined ? {} : { updated }),
  }
  const pointer = `> For AI agents: the list of pages is at <${baseUrl}${llmsTxtPath(language)}>\n`
  const announced = announcement === undefined ? '' : `>\n> ${announcement}\n`
  return `${frontMatterText(facts)}\n${pointer}${announced}\n`
}
