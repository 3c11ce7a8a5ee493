/** The words that portolan writes into pages, by name: words/en.yaml shows them. `{}` stands for what is inserted. */
export const wordNames = [
  'label',
  'skip',
  'navigation',
  'language',
  'darkMode',
  'updated',
  'markdown',
  'community',
  'discord',
  'announcement',
  'notFound',
  'notFoundText',
  'notFoundHome',
  'notFoundPages',
  'copy',
  'copyAddress',
  'copyPort',
  'copied',
  'selected',
  'edition',
  'devices',
  'version',
  'menu',
  'address',
  'port',
  'availability',
  'unconfirmed',
  'dnsPort',
  'colon',
  'website',
  'guide',
  'invite',
  'compatibility',
  'consoles',
  'safety',
  'bedrock',
  'bedrockNote',
  'qr',
  'step',
  'footnotes',
  'back',
  'note',
  'tip',
  'important',
  'warning',
  'caution',
  'contents',
  'breadcrumbs',
  'section',
  'previous',
  'next',
  'liveCheck',
  'liveNote',
  'liveAsking',
  'liveDown',
  'liveUp',
  'livePlayers',
  'liveSilent',
] as const

/** The words of one language. */
export type Words = Readonly<Record<(typeof wordNames)[number], string>>

interface EditionPresets {
  readonly name: string
  readonly devices: string
  readonly menu: string
  readonly note: string
  readonly steps: readonly { readonly title: string; readonly text: string }[]
}

/** Texts of the config that owners may leave out, in one language. */
export interface Presets {
  /** Whether somebody who grew up with the language has read them. */
  readonly isReviewed: boolean
  readonly description: string
  readonly compatibilityNote: string
  readonly consoleNote: string
  readonly accountSafety: string
  readonly javaPortDiscovery: string
  readonly notOffered: string
  readonly java: EditionPresets & { readonly noteWithPort: string }
  readonly bedrock: EditionPresets
}

/** How a language writes dates. Spaces separate the months. */
interface DateWords {
  readonly months: string
  readonly written: string
  /** What the first day of a month is called, if not by its number. */
  readonly first?: string
}

/** The file of a language. */
export interface LanguageTable {
  readonly dates: DateWords
  readonly words: Words
  readonly presets: Presets
}
