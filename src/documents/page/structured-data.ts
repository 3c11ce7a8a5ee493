import { assetAt, assetFile } from '../../model/assets.ts'
import { offeredEditions, usualJavaPort } from '../../model/join-address.ts'
import { authorsOf, lastChange } from '../../model/posts.ts'
import type { Context } from '../../model/resource.ts'
import type { Language, Page, Site } from '../../model/site.ts'
import type { Trail } from '../../model/template-data.ts'
import { scriptJson } from '../webmcp.ts'

/** A page in schema.org terms, as the text of a script element. Nothing in it claims a live status. */
export function structuredData(site: Site, page: Page, { crumbs }: Trail, context: Context): string {
  const graph = [
    ...(site.hasServer && page.path === '/' ? service(site, context) : []),
    ...about(site, page.language, context),
    ...howTos(site, page),
    ...people(site, page, context),
    ...article(site, page, context),
    ...event(site, page, context),
    ...breadcrumbs(crumbs, context),
  ]
  return scriptJson({ '@context': 'https://schema.org', '@graph': graph })
}

/** A post in schema.org terms. */
function article(site: Site, page: Page, { baseUrl }: Context): readonly object[] {
  const { path, language, title, description, updated, front, isPost } = page
  if (!isPost) return []
  const organization = { '@id': `${baseUrl}/#organization` }
  const { date, tags } = front
  const people = authorsOf(front).map(name => ({ '@type': 'Person', name }))
  const image = assetAt(site, front.image)
  return [
    {
      '@type': 'BlogPosting',
      '@id': `${baseUrl}${path}#post`,
      mainEntityOfPage: baseUrl + path,
      headline: title,
      description,
      datePublished: date,
      dateModified: updated && lastChange(page),
      author: people.length > 1 ? people : (people[0] ?? organization),
      image: image && `${baseUrl}/${image.file}`,
      keywords: tags.length > 0 ? tags : undefined,
      inLanguage: language.tag,
      publisher: organization,
    },
  ]
}

/** What an event says of itself. It is in the game, so it is online. */
function event(site: Site, page: Page, { baseUrl }: Context): readonly object[] {
  const { path, language, title, description, front } = page
  if (page.event === undefined) return []
  const image = assetAt(site, front.image)
  return [
    {
      '@type': 'Event',
      '@id': `${baseUrl}${path}#event`,
      name: title,
      description,
      startDate: page.event.start,
      endDate: page.event.end,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'VirtualLocation',
        name: front.place,
        url: site.hasServer ? language.server.guide : baseUrl + path,
      },
      image: image && `${baseUrl}/${image.file}`,
      url: baseUrl + path,
      inLanguage: language.tag,
      organizer: { '@id': `${baseUrl}/#organization` },
    },
  ]
}

function breadcrumbs(crumbs: Trail['crumbs'], { baseUrl }: Context): readonly object[] {
  const items = crumbs.map(({ href, label }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: baseUrl + href,
  }))
  return items.length === 0 ? [] : [{ '@type': 'BreadcrumbList', itemListElement: items }]
}

function about(
  { config, hasServer }: Site,
  { tag, home, name, description }: Language,
  { baseUrl }: Context,
): readonly object[] {
  const organization = { '@id': `${baseUrl}/#organization` }
  return [
    {
      '@type': 'WebSite',
      '@id': `${baseUrl}${home}#website`,
      url: baseUrl + home,
      name,
      description,
      inLanguage: tag,
      publisher: organization,
    },
    {
      '@type': 'Organization',
      ...organization,
      name: config.service.name,
      url: `${baseUrl}/`,
      sameAs: hasServer ? [config.server.discordInvite] : undefined,
    },
  ]
}

function service({ config }: Site, { baseUrl, resources }: Context): readonly object[] {
  const { server } = config
  const documentation = resources.find(({ rel }) => rel === 'service-doc')
  const offered = offeredEditions(server)
  const { java, bedrock } = server.editions
  const hasJavaPort = java.port !== null && java.port !== usualJavaPort
  const identifiers = [
    ['hostname', server.serverAddress],
    ...(hasJavaPort ? [['java-port', java.port] as const] : []),
    ...(bedrock.port === null ? [] : [['bedrock-port', bedrock.port] as const]),
  ].map(([propertyID, value]) => ({ '@type': 'PropertyValue', propertyID, value }))
  return [
    {
      '@type': 'GameServer',
      '@id': `${baseUrl}/#server`,
      name: server.name,
      url: server.guide,
      description: 'Multiplayer game server. Published connection information, not live status.',
      identifier: identifiers,
      game: {
        '@type': 'VideoGame',
        name: 'Minecraft',
        url: 'https://www.minecraft.net/',
        gamePlatform: offered.map(name => server.editions[name].name),
        playMode: 'https://schema.org/MultiPlayer',
        applicationCategory: 'Game',
      },
    },
    {
      '@type': 'WebAPI',
      '@id': `${baseUrl}/#api`,
      name: `${config.service.name} connection information API`,
      url: baseUrl + (documentation?.path ?? '/api/server-info'),
      documentation: `${baseUrl}/openapi.json`,
      provider: { '@id': `${baseUrl}/#organization` },
    },
  ]
}

/** Whom the page shows, with what it says of them. */
function people({ config }: Site, { content }: Page, { baseUrl }: Context): readonly object[] {
  return content.people.map(({ name, role, picture, about, link }) => ({
    '@type': 'Person',
    name,
    jobTitle: role,
    description: about,
    image: picture && `${baseUrl}/${assetFile(picture, config.assets)}`,
    ...(link === undefined ? {} : contact(link, baseUrl)),
  }))
}

function contact(link: string, baseUrl: string): object {
  if (link.startsWith('mailto:')) return { email: link }
  return { url: link.startsWith('/') ? baseUrl + link : link }
}

/** The steps of each edition that the page shows. */
function howTos({ config }: Site, page: Page): readonly object[] {
  const address = `${config.baseUrl}${page.path}`
  return page.content.guides.map(([edition, anchor]) => howTo(edition, `${address}#${anchor}`, page.language))
}

function howTo(name: 'java' | 'bedrock', anchor: string, { server, tag, words }: Language): object {
  const edition = server.editions[name]
  return {
    '@type': 'HowTo',
    '@id': `${anchor}-howto`,
    name: `${words.guide}${words.colon} ${server.name}, ${edition.name}`,
    inLanguage: tag,
    step: edition.steps.map(({ title, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: title,
      text,
      url: `${anchor}-step-${index + 1}`,
    })),
  }
}
