import { joinable, mainAddress, offeredNames, toolDeclaration } from '../model/join-address.ts'
import type { Context, Document } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { digest } from '../text/digest.ts'
import { templatesOf } from '../text/template.ts'
import { discoveryDocument, json } from './discovery-document.ts'
import { frontMatterText } from './page/front-matter-text.ts'

/** The agent skills: the one that tells how to join a server, the operator's own, and the index in its present and its first form. */
export const agentSkills: Document = site => {
  const own = site.skills.map(({ bytes, ...skill }) => ({
    ...skill,
    source: `${site.folders.skills}/${skill.name}/SKILL.md`,
    render: () => bytes,
  }))
  const skills = [...(site.hasServer ? [joinSkill(site)] : []), ...own]
  if (skills.length === 0) return []
  const files = ['agent-skills', 'skills'].flatMap(folder =>
    skills.map(skill =>
      discoveryDocument({
        path: `/.well-known/${folder}/${skill.name}/SKILL.md`,
        source: skill.source,
        title: `Agent skill: ${skill.name}`,
        summary: skill.description,
        cors: true,
        render: skill.render,
      }),
    ),
  )
  return [
    discoveryDocument({
      path: '/.well-known/agent-skills/index.json',
      title: 'Agent skills',
      summary: 'What AI agents can learn here.',
      cors: true,
      render: context => json(index(skills, context)),
    }),
    discoveryDocument({
      path: '/.well-known/skills/index.json',
      title: 'Agent skills (version 0.1)',
      summary: 'The same index for older clients.',
      cors: true,
      render: () =>
        json({ skills: skills.map(({ name, description }) => ({ name, description, files: ['SKILL.md'] })) }),
    }),
    ...files,
  ]
}

/** A skill of the operator, published byte for byte, or ours, which is rendered from the whole table. */
interface RenderedSkill {
  readonly name: string
  readonly description: string
  /** The operator's file; absent for ours. */
  readonly source?: string | undefined
  readonly render: (context: Context) => string | Uint8Array
}

/** The digest of a skill's bytes as published. */
export function skillDigest(skill: RenderedSkill, context: Context): string {
  return `sha256:${digest(skill.render(context))}`
}

function index(skills: readonly RenderedSkill[], context: Context) {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(skill => ({
      name: skill.name,
      type: 'skill-md',
      description: skill.description,
      url: `/.well-known/agent-skills/${skill.name}/SKILL.md`,
      digest: skillDigest(skill, context),
    })),
  }
}

/** The skill that every site has: how to join. */
export function joinSkill({ config, templates, languages: [{ closed }] }: Site): RenderedSkill {
  const { server, service, agents } = config
  const tool = toolDeclaration(config)
  const name = `join-${service.shortName}`
  const description =
    `Explains how to join the game server ${server.name} (${mainAddress(server)}) on ${offeredNames(server)}. ` +
    'Use when a player asks for its address, port, steps to connect, official website or community invite. ' +
    'Returns published configuration, not live status.'
  const license = agents.skill.license ?? service.license
  const head = {
    name,
    description,
    ...(license === undefined ? {} : { license }),
    metadata: { version: '1.0.0', service: service.shortName },
  }
  return {
    name,
    description,
    render: ({ baseUrl, resources }) => {
      const [guidePage] = server.guide.split(/[?#]/)
      const twin = resources.find(({ path }) => baseUrl + path === guidePage)?.representations[1]
      const body = templatesOf(templates, 'markdown')('skill', {
        name: server.name,
        address: mainAddress(server),
        closed: closed?.text,
        ...joinable(server).editions,
        serverInfo: `${baseUrl}/api/server-info`,
        website: `${baseUrl}/`,
        tool: tool.name,
        editions: tool.inputSchema.properties.edition.enum.map(edition => `\`${edition}\``).join(' or '),
        health: `${baseUrl}/api/health`,
        guide: server.guide,
        guideTwin: twin && `${baseUrl}/${twin.file}`,
        directory: `${baseUrl}/llms.txt`,
      })
      return `${frontMatterText(head)}\n${body}`
    },
  }
}
