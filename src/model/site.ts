import type { Config } from '../config/schema/config.ts'
import type { FrontMatter, layouts } from '../config/schema/front-matter.ts'
import type { HelpMessage } from '../config/schema/help.ts'
import type { ConfigLink } from '../config/schema/looks.ts'
import type { PeopleGroup, Person, Vote } from '../config/schema/people.ts'
import type { Role } from '../config/schema/values/problem.ts'
import type { Place } from '../report/problem.ts'
import type { Words } from '../words/words.ts'
import type { EventTime } from './events.ts'
import type { EditionName } from './join-address.ts'
import type { Painter, ShownPicture, SmallerPicture } from './pictures.ts'
import type { Templates } from './sources.ts'

/** The checked sources: what documents are made from. */
export interface Site {
  /** Key of the config in the sources. */
  readonly file: string
  readonly config: Config
  /** True for the site of a game server. Otherwise `config.server` says nothing. */
  readonly hasServer: boolean
  /** The place of a key's value in the config, by a path such as `server.updated` or `deploy.targets[0]`. */
  readonly placeOf: (path: KeyPath) => Place | undefined
  /** The place of the key itself. */
  readonly keyPlaceOf: (path: KeyPath) => Place | undefined
  /** The texts that are written in the config, with their values put in. */
  readonly texts: readonly ConfigText[]
  readonly folders: Folders
  /** That of the service first. */
  readonly languages: readonly [Language, ...Language[]]
  /** Ordered by path; drafts are left out. */
  readonly pages: readonly Page[]
  /** The error pages of those languages that have one. */
  readonly notFound: readonly Page[]
  /** Every source of a page that was found, also those with mistakes, and several of one path. */
  readonly sources: readonly PageFile[]
  /** Source files of the drafts, by path. */
  readonly drafts: ReadonlyMap<string, string>
  readonly assets: readonly Asset[]
  /** The operator's own files at addresses outside `/assets/`. */
  readonly staticFiles: readonly Asset[]
  /** The logo in the hero of home pages. */
  readonly title?: ShownPicture | undefined
  /** Made of assets that pages show. */
  readonly pictures: readonly SmallerPicture[]
  readonly skills: readonly Skill[]
  readonly templates: Templates
  /** Source files of the templates that the site's owner wrote, by name such as `html/page.eta`. */
  readonly ownTemplates: ReadonlyMap<string, string>
  /** Those of them that replace none of portolan's. */
  readonly addedTemplates: ReadonlySet<string>
  /** The style sheet of the site's owner, checked. */
  readonly ownStyle?: string
  /** Absent when no pictures are to be painted. */
  readonly painter?: Painter
  /** The finished site that is published in place of pages. */
  readonly adopted?: AdoptedSite | undefined
  /** How many things of each kind its pages have, and how many of them are in their twins; if somebody counted. */
  readonly sums?: Readonly<Record<string, readonly [kept: number, of: number]>> | undefined
}

/** A website that something else built. Its files are published unchanged. */
export interface AdoptedSite {
  /** As the config names it. */
  readonly folder: string
  readonly pages: readonly AdoptedPage[]
  /** Paths of the other files below the folder, and below the web root. */
  readonly files: readonly string[]
  /** The bytes of a page or file. They are read whenever they are needed: all together may be larger than the memory. */
  readonly read: (file: string) => Uint8Array
  /** The file that is sent in place of pages that do not exist. */
  readonly notFound?: string | undefined
  /** True if all pages are in UTF-8. */
  readonly isUtf8: boolean
}

/** A page that something else built. */
export interface AdoptedPage {
  /** Path below the folder. */
  readonly file: string
  /** The same without its ending: both its files have this name. */
  readonly stem: string
  /** Encoded address: `/a`, `/a/` or `/a.html`. */
  readonly path: string
  /** Other addresses that lead there, encoded. */
  readonly spellings: readonly string[]
  readonly title: string
  readonly description: string
  readonly language?: string | undefined
  /** Markdown in UTF-8; absent when the page has none. */
  readonly twin?: Buffer | undefined
  /** Whether the owner wrote that Markdown: it is published byte for byte. */
  readonly isOwnTwin: boolean
  /** Whether the sitemap and llms.txt name it: not where the page asks search engines for another one, or for none. */
  readonly isListed: boolean
}

/** The keys that lead to a value, or the same as people write it: `server.editions.java.steps[0].title`. */
export type KeyPath = string | readonly (string | number)[]

/** A text of the config. */
export interface ConfigText {
  /** Its path as people write it. */
  readonly key: string
  readonly text: string
  readonly place: Place
  readonly role?: Role | undefined
}

/** The folders of a site, relative to the config. */
export interface Folders {
  readonly pages: string
  readonly assets: string
  readonly skills: string
  readonly static: string
  /** Absent when the config names none. */
  readonly templates?: string
  /** A finished site that is published in place of pages. */
  readonly from?: string
}

/** A source of a page, as its links see it. */
export interface PageFile {
  readonly file: string
  readonly path: string
  readonly links: readonly PageLink[]
  /** Absent where they are not known, as the anchors. */
  readonly outside?: readonly OutsideLink[] | undefined
  /** Absent where they are not known, because the page cannot be read to its end. */
  readonly anchors?: ReadonlySet<string> | undefined
  readonly listed: boolean
  readonly rel?: 'service-doc' | undefined
  /** The error page. No page links to it. */
  readonly isNotFound?: boolean | undefined
}

/** The place in the site that an address points to. */
export interface SiteAddress {
  /** As in the tree: `/rules`, `/join?x=1#faq`, `/assets/map.png`. */
  readonly href: string
  /** The URL path alone, without query and anchor. */
  readonly path: string
  /** Decoded, without `#`; absent when the address names none. */
  readonly anchor?: string
}

/** A link or an image address that points into the site itself. */
export interface PageLink extends SiteAddress {
  /** As its author wrote it: `../rules.md`. */
  readonly written: string
  readonly place?: Place | undefined
}

/** A link or the address of a file of another website. */
export interface OutsideLink {
  readonly url: string
  readonly place?: Place | undefined
}

/** A text of the owner's, and its language if nobody has translated it into that of the page. */
export type OwnText<T> = T & { readonly lang?: string | undefined }

/** A language that pages are written in. */
export interface Language {
  /** BCP 47 tag, such as `pt-BR`. */
  readonly tag: string
  /** Path of its home page: `/`, and `/pt-br` for one besides the service's own. */
  readonly home: string
  /** The language's name for itself. */
  readonly label: string
  /** Title of the site and a sentence on it, in that language. */
  readonly name: string
  readonly description: string
  /** The words of portolan on its pages. */
  readonly words: Words
  /** What its pages say of the server: as in the API, except for the texts that are translated. */
  readonly server: Config['server']
  /** Answers to messages of the game. */
  readonly help: readonly HelpMessage[]
  /** Whom its pages show, and where players vote. */
  readonly people: readonly OwnText<PeopleGroup>[]
  readonly votes: readonly OwnText<Vote>[]
  /** The text for the picture of its home page. */
  readonly hero?: OwnText<{ readonly alt: string }> | undefined
  /** What its pages have in the header and in the footer, as the config has it, and the bar at the top. */
  readonly links: readonly OwnText<ConfigLink>[]
  readonly footer: readonly OwnText<ConfigLink>[]
  /** Absent while players can join. */
  readonly closed?: ClosedText | undefined
  readonly announcement:
    | OwnText<Pick<NonNullable<Config['site']['announcement']>, 'text' | 'link'>>
    | undefined
}

/** What pages say while nobody can join, and how long. */
type ClosedText = OwnText<{ readonly text: string }> & { readonly until?: EventTime | undefined }

/** Places in the front matter of a page that checks need. */
export type FrontPlaces = Readonly<
  Partial<Record<'updated' | 'date' | 'image' | 'template', Place | undefined>>
>

/** A page for people, parsed once and ready for both renderings. */
export interface Page {
  /** URL path without a trailing slash: `/`, `/join`, `/guides/a`. */
  readonly path: string
  readonly language: Language
  /** The path that the page has in the language of the service: `/join` for `/de/join`, and for `/join` itself. */
  readonly original: string
  /** Key of the source file, such as `pages/join.md`. */
  readonly source: string
  readonly title: string
  readonly description: string
  /** YYYY-MM-DD. */
  readonly updated?: string | undefined
  readonly places: FrontPlaces
  readonly isPost: boolean
  /** The time of an event. */
  readonly event?: EventTime | undefined
  /** A further page of a long list: the same source as the first one, with other posts. */
  readonly isPart: boolean
  /** False for `sitemap: false`: no twin, no negotiation, `noindex`. */
  readonly listed: boolean
  /** `service-doc` for the page that documents the API. */
  readonly rel?: 'service-doc' | undefined
  readonly layout: Layout
  /** All that its source says of itself. */
  readonly front: FrontMatter
  readonly content: PageContent
}

/** The layout of a page's content. */
export type Layout = (typeof layouts)[number]

/** The content of `<main>`: sanitized, values inserted, directives expanded, links to pages as `/join#anchor`. */
export interface PageContent {
  readonly html: string
  /** The Markdown twin below its front matter. */
  readonly twin: string
  /** The editions whose numbered steps stand on the page, and what the ids of the steps begin with. */
  readonly guides: readonly (readonly [edition: EditionName, anchor: string])[]
  /** Whom the page shows, with the addresses of their pictures and links on the site. */
  readonly people: readonly Person[]
  /** The parts of the page that have their own styles. */
  readonly parts: readonly PagePart[]
  /** For the search; absent where the site has none. */
  readonly sections?: readonly SearchSection[] | undefined
}

/** The text below a heading, down to the next one. Before the first heading, both names are empty. */
export type SearchSection = readonly [anchor: string, heading: string, text: string]

/** The parts of pages that have their own styles, by the class of their elements. */
export const pageParts = [
  'callout',
  'contents',
  'colored',
  'join',
  'help',
  'people',
  'votes',
  'gallery',
  'features',
  'questions',
  'posts',
  'byline',
  'when',
  'cards-table',
] as const

/** A part that only some pages have. */
export type PagePart = (typeof pageParts)[number]

/** A file of the operator, published unchanged: below `/assets/`, or at the root. */
export interface Asset {
  /** Path below the web root, such as `assets/logo.svg`. */
  readonly file: string
  readonly bytes: Uint8Array
}

/** An agent skill of the operator's, published byte for byte: its digest is made from these bytes. */
export interface Skill {
  readonly name: string
  readonly description: string
  readonly bytes: Uint8Array
}

/** The name of a page's files below the web root, without their endings: `join`, and `index` for the home page. */
export function pageStem(path: string): string {
  return path === '/' ? 'index' : path.slice(1)
}

/** Whom a visitor's browser asks for the live status, where a site offers that and the visitor wants it: the only third parties. */
export const statusServices = {
  mcstatus: { name: 'mcstatus.io', origin: 'https://api.mcstatus.io' },
} as const
