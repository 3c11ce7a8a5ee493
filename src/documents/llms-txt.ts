import { below } from '../model/language-folder.ts'
import { isDated, newestFirst } from '../model/posts.ts'
import type { Context } from '../model/resource.ts'
import { type Language, pageStem, type Site } from '../model/site.ts'
import { templatesOf } from '../text/template.ts'
import { joinSkill } from './agent-skills.ts'
import { discoveryDocument } from './discovery-document.ts'
import type { Feed, OwnDocument, Parts } from './document.ts'
import { linksMarkdown, notices } from './page/around-pages.ts'

/**
 * /llms.txt (llmstxt.org): the list of all pages, and one for each other language. It links to
 * Markdown only; JSON is named as code.
 */
export const llmsTxt: OwnDocument = (site, _pages, { feeds, calendars }) =>
  site.languages.map((language, index) =>
    discoveryDocument({
      path: llmsTxtPath(language),
      title: 'Site directory (llms.txt)',
      summary: 'Every page of this site as Markdown, for AI agents.',
      // The Link set names the whole site's directory; it names the others.
      rel: index === 0 ? 'describedby' : undefined,
      cors: true,
      render: context => directory(site, { feeds, calendars }, language, context),
    }),
  )

function directory(
  site: Site,
  { feeds, calendars }: Pick<Parts, 'feeds' | 'calendars'>,
  language: Language,
  { baseUrl, resources }: Context,
): string {
  const optional = [
    '/auth.md',
    ...(site.hasServer ? [`/.well-known/agent-skills/${joinSkill(site).name}/SKILL.md`] : []),
    below(language.home, 'llms-full.txt'),
  ]
  const catalogs = [
    '/.well-known/api-catalog',
    '/.well-known/ard.json',
    '/.well-known/agent-skills/index.json',
  ]
  const pages = site.pages.filter(page => page.listed && page.language === language)
  const inOrder = [...pages.filter(page => !isDated(page)), ...pages.filter(isDated).sort(newestFirst)]
  return templatesOf(site.templates, 'markdown')('llms.txt', {
    name: language.name,
    server: site.hasServer ? language.server.name : undefined,
    description: sentence(language.description),
    notices: notices(site, language),
    openapi: '/openapi.json',
    data: resources.filter(({ cache }) => cache === 'api' || cache === 'health').map(({ path }) => path),
    catalogs: resources.filter(({ path }) => catalogs.includes(path)).map(({ path }) => path),
    feeds: pathsIn(language, feeds),
    calendars: pathsIn(language, calendars),
    pages: inOrder.map(({ title, description, path, isPost, event, front }) => ({
      day: event?.start.slice(0, 10) ?? (isPost ? front.date : undefined),
      title,
      summary: description,
      address: `${baseUrl}/${pageStem(path)}.md`,
    })),
    links: linksMarkdown(site, language, 'Links'),
    languages: site.languages
      .filter(other => other !== language)
      .map(other => ({
        title: other.label,
        address: baseUrl + llmsTxtPath(other),
        summary: other.name,
      })),
    optional: resources
      // Also what is listed for people and is no page, such as the document of docs/maintaining/examples.
      .filter(({ path, listed, cache }) => optional.includes(path) || (listed && cache !== 'page'))
      .map(({ title, summary, path }) => ({ title, summary, address: baseUrl + path })),
  })
}

function pathsIn(language: Language, all: readonly Pick<Feed, 'path' | 'index'>[]): readonly string[] {
  return all.filter(({ index }) => index.language === language).map(({ path }) => path)
}

/** Path of the list of one language's pages. */
export function llmsTxtPath({ home }: Language): string {
  return below(home, 'llms.txt')
}

function sentence(text: string): string {
  return /[\p{Sentence_Terminal}…]$/u.test(text) ? text : `${text}.`
}
