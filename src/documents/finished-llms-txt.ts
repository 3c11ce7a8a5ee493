import { below } from '../model/language-folder.ts'
import type { Context, Document, Resource } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { append } from '../text/data.ts'
import { encodedPath } from '../text/encode-path.ts'
import { templatesOf } from '../text/template.ts'
import { discoveryDocument } from './discovery-document.ts'

/** /llms.txt (llmstxt.org) of a finished site: its pages by the folder that they are in. */
export const finishedLlmsTxt: Document = site => [
  discoveryDocument({
    path: below(site.languages[0].home, 'llms.txt'),
    title: 'Site directory (llms.txt)',
    summary: 'Every page of this site as Markdown, for AI agents.',
    rel: 'describedby',
    cors: true,
    render: context => templatesOf(site.templates, 'markdown')('finished-llms.txt', view(site, context)),
  }),
]

function view({ config, languages: [{ home: start }] }: Site, { baseUrl, resources }: Context) {
  const pages = resources.filter(({ isPage }) => isPage)
  const home = pages.find(({ path }) => path === start)
  const entry = ({ title, summary, path, representations: [, twin] }: Resource) => ({
    title,
    summary,
    address: baseUrl + (twin === undefined ? path : encodedPath(`/${twin.file}`)),
  })
  const groups = new Map<string, ReturnType<typeof entry>[]>()
  for (const resource of resources) {
    if (!resource.listed) continue
    const [, folder = ''] = /^\/([^/]+)\/./.exec(resource.path.slice(start.length - 1)) ?? []
    append(groups, folder, entry(resource))
  }
  return {
    name: home?.title ?? config.service.name,
    description: home?.summary || config.service.description,
    hasAll: pages.every(({ representations }) => representations.length > 1),
    data: resources.filter(({ cache }) => cache === 'api' || cache === 'health').map(({ path }) => path),
    groups: [...groups],
  }
}
