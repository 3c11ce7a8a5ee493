import type { Element, Nodes, Properties, Root } from 'hast'
import { iconOutlines } from '../../config/schema/values/icon-outlines.ts'
import { assetFile } from '../../model/assets.ts'
import { below } from '../../model/language-folder.ts'
import { folderAbove, type Post, partCount, partOf, partPath, postsAtOnce } from '../../model/posts.ts'
import { isRightToLeft } from '../../text/right-to-left.ts'
import { suggest } from '../../text/suggest.ts'
import { dateIn, filled } from '../../words/words-for.ts'
import { element, hasElement, isTwinless } from '../tree/elements.ts'
import type { Byline, PageContext, PageSource } from '../tree/page-context.ts'
import type { Directive, DirectiveCall } from './directive.ts'

const name = 'posts'
const mostAtOnce = 100

/** The posts of a folder, newest first. On the index page of the folder, a long list is cut into pages. */
export const posts: Directive = {
  name,
  attributes: { folder: 'text', limit: 'text', tag: 'text', style: ['strip'] },
  optional: ['folder', 'limit', 'tag', 'style'],
  render: call => {
    const { limit, tag, style } = call.attributes
    const folder = folderOf(call, name)
    const most = limit !== undefined ? limitOf(limit, call, name) : style === 'strip' ? 1 : postsAtOnce
    const all = call.page.posts?.folders.get(folder ?? '')
    // The index page of a folder without posts has a warning.
    if (folder === undefined || all === undefined || all.length === 0 || most === 'wrong') return []
    const found = tag === undefined ? all : all.filter(({ tags }) => tags.includes(tag))
    if (found.length === 0) {
      const tags = [...new Set(all.flatMap(({ tags }) => tags))].sort()
      const expected = suggest(tag ?? '', tags)
      call.report('no-posts', `No post in \`${folder}\` has the tag \`${tag}\``, { expected })
    }
    const isIndex = folder === call.page.path
    if (isIndex && isWhole(call.attributes)) return ownList(found, folder, call)
    const list = listOf(found.slice(0, most), call, style ?? (limit === undefined ? undefined : 'latest'))
    if (isIndex || found.length <= most) return [list]
    const { allPosts } = call.language.words
    return style === 'strip'
      ? [linkToAll(folder, allPosts, true), list]
      : [list, linkToAll(folder, allPosts, false)]
  },
}

/** The list on the index page, with the ways to its other pages and to the feed. */
function ownList(all: readonly Post[], folder: string, call: DirectiveCall): readonly Element[] {
  const { part = 1, hasFeed = false } = call.page.posts ?? {}
  call.list.parts = partCount(all.length)
  const link = iconLink('rss', `${folder}/feed.xml`, call.language.words.feed)
  const feed = hasFeed ? [element('p', { className: ['feed'] }, link)] : []
  return [listOf(partOf(all, part), call), ...pager(folder, part, call), ...feed]
}

/** A link with its icon before its label. */
export function iconLink(icon: string, href: string, label: string, more: Properties = {}): Element {
  const look = { fill: 'none', stroke: 'currentColor', 'stroke-width': 2, ariaHidden: 'true' }
  const drawing = element(
    'svg',
    { className: ['icon'], viewBox: '0 0 24 24', ...look, dataInteractive: '' },
    element('path', { d: iconOutlines[icon] }),
  )
  return element('a', { href, ...more }, drawing, element('span', {}, label))
}

/** A button below the list, or a link next to the heading above it. */
export function linkToAll(folder: string, label: string, isAbove: boolean): Element {
  const look = isAbove ? {} : { className: ['button', 'quiet'] }
  return element(
    'p',
    { className: [isAbove ? 'more' : 'actions'] },
    element('a', { ...look, href: folder }, label),
  )
}

/** The call means all posts of a folder. */
function isWhole({ limit, tag, style }: DirectiveCall['attributes']): boolean {
  return limit === undefined && tag === undefined && style === undefined
}

/** The folder whose posts or events are meant: the one that is named, in the language of the page, or the page's own. */
export function folderOf(
  { attributes, page, language, report }: DirectiveCall,
  list: 'posts' | 'events',
): string | undefined {
  const { path, posts } = page
  const { folder: named } = attributes
  const folders = list === 'posts' ? posts?.folders : posts?.events
  const known = [...(folders?.keys() ?? [])]
  if (named === undefined) {
    // A page outside of all of them means the usual one.
    const usual = list === 'events' ? foldersNamed(list, language.home) : []
    const own = [path, folderAbove(path), ...usual].find(folder => known.includes(folder))
    if (own !== undefined) return own
    report('no-posts', `The folder of this page has no ${list}`, {
      note: `Name a folder: \`::${list}{folder=${known[0] ?? '/news'}}\``,
    })
    return undefined
  }
  const [own = '', other = ''] = foldersNamed(named, language.home)
  const found = [own, other].find(one => known.includes(one))
  if (found !== undefined) return found
  const expected = suggest(other, known)
  const note = expected.length > 0 ? undefined : `Its index page needs \`${list}: yes\``
  report('no-posts', `The folder \`${own}\` has no ${list}`, { expected, note })
  return undefined
}

/** The folders that a name may mean: the one in the language of the page first. */
function foldersNamed(named: string, home: string): readonly string[] {
  const folder = named.replace(/^\/+|\/+$/g, '')
  return [below(home, folder), `/${folder}`]
}

export function limitOf(limit: string, { report }: DirectiveCall, name: string): number | 'wrong' {
  const most = /^\d{1,3}$/.test(limit) ? Number(limit) : 0
  if (most >= 1 && most <= mostAtOnce) return most
  const reason = `\`limit\` of \`${name}\` must be a number from 1 to ${mostAtOnce}, not \`${limit}\``
  report('directive-attribute', reason, { note: `As in \`::${name}{limit=3}\`` })
  return 'wrong'
}

function listOf(posts: readonly Post[], call: DirectiveCall, form?: string): Element {
  const className = form === undefined ? ['posts'] : ['posts', form]
  return element('ul', { className }, ...posts.map(post => itemOf(post, call)))
}

function itemOf(post: Post, call: DirectiveCall): Element {
  return cardOf(post, post.date, byline({ ...post, tags: [] }, post.language), call)
}

/** A post or event in a list: picture, title, a line about it, description. */
export function cardOf(
  { path, title, description, image, ...post }: Omit<Post, 'date' | 'authors' | 'tags'>,
  day: string,
  line: Element,
  call: DirectiveCall,
): Element {
  const sizes = `(min-width: 40rem) ${call.attributes['style'] === 'strip' ? 40 : 20}rem, calc(100vw - 2rem)`
  const page = call.language.tag
  const isForeign = post.language !== page
  const rightToLeft = isRightToLeft(post.language)
  const direction = rightToLeft === isRightToLeft(page) ? undefined : rightToLeft ? 'rtl' : 'ltr'
  const picture = { src: image, alt: '', sizes, loading: 'lazy', dataInteractive: '' } as const
  return element(
    'li',
    isForeign ? { lang: post.language, dir: direction } : {},
    image !== undefined && element('img', picture),
    element('p', {}, element('strong', {}, element('a', { href: path, dataDay: day }, title))),
    line,
    element('p', {}, description),
  )
}

/** The way to the page with newer posts, and to the one with older posts. */
function pager(
  folder: string,
  part: number,
  { list, language: { words } }: DirectiveCall,
): readonly Element[] {
  if (list.parts === 1) return []
  const link = (to: number, rel: 'prev' | 'next', lead: string) =>
    to < 1 || to > list.parts
      ? []
      : [
          element(
            'a',
            { href: partPath(folder, to), rel: [rel] },
            element('span', {}, lead + words.colon),
            ` ${filled(words.page, `${to}`)}`,
          ),
        ]
  const links = [...link(part - 1, 'prev', words.newer), ...link(part + 1, 'next', words.older)]
  const spaced = links.flatMap((one, index) => (index === 0 ? [one] : [' ', one]))
  return [element('nav', { className: ['pager'], ariaLabel: words.section }, ...spaced)]
}

/** Day, authors and tags of a post. */
function byline({ date, authors, tags }: Byline, language: string): Element {
  const parts = [
    date !== undefined && element('time', { dateTime: date }, dateIn(language, date)),
    ...authors.map(name => element('bdi', {}, name)),
    ...tags.map(tag => element('bdi', { className: ['tag'] }, tag)),
  ].filter(part => part !== false)
  const separated = parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))
  return element('p', { className: ['byline'] }, ...separated)
}

/** Puts day, authors and tags of a post below its title. */
export function addByline(tree: Root, post: Byline, context: PageContext): void {
  addBelowTitle(tree, byline(post, context.source.language.tag), post.image, context)
}

/** Puts a line below the title, and the picture of the page, unless its author has put that into the text. */
export function addBelowTitle(
  tree: Root,
  line: Element,
  image: string | undefined,
  { source, written }: PageContext,
): void {
  const src = image && `/${assetFile(image, source.config.assets)}`
  const isShown = hasElement(tree, ({ properties }) => properties['src'] === src)
  const img = element('img', { src, alt: '' })
  written.add(img)
  const picture = element('p', { className: ['post-picture'] }, img)
  const parts = [line, ...(src === undefined || isShown ? [] : [picture])]
  const lines = parts.flatMap(part => [{ type: 'text', value: '\n' } as const, part])
  insertInto(tree)

  function insertInto(parent: Root | Element): boolean {
    return parent.children.some((child, at) => {
      if (child.type !== 'element' || isTwinless(child)) return false
      if (child.tagName !== 'h1') return insertInto(child)
      parent.children.splice(at + 1, 0, ...lines)
      return true
    })
  }
}

/** The index page of a folder lists its posts and events at its end, where its author has not said where. */
export function addOwnLists(tree: Root, { path, language, posts }: PageSource): void {
  for (const [name, folders] of Object.entries({ posts: posts?.folders, events: posts?.events }))
    if (folders?.has(path) && !hasOwnList(tree, name))
      tree.children.push({ type: 'directive', name, attributes: {}, labelled: false })

  function hasOwnList(node: Nodes, name: string): boolean {
    if (node.type === 'directive' && node.name === name && isWhole(node.attributes)) {
      const { folder } = node.attributes
      return folder === undefined || foldersNamed(folder, language.home).includes(path)
    }
    if (!('children' in node)) return false
    return (node.children as readonly Nodes[] | undefined)?.some(child => hasOwnList(child, name)) === true
  }
}
