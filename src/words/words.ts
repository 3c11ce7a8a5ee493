import * as z from 'zod'

const word = z.string().regex(/^[^{}\n]*[^\s{}][^{}\n]*$/, 'must be one line of text without braces')
const withGap = z.string().regex(/^[^{}\n]*\{\}[^{}\n]*$/, 'must be one line with `{}` once')

/** The words that portolan writes into pages. `{}` stands for what is inserted. */
const wordsSchema = z.strictObject({
  label: word,
  skip: word,
  navigation: word,
  menuButton: word,
  more: word,
  language: word,
  darkMode: word,
  updated: word,
  markdown: word,
  community: word,
  discord: word,
  joinDiscord: word,
  askDiscord: word,
  announcement: word,
  closed: word,
  links: word,
  notFound: word,
  notFoundText: word,
  pageMissing: word,
  notFoundHome: word,
  notFoundPages: word,
  copy: word,
  copyAddress: word,
  copyPort: word,
  copied: word,
  selected: word,
  edition: word,
  devices: word,
  version: word,
  menu: word,
  address: word,
  port: word,
  bedrockPort: withGap,
  availability: word,
  unconfirmed: word,
  bedrockUnconfirmed: word,
  colon: word,
  website: word,
  guide: word,
  invite: word,
  compatibility: word,
  consoles: word,
  safety: word,
  playOn: word,
  computer: word,
  phone: word,
  console: word,
  whichMinecraft: word,
  forWindows: word,
  whichHint: word,
  bedrock: word,
  nothingHappened: word,
  tapAgain: word,
  addOnly: word,
  addYourself: word,
  goOnPhone: word,
  scanCode: word,
  onlyEdition: withGap,
  useComputer: withGap,
  otherDevice: word,
  help: word,
  helpHint: word,
  somethingElse: word,
  bedrockNote: word,
  qr: withGap,
  stepCopy: word,
  stepAdd: word,
  step: withGap,
  footnotes: word,
  back: withGap,
  note: word,
  tip: word,
  important: word,
  warning: word,
  caution: word,
  enlarge: word,
  close: word,
  contents: word,
  breadcrumbs: word,
  section: word,
  previous: word,
  next: word,
  newer: word,
  older: word,
  page: withGap,
  allPosts: word,
  feed: word,
  events: word,
  allEvents: word,
  pastEvents: word,
  subscribe: word,
  yourTime: withGap,
  editPage: word,
  search: word,
  searchFound: withGap,
  searchNone: word,
  searchFailed: word,
  whoIsOnline: word,
  liveCheck: withGap,
  liveNote: withGap,
  liveAsking: withGap,
  liveDown: withGap,
  liveUp: withGap,
  livePlayers: withGap,
  liveSilent: withGap,
})

/** One line in which `{{ path }}` stands for a value of the config. */
const preset = z
  .string()
  .regex(
    /^(?! )(?:[^{}\s]|[\u00a0\u202f]| (?! |$)|\{\{ [\w.]+ \}\})+$/,
    'must be one line without double spaces',
  )

const title = preset.max(100, 'must have at most 100 characters')

const stepSchema = z.strictObject({ title, text: preset })

const editionSchema = z.strictObject({
  name: title,
  devices: preset,
  menu: preset,
  note: preset,
  steps: z.array(stepSchema).length(3, 'must have three steps'),
})

/** What the game says when something is wrong, in the game's words, and what the player does then. */
const messageSchema = z.strictObject({ message: title, answer: preset })

const helpSchema = z.strictObject({
  'outdated-client': messageSchema,
  'connection-refused': messageSchema,
  'connection-timed-out': messageSchema,
  'unknown-host': messageSchema,
  'failed-to-verify-username': messageSchema,
  'not-whitelisted': messageSchema,
  'unable-to-connect': messageSchema,
  'bedrock-outdated-client': messageSchema,
  'bedrock-outdated-server': messageSchema,
  'microsoft-sign-in': messageSchema,
  'no-add-server': messageSchema,
})

/** Texts of the config that owners may leave out. */
const presetsSchema = z.strictObject({
  isReviewed: z.boolean().describe('Whether a native speaker has read them'),
  description: preset,
  compatibilityNote: preset,
  consoleNote: preset,
  accountSafety: preset,
  javaPortDiscovery: preset,
  notOffered: z
    .string()
    .regex(
      /^[^{}\n]*(?:\{\{ server\.name \}\}[^{}\n]*\{\}|\{\}[^{}\n]*\{\{ server\.name \}\})[^{}\n]*$/,
      'must name the server and `{}`',
    ),
  java: editionSchema.extend({ noteWithPort: preset }),
  bedrock: editionSchema,
  help: helpSchema,
})

/** A language's way to write dates, also with the day of the week. `first` is the name of the first day of a month, if it is not its number. */
const datesSchema = z.strictObject({
  months: z.string().regex(/^\S+(?: \S+){11}$/, 'must be twelve names with spaces between them'),
  written: z
    .string()
    .regex(
      /^(?=.*\{day\})(?=.*\{month\})(?=.*\{year\})[^{}]*(?:\{\w+\}[^{}]*){3}$/,
      'must have {day}, {month} and {year}, each once',
    ),
  first: word.optional(),
  weekdays: z.string().regex(/^\S+(?: \S+){6}$/, 'must be seven names with spaces between them'),
  full: z
    .string()
    .regex(
      /^(?=.*\{weekday\})(?=.*\{date\})[^{}]*(?:\{\w+\}[^{}]*){2}$/,
      'must have {weekday} and {date}, each once',
    ),
})

const phrases = z.string().regex(/^[^,]+(?:, [^,]+)*$/, 'must be words with ", " between them')

/** Words next to ports, addresses and versions in texts. `*` at an end of a word stands for any letters. */
const factsSchema = z.strictObject({
  address: phrases,
  port: phrases,
  version: phrases,
  is: phrases.describe('Before a value: "the port is"'),
  at: phrases.describe('Other words before a value'),
  runs: phrases.describe('Before the version of the server'),
  need: phrases.describe('In a sentence about the version that players need'),
  play: phrases.describe('In a sentence about joining'),
  other: phrases.describe('Other things with ports and versions'),
  past: phrases.describe('Values that are not the current ones'),
  since: phrases.describe('Versions that are not the current one'),
})

/** A file of `words/`. The tests check every file with it; at run time only its types are used. */
export const languageSchema = z.strictObject({
  dates: datesSchema,
  facts: factsSchema,
  words: wordsSchema,
  presets: presetsSchema,
})

/** The file of a language. */
export type LanguageTable = Readonly<z.output<typeof languageSchema>>

/** The words of one language. */
export type Words = Readonly<z.output<typeof wordsSchema>>

/** Texts of the config that owners may leave out, in one language. */
export type Presets = Readonly<z.output<typeof presetsSchema>>
