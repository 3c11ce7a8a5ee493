import type { Representation } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { htmlTemplate } from '../template/html-template.ts'
import { json } from './json.ts'
import { pageShell } from './page-shell.ts'

/** What stands behind a 404: for people, for agents, for programs. They have no address of their own. */
export function errorPages(site: Site): readonly Representation[] {
  const shell = pageShell(site)
  const render = htmlTemplate(site.templates)
  const { config } = site
  const { words } = site.languages[0]
  const data = { words, siteName: config.service.name, baseUrl: config.baseUrl }
  return [
    {
      type: 'text/html; charset=utf-8',
      file: '404.html',
      render: ({ links }) =>
        shell(
          {
            path: '/404',
            language: site.languages[0],
            original: '/404',
            title: words.notFound,
            description: words.notFoundText,
            noindex: true,
            links,
          },
          render('not-found', data),
        ),
    },
    { type: 'text/markdown; charset=utf-8', file: '404.md', render: () => render('not-found.md', data) },
    {
      type: 'application/problem+json',
      file: 'api/404.json',
      // RFC 9457 4.2.1: about:blank says that the status says it all.
      render: () => json({ type: 'about:blank', title: 'Not Found', status: 404 }),
    },
  ]
}
