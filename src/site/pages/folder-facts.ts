import type { LoadedConfig } from '../../config/complete/read-config.ts'
import { type FrontMatter, frontMatterSchema } from '../../config/schema/front-matter.ts'
import { yesNo } from '../../config/schema/values/problem.ts'
import { decode } from '../../config/yaml/decode.ts'
import { type Tree, treeAt } from '../../config/yaml/source.ts'
import { assetFile } from '../../model/assets.ts'
import type { EventTime } from '../../model/events.ts'
import { homeOf } from '../../model/language-folder.ts'
import {
  authorsOf,
  eventsIn,
  folderAbove,
  type ListedEvent,
  newestFirst,
  type Post,
  type PostLists,
} from '../../model/posts.ts'
import type { Sources } from '../../model/sources.ts'
import type { Finding } from '../../report/problem.ts'
import { digest } from '../../text/digest.ts'
import { inLanguage, languagesOf } from '../languages.ts'
import { frontMatter } from './front-matter.ts'

/** A source of a page, before it is read. */
export interface PageName {
  readonly file: string
  readonly path: string
}

/** The front matter of a page; absent when it has mistakes. */
interface PageData {
  readonly path: string
  readonly front?: FrontMatter | undefined
  readonly event?: EventTime | undefined
}

/** Facts from index pages about the pages in their folders, known before any of them is read. */
export interface FolderFacts {
  /** The index page of the folder that makes a page a post; `undefined` for other pages. */
  readonly postOf: (path: string) => string | undefined
  /** The same for events. */
  readonly eventOf: (path: string) => string | undefined
  readonly ofPosts: readonly string[]
  readonly ofEvents: readonly string[]
  /** The nearest index page that names a layout has `docs`. Home pages have no say. */
  readonly isInDocs: (path: string) => boolean
  /** A page that lists others must be read after them. */
  readonly isList: (name: PageName) => boolean
  /** The page is no draft. */
  readonly isReady: (name: PageName) => boolean
}

/** Reads what folders say. Few pages have the words in them, so few are looked at. */
export function folderFacts(
  { files }: Sources,
  { config }: LoadedConfig,
  names: readonly PageName[],
  drafts: boolean,
): FolderFacts {
  const has = (file: string, text: string) => {
    const { buffer, byteOffset, length } = files.get(file) ?? new Uint8Array()
    return Buffer.from(buffer, byteOffset, length).includes(text)
  }
  const splitOf = (file: string) => {
    const text = decode(file, files.get(file) ?? new Uint8Array(), Number.POSITIVE_INFINITY)
    return typeof text === 'string' ? frontMatter(file, text, frontMatterSchema) : undefined
  }
  const homes = ['/', ...config.languages.map(({ language }) => homeOf(language))]
  const folders = new Set(names.map(({ path }) => folderAbove(path)))
  const posts = new Map<string, string>()
  const events = new Map<string, string>()
  const layouts = new Map<string, unknown>()
  for (const { file, path } of names) {
    const mayList = has(file, 'posts') || has(file, 'events')
    if (homes.includes(path) || !(mayList || (folders.has(path) && has(file, 'layout')))) continue
    // Also of a front matter with mistakes in it: one mistake gives one message.
    const tree = splitOf(file)?.tree
    const written = (key: string) => tree && treeAt(tree, key)?.value
    const isOn = (key: string) => isYes(written(key))
    const isPublished = drafts || !isOn('draft')
    if (isOn('posts') && isPublished) posts.set(path, file)
    if (isOn('events') && isPublished) events.set(path, file)
    if (written('layout') !== undefined) layouts.set(path, written('layout'))
  }
  return {
    ofPosts: [...posts.keys()],
    ofEvents: [...events.keys()],
    postOf: path => (posts.has(path) ? undefined : posts.get(folderAbove(path))),
    eventOf: path => (events.has(path) ? undefined : events.get(folderAbove(path))),
    isInDocs: path => {
      let folder = folderAbove(path)
      while (folder !== '' && !layouts.has(folder)) folder = folderAbove(folder)
      return layouts.get(folder) === 'docs'
    },
    isList: ({ file, path }) =>
      [posts.get(path), events.get(path)].includes(file) || has(file, '::posts') || has(file, '::events'),
    isReady: ({ file }) => drafts || splitOf(file)?.front?.draft !== true,
  }
}

/** The listed posts among pages, newest first, and the events in order of time. */
export function postLists(
  pages: readonly PageData[],
  { postOf, eventOf, ofPosts, ofEvents }: FolderFacts,
  { folders, config }: LoadedConfig,
): PostLists {
  const languages = languagesOf(config)
  const listed = pages
    .map(({ path, front = placeholder(path), event }) => ({ path, front, event }))
    .filter(({ path, front }) => front.sitemap && (postOf(path) ?? eventOf(path)) !== undefined)
    .sort(newestFirst)
    .map(({ path, front, event = { start: '2024-01-01' } }): Post & ListedEvent => {
      const { title, description, date = '', tags, place } = front
      const { language, original } = inLanguage(path, languages)
      const image = front.image && `/${assetFile(front.image, folders.assets)}`
      const card = { path, language: language.tag, title, description, image }
      return { ...card, date, authors: authorsOf(front), tags, original, event, place }
    })
  const posts = listed.filter(({ path }) => postOf(path) !== undefined)
  const events = listed.filter(({ path }) => eventOf(path) !== undefined)
  const inFolder = (folder: string) => posts.filter(({ path }) => folderAbove(path) === folder)
  const original = (path: string) => inLanguage(path, languages).original
  const lists = {
    folders: new Map(ofPosts.map(path => [path, inFolder(path)])),
    events: new Map(ofEvents.map(path => [path, eventsIn({ path, original: original(path) }, events)])),
  }
  return { ...lists, digest: digest(JSON.stringify([...lists.folders, ...lists.events])) }
}

/** What has mistakes is still a post or event: its folder has some. No page with it is published. */
function placeholder(
  title: string,
): Pick<FrontMatter, (keyof Post & keyof FrontMatter) | 'sitemap' | 'place'> {
  return { title, description: title, tags: [], authors: [], sitemap: true }
}

interface PageState {
  readonly isHome: boolean
  /** The index pages that make the page a post or an event. */
  readonly indexes: Readonly<Record<Kind['list'], string | undefined>>
  /** What the page is the index of, where there is none of it. */
  readonly isEmpty: (list: Kind['list']) => boolean
}

/** The folders of dated pages, by the key that their index pages have. */
const kinds = [
  { list: 'posts', one: 'a post', key: 'date', day: 'day', example: '2026-11-03', folder: 'news' },
  {
    list: 'events',
    one: 'an event',
    key: 'start',
    day: 'time',
    example: '2026-12-12 18:00',
    folder: 'events',
  },
] as const

type Kind = (typeof kinds)[number]

/** What is wrong with the front matter of a post or event, or of the index of its folder. */
export function folderMistakes(tree: Tree, state: PageState): readonly Finding[] {
  return kinds.flatMap(kind => mistakeOf(kind, tree, state) ?? [])
}

function mistakeOf(
  { list, one, key, day, example, folder }: Kind,
  tree: Tree,
  { isHome, indexes, isEmpty }: PageState,
): Finding | undefined {
  const own = treeAt(tree, list)
  const place = own?.place
  const isIndex = isYes(own?.value)
  const index = indexes[list]
  if (isHome && isIndex)
    return {
      place,
      ruleId: 'posts-home',
      reason: `A home page cannot have \`${list}: yes\`: every page of the site is in its folder`,
      note: `Write the ${list} in another folder, such as \`pages/${folder}/\`, and list them here with \`::${list}{folder=/${folder}}\``,
    }
  const date = treeAt(tree, key)
  if (index !== undefined && date === undefined)
    return {
      ruleId: 'missing-key',
      reason: `\`${key}\` is missing. The page is ${one}, because ${index} has \`${list}: yes\``,
      note: `Write the ${day} of the ${one.replace(/^\w+ /, '')}, such as \`${key}: ${example}\``,
    }
  if (date !== undefined && index === undefined && !isIndex)
    return {
      place: date.place,
      ruleId: 'date-unused',
      reason: `\`${key}\` does nothing here, because the page is not ${one}`,
      note: `Move the page into a folder whose index page has \`${list}: yes\`, or write that in the index page of its own folder`,
      fatal: false,
    }
  if (!isEmpty(list)) return undefined
  const note = 'Write a page in this folder. Drafts are not counted'
  return {
    place,
    ruleId: 'no-posts',
    reason: `The folder of this page has no ${list} yet`,
    note,
    fatal: false,
  }
}

/** Few pages have such a key, and zod takes its time to say what is wrong without it. */
function isYes(value: unknown): boolean {
  return value !== undefined && yesNo.safeParse(value).data === true
}
