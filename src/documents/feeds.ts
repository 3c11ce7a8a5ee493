import { feedType } from '../model/assets.ts'
import { authorsOf, folderAbove, lastChange, newestFirst } from '../model/posts.ts'
import type { Context } from '../model/resource.ts'
import type { Page, Site } from '../model/site.ts'
import { feedContent } from '../page/feed-content.ts'
import { append } from '../text/data.ts'
import { escapeXml } from '../text/escape.ts'
import { discoveryDocument } from './discovery-document.ts'
import type { Feed, OwnDocument } from './document.ts'

/** As many as readers of feeds take in one piece; older posts are on the site. */
const mostEntries = 20

/** /news/feed.xml: the newest posts of a folder as an Atom feed (RFC 4287). */
export const feeds: OwnDocument = (site, _pages, { feeds }) =>
  feeds.map(feed => ({
    ...discoveryDocument({
      path: feed.path,
      title: feed.index.title,
      summary: 'The newest posts, as an Atom feed.',
      cors: true,
      type: `${feedType}; charset=utf-8`,
      render: context => feedText(feed, site, context),
    }),
    source: feed.index.source,
  }))

/** The feeds of all languages, ordered by path. */
export function feedsOf({ pages }: Site): readonly Feed[] {
  const folders = new Map<string, Page[]>()
  for (const page of pages) {
    if (!page.isPost || !page.listed) continue
    append(folders, folderAbove(page.path), page)
  }
  return pages.flatMap(index => {
    const posts = index.listed && !index.isPart ? folders.get(index.path) : undefined
    if (posts === undefined) return []
    const newest = posts.sort(newestFirst).slice(0, mostEntries)
    return [{ path: `${index.path}/feed.xml`, index, posts: newest }]
  })
}

/** There is no clock in a build: a feed is as new as its posts. */
function feedText({ path, index, posts }: Feed, site: Site, { baseUrl }: Context): string {
  const { language, title, description } = index
  const updated = posts
    .map(post => lastChange(post) ?? '')
    .reduce((last, day) => (day > last ? day : last), '')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language.tag}">`,
    element('id', {}, baseUrl + index.path),
    element('title', {}, title === language.name ? title : `${title} · ${language.name}`),
    element('subtitle', {}, description),
    element('updated', {}, midnight(updated)),
    `<author>${element('name', {}, site.config.service.name)}${element('uri', {}, `${baseUrl}/`)}</author>`,
    element('link', { rel: 'self', type: feedType, href: baseUrl + path }),
    element('link', { rel: 'alternate', type: 'text/html', href: baseUrl + index.path }),
    ...posts.map(post => entryText(post, baseUrl)),
    '</feed>\n',
  ].join('\n')
}

function entryText(post: Page, baseUrl: string): string {
  const { path, title, description, front, content } = post
  const { date = '', tags } = front
  const address = baseUrl + path
  return [
    '<entry>',
    element('id', {}, address),
    element('title', {}, title),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    element('published', {}, midnight(date)),
    element('updated', {}, midnight(lastChange(post) ?? date)),
    ...authorsOf(front).map(name => `<author>${element('name', {}, name)}</author>`),
    ...tags.map(tag => element('category', { term: tag })),
    element('summary', {}, description),
    element('content', { type: 'html' }, feedContent(content.html, { baseUrl, path })),
    '</entry>',
  ].join('\n')
}

function midnight(day: string): string {
  return `${day}T00:00:00Z`
}

function element(name: string, attributes: Readonly<Record<string, string>>, text?: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const start = `<${name}${written.join('')}`
  return text === undefined ? `${start}/>` : `${start}>${escapeXml(text)}</${name}>`
}
