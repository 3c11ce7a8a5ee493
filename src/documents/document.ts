import type { EventTime } from '../model/events.ts'
import type { Unresized } from '../model/pictures.ts'
import type { Resource } from '../model/resource.ts'
import type { Language, Page, Site } from '../model/site.ts'
import type { PageTemplateData } from '../model/template-data.ts'
import type { Tokens } from '../pictures/tokens.ts'
import type { Hashed } from './hashed.ts'

/** Says what belongs to the pages of portolan; nothing is rendered yet. */
export type OwnDocument = (site: Site, pages: readonly Resource[], parts: Parts) => readonly Resource[]

/** Parts that pages and documents share, made once for a site. */
export interface Parts {
  readonly colors: Colors
  readonly theme: Theme
  /** By the path of a home page. */
  readonly titles: ReadonlyMap<string, TitleScreen>
  /** Those of all languages, ordered by path. */
  readonly feeds: readonly Feed[]
  readonly calendars: readonly Calendar[]
  readonly search: ReadonlyMap<Language, Search>
  readonly cards: ReadonlyMap<Page, DrawnCard>
}

export type Scheme = 'light' | 'dark'

export type Colors = Readonly<Record<Scheme, Tokens>>

export interface Theme {
  readonly stylesheet: Hashed
  /** That of the site's owner. */
  readonly ownStylesheet: Hashed | undefined
  /** Shows the chosen colors, where there is a choice. */
  readonly themeScript: Hashed | undefined
  readonly scripts: ReadonlyMap<Language, Hashed>
  readonly icons: Hashed | undefined
  /** The picture below the words of the home page, in place of the owner's. */
  readonly landscape: Hashed | undefined
  /** The sign in place of a logo. */
  readonly emblem: Hashed | undefined
}

/** The content of a home page whose title is a picture, and the file of that picture if it is ours. */
export interface TitleScreen {
  readonly content: string
  readonly file: Hashed | undefined
}

/** A feed, and the page with the list of its posts. */
export interface Feed {
  readonly path: string
  readonly index: Page
  /** The newest posts, the newest first. */
  readonly posts: readonly Page[]
}

/** A calendar, and the page with the list of its events. */
export interface Calendar {
  readonly path: string
  readonly index: Page
  /** In order of time. */
  readonly events: readonly (Page & { readonly event: EventTime })[]
}

export interface Search {
  readonly index: Hashed
  readonly script: Hashed
}

type Card = NonNullable<PageTemplateData['card']>

/** The card of a page as it is published. */
export interface DrawnCard extends Painted {
  readonly card: Card
}

/** A picture that is being painted, and how to wait for it. */
export interface Painted {
  readonly paint: () => Uint8Array
  /** Why it is without the page's own picture. */
  readonly fault?: (() => Unresized | undefined) | undefined
}
