import type { FrontMatter } from '../config/schema/front-matter.ts'
import type { ServerInfo } from '../config/schema/server-info.ts'
import type { Words } from '../words/words.ts'
import type { Layout } from './site.ts'

/** A link to another page, by what the navigation calls it. */
export interface Stop {
  readonly href: string
  readonly label: string
}

/** A page in the tree of a folder, and the pages below it if they are shown. */
export interface Branch extends Omit<Stop, 'href'> {
  /** Absent for a group of pages. */
  readonly href: string | undefined
  readonly current: boolean
  readonly branches: readonly Branch[]
}

/** Where a page is among the others: what it is below, and the pages before and after it in its folder. */
export interface Trail {
  /** From the home page to the page itself; empty for pages that are in no folder. */
  readonly crumbs: readonly Stop[]
  readonly previous: Stop | undefined
  readonly next: Stop | undefined
  /** Whether they are in the order of their dates, newest first. */
  readonly byDate: boolean
  /** Of the folder of a page with the layout `docs`: its label and its pages. */
  readonly tree: { readonly label: string; readonly branches: readonly Branch[] } | undefined
}

/** The width of the page, in rem, from which on something is in the row of the header; "undefined" is always in the menu. */
export type From = 56 | 64 | 72 | 80 | 88 | undefined

/** An entry of the navigation; `lang` is the tag of a page that nobody has translated, and `current` is for `aria-current`. */
interface NavLink extends Stop {
  readonly lang: string | undefined
  readonly current: 'page' | 'true' | undefined
}

/** A link of the site’s owner. */
interface OutwardLink {
  readonly label: string
  /** Tag of the label's language, if it is not that of the page. */
  readonly lang: string | undefined
  readonly href: string
  /** Name of the word in `it.words` that the label is, if it is one. */
  readonly word: string | undefined
  /** Address of the icon, for `<use>`. */
  readonly icon: string | undefined
}

/** A page that others can list. */
export interface ListedPage {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly updated: string | undefined
  readonly date: string | undefined
  readonly author: string | undefined
  readonly tags: readonly string[]
  /** Path of its picture, such as `/assets/castle.webp`. */
  readonly image: string | undefined
  readonly data: FrontMatter['data']
}

/** What `html/page.eta` is given as `it`: all that is around the content of a page. */
export interface PageTemplateData {
  /** Path, such as `/join`. */
  readonly path: string
  /** Title. */
  readonly title: string
  /** One sentence on the page. */
  readonly description: string
  /** Day of the last change, YYYY-MM-DD. */
  readonly updated: string | undefined
  /** The same day in the page's language. */
  readonly updatedText: string | undefined
  /** How the content is laid out: `text`, `wide`, `docs` or `landing`. */
  readonly layout: Layout
  /** Whether search engines are kept out. */
  readonly noindex: boolean
  /** Days of a post, YYYY-MM-DD, and its tags; `undefined` for other pages. */
  readonly post:
    | { readonly published: string; readonly modified: string | undefined; readonly tags: readonly string[] }
    | undefined
  /** JSON-LD, escaped for a script element: write it with `<%~ %>`. */
  readonly jsonLd: string | undefined
  /** Path of the Markdown twin. */
  readonly twin: string | undefined
  /** Picture for link previews. */
  readonly card:
    | {
        readonly path: string
        readonly type: string
        readonly alt: string
        readonly width: number
        readonly height: number
      }
    | undefined
  /** The page in each language; empty if there is only one language. */
  readonly languages: readonly {
    readonly href: string
    readonly label: string
    readonly tag: string
    readonly current: boolean
  }[]
  /** The same for search engines. */
  readonly alternates: readonly { readonly tag: string; readonly href: string }[]
  /** Full address of the page. */
  readonly canonical: string
  /** Links for the head. */
  readonly links: readonly {
    readonly rel: string
    readonly href: string
    readonly type: string | undefined
    readonly title?: string | undefined
  }[]
  /** Navigation: pages, and folders that open `pages`; `more` is the page with those that have no room. */
  readonly nav: readonly {
    readonly href: string | undefined
    readonly label: string
    readonly lang: string | undefined
    readonly current: 'page' | 'true' | undefined
    readonly from: From
    readonly pages: readonly NavLink[]
    readonly more: string | undefined
  }[]
  /** From which width of the page on the row of the header has the choices, the search, the words of links, and all. */
  readonly row: {
    readonly choices: From
    readonly search: From
    readonly words: From
    readonly all: From
    readonly isWide: boolean
  }
  /** For a page in a folder: the pages above it, before it and after it; `byDate` for posts. */
  readonly trail: Trail | undefined
  /** Where the source of the page can be edited. */
  readonly editLink: string | undefined
  /** Safe HTML of the page itself: write it with `<%~ %>`. */
  readonly content: string
  /** HTML for `<main>`: what a template with this layout writes, or else the same as `it.content`. */
  readonly body: string
  /** `data` of the page's front matter, whatever is in it. */
  readonly data: FrontMatter['data']
  /** What `/api/server-info` publishes, in the page's language; `undefined` without `server` in the config. */
  readonly server: ServerInfo | undefined
  /** The pages in this language by path, without those out of the sitemap. */
  readonly pages: readonly ListedPage[]
  /** Tag of the language, such as `de`. */
  readonly language: string
  /** Whether the language is written from right to left. */
  readonly rightToLeft: boolean
  /** Language and country for OpenGraph. */
  readonly locale: string | undefined
  /** Portolan's words in the language, by name. */
  readonly words: Words
  /** Words that are in English, because the language has none. */
  readonly borrowedWords: readonly string[]
  /** The attributes that a word needs where it is in English, by its name: write them with `<%~ %>`. */
  readonly wordLang: { readonly [name in keyof Words]: string }
  /** Title of the site. */
  readonly siteName: string
  /** Class that makes the title as large as there is room for its longest word. */
  readonly nameSize: string
  /** Path of the home page. */
  readonly home: string
  /** `baseUrl` of the config. */
  readonly baseUrl: string
  /** Path of our style sheet. */
  readonly stylesheet: string
  /** Path of your style sheet. */
  readonly ownStylesheet: string | undefined
  /** Path of the script for the color switch; put it before the style sheets. */
  readonly themeScript: string | undefined
  /** For `<meta name="color-scheme">`. */
  readonly schemes: string
  /** For `<meta name="theme-color">`, the light one first. */
  readonly themeColors: readonly { readonly color: string; readonly media: string | undefined }[]
  /** Path of our script. */
  readonly script: string | undefined
  /** Paths of further scripts. */
  readonly scripts: readonly string[]
  /** The logo, or the icon, with its size in the header; `isName` if it is there in place of the name. */
  readonly logo: {
    readonly src: string
    readonly width: number
    readonly height: number
    readonly isName: boolean
  }
  /** Whether there are icons besides `/favicon.svg`. */
  readonly icons: boolean
  /** Path of the list of pages for agents. */
  readonly directory: string
  /** Path of the script of the search. */
  readonly search: string | undefined
  /** Your links in the header, with the invite. `isButton` is for those that the menu begins with. */
  readonly header: readonly (OutwardLink & {
    readonly from: From
    /** From which width on the row has its word, next to its icon. */
    readonly wordFrom: From
    readonly isMain: boolean
    readonly isButton: boolean
  })[]
  /** Your links in the footer. */
  readonly footer: readonly OutwardLink[]
  /** Bar at the top. */
  readonly announcement:
    | { readonly text: string; readonly lang: string | undefined; readonly href: string | undefined }
    | undefined
}

/** Letters as outlines: `path` is 1000 units high where `size` is the height in the picture. */
interface CardLine {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly path: string
}

/** What `pictures/card.eta` is given as `it`: the picture for link previews, 1200 × 630. */
export interface CardTemplateData {
  /** Lines of the page's title, as outlines. */
  readonly title: readonly CardLine[]
  /** Drawing of the name in place of them, on the card of a home page. */
  readonly mark: string | undefined
  /** The title of the site above it. */
  readonly name: readonly CardLine[] | undefined
  /** The address, or the editions. */
  readonly strip: readonly CardLine[]
  /** On the page's own picture, what makes it darker behind the words: from which height, and from which on fully. */
  readonly shade:
    | { readonly color: string; readonly opacity: number; readonly from: number; readonly full: number }
    | undefined
  /** How far the shadow of the title is away. */
  readonly shadow: number
  /** Drawing of the landscape; empty in a plain look. */
  readonly land: string
  /** Outline of the edge of the ground. */
  readonly edge: string
  /** The logo or the emblem, where there is no landscape. */
  readonly sign:
    | {
        readonly logo:
          | { readonly address: string; readonly width: number; readonly height: number }
          | undefined
        readonly emblem: string
      }
    | undefined
  /** Color of the sky. */
  readonly sky: string
  /** Color of texts on the sky. */
  readonly skyInk: string
  /** Color of less important texts on it. */
  readonly skySoft: string
  /** Color of shadows on it. */
  readonly skyLow: string
  /** Color of the ground. */
  readonly ground: string
  /** Color of texts on the ground. */
  readonly groundInk: string
  /** Color of less important texts on it. */
  readonly groundSoft: string
}

/** What `html/not-found.eta` is given as `it`: the content of the page for addresses without one. */
export interface NotFoundTemplateData {
  /** Portolan's words in the language, by name. */
  readonly words: Words
  /** Whether the words are English, because the language has none. */
  readonly borrowed: boolean
  /** Whether the language is written from right to left. */
  readonly rightToLeft: boolean
  /** Path of the home page. */
  readonly home: string
  /** Class that makes the title as large as there is room for its longest word. */
  readonly titleSize: string
  /** The address that players type; `undefined` without `server` in the config, and while it is closed. */
  readonly address: string | undefined
  /** `server.closed`, with its language if that is not the one of the page. */
  readonly closed: { readonly text: string; readonly lang?: string | undefined } | undefined
  /** Class that makes the address as large as there is room for it. */
  readonly addressSize: string
  /** Address of the join guide. */
  readonly guide: string | undefined
}
