import { digest } from '../model/digest.ts'
import { pageStem } from '../model/page-stem.ts'
import type { Context, Document, Representation } from '../model/resource.ts'
import type { Page } from '../model/site.ts'
import { templateIn } from '../template/template-in.ts'
import { cardOf } from './cards.ts'
import { frontMatterText } from './front-matter-text.ts'
import { textDirectory } from './llms-txt.ts'
import { pageFrame, pageShell } from './page-shell.ts'
import { structuredData } from './structured-data.ts'

/** Every page as HTML, and the listed ones as Markdown at the same address. */
export const pages: Document = site => {
  const shell = pageShell(site)
  const frame = pageFrame(site)
  const template = digest(templateIn(site.templates, 'html/page.eta'))
  const cards = cardOf(site)
  return site.pages.map(page => {
    const name = pageStem(page.path)
    const card = cards(page)
    const twin = page.listed ? `/${name}.md` : undefined
    const shown = (context: Context) => ({
      path: page.path,
      language: page.language,
      original: page.original,
      title: page.title,
      description: page.description,
      noindex: !page.listed,
      links: context.links,
      jsonLd: structuredData(site, page, context),
      ...(page.updated === undefined ? {} : { updated: page.updated }),
      ...(twin === undefined ? {} : { twin }),
      ...(card === undefined ? {} : { card }),
    })
    const html: Representation = {
      type: 'text/html; charset=utf-8',
      file: `${name}.html`,
      render: context => shell({ ...shown(context), content: page.content.html() }),
    }
    const markdown: Representation = {
      type: 'text/markdown; charset=utf-8',
      file: `${name}.md`,
      render: context => `${twinHead(page, context)}${page.content.twin()}`,
    }
    return {
      path: page.path,
      title: page.title,
      summary: page.description,
      ...(page.rel === undefined ? {} : { rel: page.rel }),
      listed: page.listed,
      ...(page.updated === undefined ? {} : { updated: page.updated }),
      cache: 'page',
      cors: false,
      // The head of a twin says nothing that the frame does not.
      digest: context => digest(`${template} ${page.content.digest} ${frame.digest(shown(context))}`),
      representations: page.listed ? [html, markdown] : [html],
    }
  })
}

function twinHead(page: Page, { baseUrl }: Context): string {
  const { title, description, updated, language } = page
  const facts = {
    title,
    description,
    url: `${baseUrl}${page.path}`,
    ...(updated === undefined ? {} : { updated }),
  }
  const pointer = `> For AI agents: a text directory of this site is at ${baseUrl}${textDirectory(language)}\n\n`
  return `${frontMatterText(facts)}\n${pointer}`
}
