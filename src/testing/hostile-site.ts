import { readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { knownNames } from '../checks/names.ts'
import { type Compiled, type CompileOptions, compile } from '../compile.ts'
import { configFolders } from '../config/complete/folders.ts'
import { readTemplates } from '../files/package.ts'
import { readSources } from '../files/sources/read-sources.ts'
import type { Sources } from '../model/sources.ts'
import { unmarked } from './editor-schema.ts'
import { type SourceName, type TextField, textFields } from './text-fields.ts'

/** What is in each field that is not the sample's own. */
export type Values = ReadonlyMap<TextField, string>

/** Further sources, by their path. */
type Files = Readonly<Record<string, string>>

/** The files that the fields of each source are in. */
export const fileOf: Readonly<Record<SourceName, string>> = {
  config: 'portolan.yaml',
  page: 'pages/news/hostile.md',
  skill: 'skills/hostile/SKILL.md',
}

const sample = readSources('site/portolan.yaml', configFolders)
const templates = readTemplates()

/** The sample site with values of a test in its fields, in memory; for every host there is, unless a test needs one alone. */
export function compileHostile(
  values: Values,
  more: Files = {},
  options: CompileOptions = {},
): Compiled & { readonly sources: Sources } {
  const sources = hostileSources(values, more)
  const config = Buffer.from(sources.files.get(fileOf.config) ?? '').toString()
  return {
    ...unmarked(config, compile(sources, templates, { targets: knownNames.hosts, ...options })),
    sources,
  }
}

/** Where the page is a post of. The layout shows the group of a page. */
const newsPage = { title: 'News', description: 'What is new.', posts: true, layout: 'docs' }
const eventsPage = { title: 'Events', description: 'What comes.', events: true }
const feast = { title: 'Feast', description: 'A feast.', start: '2026-12-12' }
const otherPage = { title: 'Deutsch', description: 'Eine Seite.' }
const homePage = { title: 'Home', description: 'The home page.', nav: { order: 1 } }

/** The same site as sources: one page in its language, one in another, and one in another that is read from the right. */
function hostileSources(values: Values, more: Files = {}): Sources {
  // Pages of the sample that say nothing of what is under test would only be read again and again.
  const files = new Map([...sample.files].filter(([path]) => !/^pages\/(?!join\.md)/.test(path)))
  files.set('pages/index.md', Buffer.from(`---\n${quoted(homePage)}---\n\n# Home\n\n::address\n\n::links\n`))
  const own = parse(readFileSync('site/portolan.yaml', 'utf8'))
  // Each list has one entry, in every language.
  for (const edition of [own.server.editions.java, own.server.editions.bedrock]) edition.steps.splice(1)
  const data: Readonly<Record<SourceName, unknown>> = {
    config: {
      ...own,
      server: { ...own.server, closed: { text: 'Back on Friday.' } },
      site: {
        ...own.site,
        ...aroundPages('en'),
        hero: { image: 'assets/logo.svg', logo: 'assets/logo.svg', alt: 'A logo' },
      },
      addresses: [{ label: 'Europe', address: 'eu.example.net', url: 'https://x.example/' }],
      help: [message()],
      ...peopleAndVotes(),
      languages: ['de', 'he'].map(language => ({
        language,
        site: aroundPages(language),
        help: [message()],
        ...peopleAndVotes(),
      })),
      agents: { security: { contact: 'mailto:a@b.example', expires: '2027-11-01' } },
    },
    page: { title: 'Hostile', description: 'A page.', nav: { label: 'Hostile' }, date: '2026-11-03' },
    skill: { name: 'hostile', description: 'A skill.' },
  }
  for (const [{ source, path }, value] of values) setAt(data[source], path, written(source, path, value))
  files.set(fileOf.config, Buffer.from(quoted(data.config)))
  files.set(fileOf.page, Buffer.from(`---\n${quoted(data.page)}---\n\n${shownInPage()}`))
  files.set(
    'pages/news/index.md',
    Buffer.from(`---\n${quoted(newsPage)}---\n\n::posts{limit=3}\n\n::posts\n`),
  )
  const { place = 'Spawn' } = data.page as { readonly place?: string }
  files.set('pages/events/index.md', Buffer.from(`---\n${quoted(eventsPage)}---\n`))
  files.set('pages/events/feast.md', Buffer.from(`---\n${quoted({ ...feast, place })}---\n\nA feast.\n`))
  for (const language of ['de', 'he'])
    files.set(`pages/${language}/index.md`, Buffer.from(`---\n${quoted(otherPage)}---\n\n${shownInPage()}`))
  files.set(fileOf.skill, Buffer.from(`---\n${quoted(data.skill)}---\n\nA skill.\n`))
  for (const [path, text] of Object.entries(more)) files.set(path, Buffer.from(text))
  return { ...sample, files }
}

function peopleAndVotes() {
  const members = [{ name: 'Aria', link: 'https://x.example/' }]
  return { people: [{ group: 'Team', members }], votes: [{ label: 'List', url: 'https://x.example/' }] }
}

function message() {
  return { id: 'hostile', message: 'Lost.', answer: 'Wait.' }
}

/** What a site may have around its pages. Each address is another one: a link that is there twice is shown once. */
function aroundPages(language: string) {
  const linksTo = (path: string) => [{ label: 'Elsewhere', url: `https://${language}.example/${path}` }]
  return {
    links: linksTo('header'),
    footer: { links: linksTo('footer') },
    announcement: { text: 'News.', link: 'https://x.example/' },
  }
}

/** One key a line, every text in double quotes: what is under test is what the text says. */
function quoted(data: unknown): string {
  return stringify(data, {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
    blockQuote: false,
  })
}

/** Texts of the config and of front matter take `{{ path }}`: what is under test is the text that looks like one. */
function written(source: SourceName, path: TextField['path'], value: string): string {
  const isFilled =
    source === 'page' ||
    /^(?:service|server|languages|addresses|help|people|votes|agents\.skill|site\.(?:hero|links|footer|announcement))\b/.test(
      path.join('.'),
    )
  return isFilled ? withBracesAsText(value) : value
}

/** With a backslash before each brace that would be a value or a mistake. */
export function withBracesAsText(value: string): string {
  return value.replace(/\{\{|\{(?=[ \t]?\{|[^{}\n\r]+\}\})/g, '\\$&')
}

function setAt(data: unknown, [key = '', ...rest]: TextField['path'], value: string): void {
  const holder = data as Record<string | number, unknown>
  if (rest.length === 0) holder[key] = value
  else {
    holder[key] ??= typeof rest[0] === 'number' ? [] : {}
    setAt(holder[key], rest, value)
  }
}

/** A page source that inserts every text of the config in every place that Markdown has. */
function shownInPage(): string {
  const texts = textFields.filter(
    ({ source, kind, path }) => source === 'config' && kind === 'text' && path[0] === 'server',
  )
  const words = texts.map(({ path }) => `{{ ${path.join('.')} }}`)
  const parts = words.map(
    (word, index) =>
      `${[`## About ${word}`, `> ${word}`, `- ${word}`, `*${word}*`, `**${word}**`, `${word} again`][index % 6]}\n\n` +
      `Say \`${word}\` or [${word}](/join "${word}").\n\n` +
      [
        `| ${word} |\n| --- |\n| ${word} |\n`,
        `\`\`\`text\n${word}\n\`\`\`\n`,
        `<p title="${word}">${word}</p>\n`,
      ][index % 3],
  )
  return `# All values\n\n::notes\n\n::editions\n\n::addresses\n\n::people\n\n::votes\n\n::join\n\n::help\n\n::bedrock-link\n\n${parts.join('\n')}`
}
