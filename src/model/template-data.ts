import type { Words } from '../words/words.ts'

/** Counts up when a template that was right before may be wrong. */
export const dataVersion = 1

interface TrailStep {
  readonly href: string
  readonly label: string
}

/** What `html/page.eta` is given as `it`: all that is around the content of a page. */
export interface PageTemplateData {
  /** Path of the page, such as `/join`. */
  readonly path: string
  /** Title of the page. */
  readonly title: string
  /** One sentence on the page. */
  readonly description: string
  /** Day of the last change, YYYY-MM-DD. */
  readonly updated: string | undefined
  /** The same day, as the language writes it. */
  readonly updatedText: string | undefined
  /** Whether search engines are kept out. */
  readonly noindex: boolean
  /** JSON-LD, escaped for a script element: write it with `<%~ %>`. */
  readonly jsonLd: string | undefined
  /** Path of the Markdown twin. */
  readonly twin: string | undefined
  /** Picture for link previews. */
  readonly card:
    | { readonly path: string; readonly alt: string; readonly width: number; readonly height: number }
    | undefined
  /** Ways to the page in each language; empty where there is but one. */
  readonly languages: readonly {
    readonly href: string
    readonly label: string
    readonly tag: string
    readonly current: boolean
  }[]
  /** Addresses of the page in each language, for search engines. */
  readonly alternates: readonly { readonly tag: string; readonly href: string }[]
  /** Full address of the page. */
  readonly canonical: string
  /** Links for the head. */
  readonly links: readonly {
    readonly rel: string
    readonly href: string
    readonly type?: string | undefined
  }[]
  /** Pages in the navigation; `current` is `page` for the page itself, and `true` for the section that it is in. */
  readonly nav: readonly {
    readonly href: string
    readonly label: string
    readonly current: 'page' | 'true' | undefined
  }[]
  /** Breadcrumbs, and the pages before and after it, of a page in a folder. */
  readonly trail:
    | {
        readonly crumbs: readonly TrailStep[]
        readonly previous?: TrailStep | undefined
        readonly next?: TrailStep | undefined
      }
    | undefined
  /** Safe HTML of `<main>`: write it with `<%~ %>`. */
  readonly content: string
  /** Tag of the language, such as `de`. */
  readonly language: string
  /** Whether the language is written from right to left. */
  readonly rightToLeft: boolean
  /** Language and country for OpenGraph. */
  readonly locale: string | undefined
  /** Words of ours in the language, by name. */
  readonly words: Words
  /** Names of the words that are English, for want of others. */
  readonly borrowedWords: readonly string[]
  /** Title of the site. */
  readonly siteName: string
  /** Path of the home page. */
  readonly home: string
  /** `baseUrl` of the config. */
  readonly baseUrl: string
  /** Path of our style sheet. */
  readonly stylesheet: string
  /** Path of your style sheet. */
  readonly ownStylesheet: string | undefined
  /** Path of the script that shows the chosen colours; it must come before the style sheets. */
  readonly themeScript: string | undefined
  /** For `<meta name="color-scheme">`. */
  readonly schemes: string
  /** For `<meta name="theme-color">`, the light one first. */
  readonly themeColors: readonly { readonly color: string; readonly media?: string }[]
  /** Path of our script. */
  readonly script: string | undefined
  /** Paths of further scripts. */
  readonly scripts: readonly string[]
  /** The logo, with its size in the header. */
  readonly logo: { readonly src: string; readonly width: number; readonly height: number } | undefined
  /** Whether there are icons besides `/favicon.svg`. */
  readonly icons: boolean
  /** Path of the list of pages for agents. */
  readonly directory: string
  /** Invite of the community. */
  readonly community: string
}

/** What `html/not-found.eta` is given as `it`: the content of the page for addresses without one. */
export interface NotFoundTemplateData {
  /** Words of ours in the language, by name. */
  readonly words: Words
  /** Whether these words are English, for want of others. */
  readonly borrowed: boolean
  /** Whether the language is written from right to left. */
  readonly rightToLeft: boolean
  /** Path of the home page. */
  readonly home: string
}
