import { mainAddress } from '../../model/join-address.ts'
import { notFoundStem } from '../../model/language-folder.ts'
import type { Context, Representation } from '../../model/resource.ts'
import type { Language, Site } from '../../model/site.ts'
import type { NotFoundTemplateData } from '../../model/template-data.ts'
import { borrowedWords } from '../../site/words/words-for.ts'

import { escapeXml } from '../../text/escape.ts'
import { isRightToLeft } from '../../text/right-to-left.ts'
import { codeSizeClass, sizeClass } from '../../text/size-class.ts'
import { templatesOf } from '../../text/template.ts'
import { json } from '../discovery-document.ts'
import { hrefIn } from './around-pages.ts'
import { pageShell } from './page-shell.ts'

/** The error pages: for people and agents in each language, for programs once. They have no address. */
export function errorPages(site: Site): readonly Representation[] {
  if (site.adopted !== undefined) return finishedErrorPages(site)
  const shell = pageShell(site)
  const html = templatesOf(site.templates, 'html')
  const markdown = templatesOf(site.templates, 'markdown')
  const { server } = site.config
  const address = site.hasServer ? mainAddress(server) : undefined
  return [
    ...site.languages.flatMap((language): readonly Representation[] => {
      const { tag, words, home } = language
      const own = site.notFound.find(page => page.language === language)
      const layout = own?.layout ?? 'text'
      const text = missingText(site, words)
      const { title, description } = own ?? { title: words.notFound, description: text }
      const borrowed = borrowedWords(tag, words).includes('notFoundText')
      return [
        {
          type: 'text/html; charset=utf-8',
          file: `${notFoundStem(language)}.html`,
          render: ({ links }) =>
            shell(
              {
                page: { ...nowhere, layout, language, title, description, front: own?.front },
                links,
              },
              own?.content.html ??
                html('not-found', {
                  words,
                  borrowed,
                  home,
                  titleSize: sizeClass(title),
                  address,
                  addressSize: codeSizeClass(address ?? ''),
                  guide: site.hasServer ? hrefIn(language, server.guide, site) : undefined,
                  rightToLeft: isRightToLeft(tag),
                } satisfies NotFoundTemplateData),
            ),
        },
        {
          type: 'text/markdown; charset=utf-8',
          file: `${notFoundStem(language)}.md`,
          render: context =>
            markdown('not-found', {
              words,
              text,
              content: own?.content.twin,
              ...targetsOf(language, context),
            }),
        },
      ]
    }),
    problem,
  ]
}

const problem: Representation = {
  type: 'application/problem+json',
  file: 'api/404.json',
  // RFC 9457 4.2.1: about:blank says that the status says it all.
  render: () => json({ type: 'about:blank', title: 'Not Found', status: 404 }),
}

/** Of a finished site: its own page, or a plain one. */
function finishedErrorPages(site: Site): readonly Representation[] {
  const { adopted, languages, templates } = site
  const [language] = languages
  const { tag, words } = language
  const missing = missingText(site, words)
  const [title, text, home] = [words.notFound, missing, words.notFoundHome].map(escapeXml)
  const side = isRightToLeft(tag) ? ' dir="rtl"' : ''
  const plain = `<!doctype html>
<html lang="${tag}"${side}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${home}</a></p></main></body>
</html>
`
  return [
    {
      type: adopted?.isUtf8 ? 'text/html; charset=utf-8' : 'text/html',
      file: '404.html',
      render: () => (adopted?.notFound === undefined ? plain : adopted.read(adopted.notFound)),
    },
    {
      type: 'text/markdown; charset=utf-8',
      file: '404.md',
      render: context =>
        templatesOf(templates, 'markdown')('not-found', {
          words,
          text: missing,
          content: undefined,
          ...targetsOf(language, context),
        }),
    },
    problem,
  ]
}

/** What the page says. The way to the server is a comfort only where there is a server. */
function missingText({ hasServer }: Site, { notFoundText, pageMissing }: Language['words']): string {
  return hasServer ? notFoundText : pageMissing
}

const nowhere = { path: '/404', original: '/404', listed: false }

/** The links of the Markdown page: the home page as Markdown, if published, and the list of all pages. */
function targetsOf({ home }: Language, { baseUrl, resources }: Context) {
  const [, twin] = resources.find(({ path }) => path === home)?.representations ?? []
  return { home: `${baseUrl}${twin ? `/${twin.file}` : home}`, pages: `${baseUrl}/sitemap.xml` }
}
