import { assetFile } from '../../model/assets.ts'
import { homeOf } from '../../model/language-folder.ts'
import { folderAbove, newestFirst, type Post, type PostLists } from '../../model/posts.ts'
import type { Sources } from '../../model/sources.ts'
import { digest } from '../../text/digest.ts'
import type { LoadedConfig } from '../config/read-config.ts'
import { type FrontMatter, frontMatterSchema } from '../schema/front-matter.ts'
import { yesNo } from '../schema/values/problem.ts'
import { decode } from '../yaml/decode.ts'
import { treeAt } from '../yaml/source.ts'
import { frontMatter } from './front-matter.ts'
import { type LoadedPage, pageLimit } from './read-page.ts'

/** A source of a page, before it is read. */
export interface PageName {
  readonly file: string
  readonly path: string
}

/** What index pages say of the pages in their folders, known before any of them is read. */
export interface FolderFacts {
  /** The index page of the folder that makes a page a post; `undefined` for other pages. */
  readonly postOf: (path: string) => string | undefined
  /** Whether the nearest index page that names a layout has `docs`. Home pages have no say. */
  readonly isInDocs: (path: string) => boolean
  /** Whether a page shows what others say of themselves, so that it must be read after them. */
  readonly isList: (name: PageName) => boolean
  /** The front matter of a post that lists posts itself, drafts left out. */
  readonly frontOf: (file: string) => FrontMatter | undefined
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
  const headOf = (file: string) => {
    const text = decode(file, files.get(file) ?? new Uint8Array(), pageLimit)
    return typeof text === 'string' ? frontMatter(file, text, frontMatterSchema) : undefined
  }
  const homes = ['/', ...config.languages.map(({ language }) => homeOf(language))]
  const folders = new Set(names.map(({ path }) => folderAbove(path)))
  const indexes = new Map<string, string>()
  const layouts = new Map<string, unknown>()
  for (const { file, path } of names) {
    if (homes.includes(path) || !(has(file, 'posts') || (folders.has(path) && has(file, 'layout')))) continue
    // Also of a front matter with mistakes in it: one mistake gives one message.
    const tree = headOf(file)?.tree
    const valueOf = (key: string) => tree && treeAt(tree, key)?.value
    const isOn = (key: string) => yesNo.safeParse(valueOf(key)).data === true
    if (isOn('posts') && (drafts || !isOn('draft'))) indexes.set(path, file)
    if (valueOf('layout') !== undefined) layouts.set(path, valueOf('layout'))
  }
  return {
    postOf: path => (indexes.has(path) ? undefined : indexes.get(folderAbove(path))),
    isInDocs: path => {
      let folder = folderAbove(path)
      while (folder !== '' && !layouts.has(folder)) folder = folderAbove(folder)
      return layouts.get(folder) === 'docs'
    },
    isList: ({ file, path }) => indexes.get(path) === file || has(file, '::posts'),
    frontOf: file => {
      const front = headOf(file)?.front
      return front?.draft && !drafts ? undefined : front
    },
  }
}

/** The listed posts among pages, newest first. */
export function postLists(
  pages: readonly Pick<LoadedPage, 'path' | 'front'>[],
  { postOf }: FolderFacts,
  { folders }: LoadedConfig,
): PostLists {
  const found = pages.flatMap(({ path, front = unread(path) }) =>
    front.sitemap && postOf(path) !== undefined ? [{ path, front }] : [],
  )
  const lists = new Map<string, Post[]>()
  for (const { path, front } of found.sort(newestFirst)) {
    const { title, description, date = '', author, tags, image } = front
    const address = image && `/${assetFile(image, folders.assets)}`
    const post = { path, title, description, date, author, tags, image: address }
    const others = lists.get(folderAbove(path))
    if (others === undefined) lists.set(folderAbove(path), [post])
    else others.push(post)
  }
  return { folders: lists, digest: digest(JSON.stringify([...lists])) }
}

/** A post with mistakes is still one: its folder has posts. No page with it is published. */
function unread(title: string): Pick<FrontMatter, (keyof Post & keyof FrontMatter) | 'sitemap'> {
  return { title, description: title, tags: [], sitemap: true }
}
