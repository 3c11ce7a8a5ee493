import { below } from '../model/language-folder.ts'
import type { Document } from '../model/resource.ts'
import { encodedPath } from '../text/encode-path.ts'
import { templatesOf } from '../text/template.ts'
import { discoveryDocument } from './discovery-document.ts'

/** /sitemap.md: the same pages for programs that read Markdown, in the order of folders. A page of this name takes its place. */
export const sitemapMd: Document = ({ config, templates, languages: [{ home }] }, pages) =>
  pages.some(({ path }) =>
    ['sitemap', 'sitemap.html', 'sitemap.htm'].some(name => path === below(home, name)),
  )
    ? []
    : [
        discoveryDocument({
          path: below(home, 'sitemap.md'),
          title: 'Sitemap as Markdown',
          summary: 'Every page of this site with its description and date.',
          render: ({ baseUrl, resources }) =>
            templatesOf(templates, 'markdown')('sitemap.md', {
              name: config.service.name,
              pages: resources
                .filter(({ listed }) => listed)
                .map(({ path, title, summary, updated, representations: [, twin] }) => ({
                  ...{ title, summary, updated },
                  address: baseUrl + (twin ? encodedPath(`/${twin.file}`) : path),
                })),
            }),
        }),
      ]
