/** Names of the words that portolan writes into pages. */
export const wordRows = [
  'label skip navigation menuButton more language darkMode updated markdown community discord',
  'joinDiscord askDiscord announcement closed links notFound notFoundText pageMissing notFoundHome',
  'notFoundPages copy copyAddress copyPort copied selected edition devices version menu address port',
  'bedrockPort availability unconfirmed bedrockUnconfirmed colon website guide invite compatibility',
  'consoles safety playOn computer phone console whichMinecraft forWindows whichHint bedrock',
  'nothingHappened tapAgain addOnly addYourself goOnPhone scanCode onlyEdition useComputer',
  'otherDevice help helpHint somethingElse bedrockNote qr stepCopy stepAdd step footnotes back note',
  'tip important warning caution enlarge close contents breadcrumbs section previous next newer older',
  'page allPosts feed events allEvents pastEvents subscribe yourTime editPage search searchFound',
  'searchNone searchFailed whoIsOnline liveCheck liveNote liveAsking liveDown liveUp livePlayers',
  'liveSilent',
] as const

type NamesIn<Row> = Row extends `${infer Name} ${infer Others}` ? Name | NamesIn<Others> : Row

/** The words of one language. `{}` stands for what is inserted, where the English word has it. */
export type Words = Readonly<Record<NamesIn<(typeof wordRows)[number]>, string>>

/** One line in which `{{ path }}` stands for a value of the config. */
type Preset = string

interface Edition {
  readonly name: string
  readonly devices: Preset
  readonly menu: Preset
  readonly note: Preset
  readonly steps: readonly { readonly title: string; readonly text: Preset }[]
}

/** Texts of the config that owners may leave out, in one language. */
export interface Presets {
  /** Whether a native speaker has read them. */
  readonly isReviewed: boolean
  readonly description: Preset
  readonly compatibilityNote: Preset
  readonly consoleNote: Preset
  readonly accountSafety: Preset
  readonly javaPortDiscovery: Preset
  /** Names the server and, as `{}`, the edition. */
  readonly notOffered: string
  readonly java: Edition & { readonly noteWithPort: Preset }
  readonly bedrock: Edition
  /** What the game says when something is wrong, in the game's words, and what the player does then. */
  readonly help: Readonly<Record<MessageId, { readonly message: string; readonly answer: Preset }>>
}

type MessageId = NamesIn<
  | 'outdated-client connection-refused connection-timed-out unknown-host failed-to-verify-username'
  | 'not-whitelisted unable-to-connect bedrock-outdated-client bedrock-outdated-server'
  | 'microsoft-sign-in no-add-server'
>

/** A language's way to write dates. `first` is the name of the first day of a month, if it is not its number. */
interface Dates extends Readonly<Record<'months' | 'written' | 'weekdays' | 'full', string>> {
  readonly first?: string
}

/** Words next to ports, addresses and versions in texts, with ", " between them. `*` at an end stands for any letters. */
type Facts = Readonly<
  Record<
    'address' | 'port' | 'version' | 'is' | 'at' | 'runs' | 'need' | 'play' | 'other' | 'past' | 'since',
    string
  >
>

/** A file of `words/`: words.test.ts says what is right in it. */
export interface LanguageTable {
  readonly dates: Dates
  readonly facts: Facts
  readonly words: Words
  readonly presets: Presets
}
