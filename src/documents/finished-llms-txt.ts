import type { ListItem, RootContent } from 'mdast'
import { below } from '../model/language-folder.ts'
import type { Context, Document, Resource } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { writeMarkdown } from '../page/twin/render-markdown.ts'
import { append } from '../text/data.ts'
import { encodedPath } from '../text/encode-path.ts'
import { discoveryDocument } from './discovery-document.ts'

/** /llms.txt (llmstxt.org) of a finished site: its pages by the folder that they are in. */
export const finishedLlmsTxt: Document = site => [
  discoveryDocument({
    path: below(site.languages[0].home, 'llms.txt'),
    title: 'Site directory (llms.txt)',
    summary: 'Every page of this site as Markdown, for AI agents.',
    rel: 'describedby',
    cors: true,
    render: context => directory(site, context),
  }),
]

function directory({ config, languages: [{ home: start }] }: Site, { baseUrl, resources }: Context): string {
  const pages = resources.filter(({ isPage }) => isPage)
  const home = pages.find(({ path }) => path === start)
  const description = home?.summary || config.service.description
  const hasAll = pages.every(({ representations }) => representations.length > 1)
  const groups = new Map<string, Resource[]>()
  for (const resource of resources) {
    if (!resource.listed) continue
    const [, folder = ''] = /^\/([^/]+)\/./.exec(resource.path.slice(start.length - 1)) ?? []
    append(groups, folder, resource)
  }
  const data = resources.filter(({ cache }) => cache === 'api' || cache === 'health')
  const blocks: RootContent[] = [
    { type: 'heading', depth: 1, children: [{ type: 'text', value: home?.title ?? config.service.name }] },
    ...(description === '' ? [] : [{ type: 'blockquote' as const, children: [paragraph(description)] }]),
    paragraph(
      `${hasAll ? 'Every' : 'Almost every'} page is also available as Markdown: send Accept: text/markdown, or use its .md address.`,
    ),
    ...(data.length === 0
      ? []
      : [
          paragraph(
            `Data (JSON, read-only): ${data.map(({ path }) => path).join(', ')}, described in /openapi.json.`,
          ),
        ]),
  ]
  for (const [folder, pages] of groups) {
    blocks.push({
      type: 'heading',
      depth: 2,
      children: [{ type: 'text', value: folder === '' ? 'Pages' : decodeURIComponent(folder) }],
    })
    blocks.push({
      type: 'list',
      ordered: false,
      spread: false,
      children: pages.map(page => entry(page, baseUrl)),
    })
  }
  return writeMarkdown(blocks)
}

function paragraph(text: string): Extract<RootContent, { type: 'paragraph' }> {
  return { type: 'paragraph', children: [{ type: 'text', value: text }] }
}

function entry({ title, summary, path, representations }: Resource, baseUrl: string): ListItem {
  const [, twin] = representations
  const url = `${baseUrl}${twin === undefined ? path : encodedPath(`/${twin.file}`)}`
  const link = {
    type: 'link' as const,
    url,
    title: null,
    children: [{ type: 'text' as const, value: title }],
  }
  const more = summary === '' ? [] : [{ type: 'text' as const, value: `: ${summary}` }]
  return { type: 'listItem', spread: false, children: [{ type: 'paragraph', children: [link, ...more] }] }
}
