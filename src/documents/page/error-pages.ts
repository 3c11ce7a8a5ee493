import { mainAddress } from '../../model/join-address.ts'
import { below, notFoundStem } from '../../model/language-folder.ts'
import type { Context, Representation } from '../../model/resource.ts'
import type { AdoptedSite, Language, Page, Site } from '../../model/site.ts'
import type { NotFoundTemplateData } from '../../model/template-data.ts'
import { escapeXml } from '../../text/escape.ts'
import { isRightToLeft } from '../../text/right-to-left.ts'
import { codeSizeClass, sizeClass } from '../../text/size-class.ts'
import { templatesOf } from '../../text/template.ts'
import { borrowedWords } from '../../words/words-for.ts'
import { json } from '../discovery-document.ts'
import type { Parts } from '../document.ts'
import { hrefIn, notices } from './around-pages.ts'
import { pageShell } from './page-shell.ts'

/** The error pages: for people and agents in each language, for programs once. They have no address. */
export function errorPages(site: Site, parts: Parts | undefined): readonly Representation[] {
  const markdown = templatesOf(site.templates, 'markdown')
  const shown = parts === undefined ? givenPage(site, site.adopted) : shownPage(site, parts)
  return [
    ...site.languages.flatMap((language): readonly Representation[] => {
      const { words } = language
      return [
        { type: 'text/html; charset=utf-8', file: `${notFoundStem(language)}.html`, ...shown(language) },
        {
          type: 'text/markdown; charset=utf-8',
          file: `${notFoundStem(language)}.md`,
          render: context =>
            markdown('not-found', {
              words,
              text: missingText(site, language),
              notices: notices(site, language).slice(0, language.closed ? 1 : 0),
              content: ownPage(site, language)?.content.twin,
              ...targetsOf(language, site.languages[0].home, context),
            }),
        },
      ]
    }),
    problem,
  ]
}

type Shown = Pick<Representation, 'render'> & Partial<Pick<Representation, 'type'>>

/** The page that the owner wrote for a language. */
function ownPage({ notFound }: Site, language: Language): Page | undefined {
  return notFound.find(page => page.language === language)
}

/** With the site around it. */
function shownPage(site: Site, parts: Parts): (language: Language) => Shown {
  const shell = pageShell(site, parts)
  const html = templatesOf(site.templates, 'html')
  const { server } = site.config
  return language => {
    const address = site.hasServer && !language.closed ? mainAddress(server) : undefined
    const { tag, words, home, closed } = language
    const own = ownPage(site, language)
    const layout = own?.layout ?? 'text'
    const { title, description } = own ?? { title: words.notFound, description: missingText(site, language) }
    const borrowed = borrowedWords(tag, words).includes('notFoundText')
    return {
      render: ({ links }) =>
        shell(
          { page: { ...nowhere, layout, language, title, description, front: own?.front }, links },
          own?.content.html ??
            html('not-found', {
              words,
              borrowed,
              home,
              titleSize: sizeClass(title),
              address,
              addressSize: codeSizeClass(address ?? ''),
              closed,
              guide: site.hasServer ? hrefIn(language, server.guide, site) : undefined,
              rightToLeft: isRightToLeft(tag),
            } satisfies NotFoundTemplateData),
        ),
    }
  }
}

/** That of a finished site, or a plain one. */
function givenPage(site: Site, adopted: AdoptedSite | undefined): (language: Language) => Shown {
  return language => {
    const { tag, words, home: start } = language
    const texts = [words.notFound, missingText(site, language), words.notFoundHome]
    const [title, text, home] = texts.map(escapeXml)
    const side = isRightToLeft(tag) ? ' dir="rtl"' : ''
    const plain = `<!doctype html>
<html lang="${tag}"${side}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="${start}">${home}</a></p></main></body>
</html>
`
    return {
      ...(adopted?.isUtf8 ? {} : { type: 'text/html' }),
      render: () => (adopted?.notFound === undefined ? plain : adopted.read(adopted.notFound)),
    }
  }
}

const problem: Representation = {
  type: 'application/problem+json',
  file: 'api/404.json',
  // RFC 9457 4.2.1: about:blank says that the status says it all.
  render: () => json({ type: 'about:blank', title: 'Not Found', status: 404 }),
}

/** The text of the page. The way to the server is a comfort only where there is one that is open. */
function missingText({ hasServer }: Site, { words, closed }: Language): string {
  return hasServer && !closed ? words.notFoundText : words.pageMissing
}

const nowhere = { path: '/404', original: '/404', listed: false }

/** The links of the Markdown page: the home page as Markdown, if published, and the list of all pages. */
function targetsOf({ home }: Language, start: string, { baseUrl, resources }: Context) {
  const [, twin] = resources.find(({ path }) => path === home)?.representations ?? []
  return {
    home: `${baseUrl}${twin ? `/${twin.file}` : home}`,
    pages: `${baseUrl}${below(start, 'sitemap.xml')}`,
  }
}
