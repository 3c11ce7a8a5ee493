import type { Context, Document } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { markdownTemplate } from '../template/markdown-template.ts'
import { joinSkill } from './agent-skills.ts'
import { machineFile } from './machine-file.ts'

/** /llms.txt (llmstxt.org): the text directory of the site. It links to Markdown only; JSON is named as code. */
export const llmsTxt: Document = site => [
  machineFile({
    path: '/llms.txt',
    title: 'Site directory (llms.txt)',
    summary: 'Every page of this site as Markdown, for AI agents.',
    rel: 'describedby',
    cors: true,
    type: 'text/plain; charset=utf-8',
    render: context => directory(site, context),
  }),
]

function directory(site: Site, { baseUrl, resources }: Context): string {
  const { server, service } = site.config
  const optional = [
    '/auth.md',
    `/.well-known/agent-skills/${joinSkill(site).name}/SKILL.md`,
    '/llms-full.txt',
  ]
  const catalogs = [
    '/.well-known/api-catalog',
    '/.well-known/ard.json',
    '/.well-known/agent-skills/index.json',
  ]
  const published = (paths: readonly string[]) => resources.filter(({ path }) => paths.includes(path))
  return markdownTemplate(site.templates)('llms.txt', {
    name: service.name,
    server: server.name,
    description: sentence(service.description),
    openapi: '/openapi.json',
    data: resources.filter(({ cache }) => cache === 'api' || cache === 'health').map(({ path }) => path),
    catalogs: published(catalogs).map(({ path }) => path),
    pages: resources
      .filter(({ listed }) => listed)
      .map(({ title, summary, representations }) => ({
        title,
        summary,
        address: `${baseUrl}/${representations[1]?.file ?? representations[0].file}`,
      })),
    optional: published(optional).map(({ title, summary, path }) => ({
      title,
      summary,
      address: baseUrl + path,
    })),
  })
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
