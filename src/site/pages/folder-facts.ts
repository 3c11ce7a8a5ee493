import type { LoadedConfig } from '../../config/complete/read-config.ts'
import { type FrontMatter, frontMatterSchema } from '../../config/schema/front-matter.ts'
import { yesNo } from '../../config/schema/values/problem.ts'
import { decode } from '../../config/yaml/decode.ts'
import { type Tree, treeAt } from '../../config/yaml/source.ts'
import { assetFile } from '../../model/assets.ts'
import { homeOf } from '../../model/language-folder.ts'
import { folderAbove, newestFirst, type Post, type PostLists } from '../../model/posts.ts'
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
}

/** Facts from index pages about the pages in their folders, known before any of them is read. */
export interface FolderFacts {
  /** The index page of the folder that makes a page a post; `undefined` for other pages. */
  readonly postOf: (path: string) => string | undefined
  readonly ofPosts: readonly string[]
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
  const indexes = new Map<string, string>()
  const layouts = new Map<string, unknown>()
  for (const { file, path } of names) {
    if (homes.includes(path) || !(has(file, 'posts') || (folders.has(path) && has(file, 'layout')))) continue
    // Also of a front matter with mistakes in it: one mistake gives one message.
    const tree = splitOf(file)?.tree
    const written = (key: string) => tree && treeAt(tree, key)?.value
    const isOn = (key: string) => isYes(written(key))
    if (isOn('posts') && (drafts || !isOn('draft'))) indexes.set(path, file)
    if (written('layout') !== undefined) layouts.set(path, written('layout'))
  }
  return {
    ofPosts: [...indexes.keys()],
    postOf: path => (indexes.has(path) ? undefined : indexes.get(folderAbove(path))),
    isInDocs: path => {
      let folder = folderAbove(path)
      while (folder !== '' && !layouts.has(folder)) folder = folderAbove(folder)
      return layouts.get(folder) === 'docs'
    },
    isList: ({ file, path }) => indexes.get(path) === file || has(file, '::posts'),
    isReady: ({ file }) => drafts || splitOf(file)?.front?.draft !== true,
  }
}

/** The listed posts among pages, newest first. */
export function postLists(
  pages: readonly PageData[],
  { postOf, ofPosts }: FolderFacts,
  { folders, config }: LoadedConfig,
): PostLists {
  const languages = languagesOf(config)
  const found = pages.flatMap(({ path, front = placeholder(path) }) =>
    front.sitemap && postOf(path) !== undefined ? [{ path, front }] : [],
  )
  const lists = new Map<string, Post[]>(ofPosts.map(folder => [folder, []]))
  for (const { path, front } of found.sort(newestFirst)) {
    const { title, description, date = '', author, tags, image } = front
    const address = image && `/${assetFile(image, folders.assets)}`
    const language = inLanguage(path, languages).language.tag
    const post = { path, language, title, description, date, author, tags, image: address }
    lists.get(folderAbove(path))?.push(post)
  }
  return { folders: lists, digest: digest(JSON.stringify([...lists])) }
}

/** A post with mistakes is still one: its folder has posts. No page with it is published. */
function placeholder(title: string): Pick<FrontMatter, (keyof Post & keyof FrontMatter) | 'sitemap'> {
  return { title, description: title, tags: [], sitemap: true }
}

interface PostState {
  readonly isHome: boolean
  readonly postOf: string | undefined
  /** The page is the index of a folder without posts. */
  readonly isEmpty: boolean
}

/** Mistakes in the front matter of a post, or of the index of its folder. */
export function postMistakes(tree: Tree, { isHome, postOf, isEmpty }: PostState): readonly Finding[] {
  const posts = treeAt(tree, 'posts')
  const place = posts?.place
  const isListOfPosts = isYes(posts?.value)
  if (isHome && isListOfPosts)
    return [
      {
        place,
        ruleId: 'posts-home',
        reason: 'A home page cannot have `posts: yes`: every page of the site is in its folder',
        note: 'Write the posts in another folder, such as `pages/news/`, and list them here with `::posts{folder=/news}`',
      },
    ]
  if (postOf !== undefined && treeAt(tree, 'date') === undefined)
    return [
      {
        ruleId: 'missing-key',
        reason: `\`date\` is missing. The page is a post, because ${postOf} has \`posts: yes\``,
        note: 'Write the day of the post, such as `date: 2026-11-03`',
      },
    ]
  const date = treeAt(tree, 'date')
  if (date !== undefined && postOf === undefined && !isListOfPosts)
    return [
      {
        place: date.place,
        ruleId: 'date-unused',
        reason: '`date` does nothing here, because the page is not a post',
        note: 'Move the page into a folder whose index page has `posts: yes`, or write that in the index page of its own folder',
        fatal: false,
      },
    ]
  if (!isEmpty) return []
  const note = 'Write a page in this folder. Drafts are not counted'
  return [
    { place, ruleId: 'no-posts', reason: 'The folder of this page has no posts yet', note, fatal: false },
  ]
}

/** Few pages have such a key, and zod takes its time to say what is wrong without it. */
function isYes(value: unknown): boolean {
  return value !== undefined && yesNo.safeParse(value).data === true
}
