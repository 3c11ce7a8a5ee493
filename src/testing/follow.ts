import type { Problem } from '../report/problem.ts'

/** A message, the text that it marks, and the lines around it up to empty ones. */
interface Spot {
  readonly marked: string
  readonly paragraph: string
  readonly note: RegExpExecArray
}

/** What a note tells to do, done literally: a new text for what is marked, or for the paragraph. */
interface Step {
  readonly note: RegExp
  readonly mark?: (spot: Spot) => string
  readonly paragraph?: (spot: Spot) => string
}

const lines = (text: string, change: (line: string) => string) => text.split('\n').map(change).join('\n')
const quoted = (text: string) => lines(text.trimEnd(), line => `> ${line.trim()}`)

const steps: readonly Step[] = [
  {
    note: /^Begin each line with `- `/,
    paragraph: ({ paragraph }) => lines(paragraph, line => `- ${line.replace(/^[^\p{L}/<[(*\uFFFC]+/u, '')}`),
  },
  {
    note: /^Write a space behind each number/,
    paragraph: ({ paragraph }) => lines(paragraph, line => line.replace(/^(\d+[.)])/, '$1 ')),
  },
  {
    note: /^Write a number, a dot and a space/,
    paragraph: ({ paragraph }) => lines(paragraph, line => line.replace(/^\(?(\d+)[^\p{L}]*/u, '$1. ')),
  },
  { note: /^Leave an empty line before the list/, mark: ({ marked }) => `\n${marked}` },
  { note: /leave an empty line before the dashes/, mark: ({ marked }) => `${marked}\n` },
  {
    note: /^Put an empty line before it and after it/,
    paragraph: ({ paragraph, marked }) => {
      const whole = paragraph.split('\n').some(line => line.trim() === marked.trim())
      const html = marked
        .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
        .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
      return paragraph.replace(marked, () =>
        whole ? `\n${marked}\n` : html === marked ? `\n\n${marked}\n\n` : html,
      )
    },
  },
  { note: /^Put `\*\*` where/, paragraph: ({ paragraph }) => `${paragraph}**` },
  { note: /^Put another backtick/, paragraph: ({ paragraph }) => `${paragraph}\`` },
  {
    note: /^Put a line with nothing but (\S+)/,
    paragraph: ({ paragraph, note }) => `${paragraph.replace(/\n?[`~]+$/, '')}\n${note[1]}`,
  },
  {
    note: /^Write `\\\|`/,
    mark: ({ marked }) => marked.replace(/`[^`]*`/g, code => code.replace(/\|/g, '\\|')),
  },
  {
    note: /^Write a line `\|---\|---\|` below/,
    paragraph: ({ paragraph }) => paragraph.replace('\n', '\n|---|---|\n'),
  },
  {
    note: /^Write `---` once for each column/,
    paragraph: ({ paragraph }) => paragraph.replace(/\n[|-]+/, '\n|---|---|'),
  },
  { note: /^Delete the empty line between/, mark: ({ marked }) => `\b${marked}` },
  {
    note: /^Write a table/,
    paragraph: ({ paragraph }) =>
      lines(paragraph, line => `| ${line.replace(/\t+/g, ' | ')} |`).replace('\n', '\n|---|---|\n'),
  },
  {
    note: /^Write three backticks/,
    paragraph: ({ paragraph }) => paragraph.replace(/^(?:´{3}|'{3}|‘{3})/gm, '```'),
  },
  { note: /^Write `## `$/, mark: () => '## ' },
  { note: /^Delete the bars/, mark: ({ marked }) => marked.replaceAll('||', '') },
  { note: /^Write the date/, mark: () => 'Friday, 28 November 2026, 18:00 UTC' },
  { note: /^Write the name of the channel/, mark: () => 'the channel for builds' },
  { note: /^(?:Type the emoji itself|Type an emoji)/, mark: () => '😄' },
  { note: /^Write `<!-- … -->`/, mark: ({ marked }) => `<!-- ${marked.replaceAll('%%', '')} -->` },
  {
    note: /^(?:Write|Delete it\. For a box: write) `> \[!NOTE\]` on a line by itself/,
    paragraph: ({ paragraph, marked }) =>
      marked.startsWith('{%')
        ? paragraph.replace(/^\{%.*%\}\n?/gm, '')
        : `> [!NOTE]\n${quoted(paragraph.replace(/^.*\n/, ''))}`,
  },
  {
    note: /^Write a callout: `(.+?)`.*Delete the line/,
    mark: ({ marked, note }) =>
      marked.includes('\n') ? `${note[1]}\n${quoted(marked.replace(/^.*\n|\n:::$/g, ''))}` : `${note[1]}\b`,
  },
  { note: /^Write one of `(\S+?)`/, mark: ({ note }) => note[1] ?? '' },
  {
    note: /^Write Markdown/,
    paragraph: ({ paragraph }) =>
      paragraph
        .replace(/\[\/?b\]/g, '**')
        .replace(/\[\/?i\]/g, '*')
        .replace(/\[\/?list\]\n?/g, '')
        .replace(/^\[\*\]/gm, '- ')
        .replace(/\[img\].*?\[\/img\]/g, '![Our banner](/assets/map.png)')
        .replace(/\[url=(.*?)\](.*?)\[\/url\]/g, '[$2]($1)'),
  },
  {
    note: /^Write the address in parentheses/,
    mark: ({ marked }) => marked.replace(/\]\[.*\]/, '](/rules)'),
  },
  { note: /^Write `(https:[^`]+)`/, mark: ({ marked, note }) => marked.replace(/\(.*\)/, `(${note[1]})`) },
  { note: /^Write `::bedrock-link`/, paragraph: () => '::bedrock-link' },
  { note: /^To print it as text/, mark: ({ marked }) => `\`${marked}\`` },
  {
    note: /^Write `<p align="center">`/,
    mark: ({ marked }) => marked.replaceAll('center>', 'div>').replace('<div>', '<div align="center">'),
  },
  { note: /^Write `~~…~~`/, mark: ({ marked }) => marked.replace(/<\/?strike>/g, '~~') },
  {
    note: /^Write the link as a button: `<a class="button"/,
    paragraph: ({ paragraph }) => paragraph.replace(/<\/?button>/g, '').replace('<a ', '<a class="button" '),
  },
  {
    note: /^Put a line `---` after its last key/,
    paragraph: ({ paragraph }) => `${paragraph}\n---`,
  },
  { note: /delete color codes such as/, mark: ({ marked }) => marked.replace(/&[\da-f]/, '') },
  { note: /^Delete it.*colors/, mark: ({ marked }) => marked.replace(/<[^>]+>|[§&]./g, '') },
  { note: /^Delete (?:it|this)/, mark: () => '' },
  { note: /double quotes/, mark: ({ marked }) => JSON.stringify(marked.replace(/^(['"])(.*)\1$/, '$2')) },
]

/** Does what a message says, literally; `undefined` where it does not say what to write. */
export function follow(
  text: string,
  { place, reason, note = '', expected = [] }: Problem,
): string | undefined {
  if (place === undefined) return undefined
  const [start, end] = [place.start.offset, place.end.offset]
  const marked = text.slice(start, end)
  const [fix] = expected
  if (fix !== undefined) {
    const [, said = marked] = /`([^`]+)`/.exec(reason) ?? []
    const now = marked.includes(said) ? marked.replace(said, () => fix) : fix
    return text.slice(0, start) + now + text.slice(end)
  }
  for (const step of steps) {
    const found = step.note.exec(note)
    if (found === null) continue
    const from = text.lastIndexOf('\n\n', start) + 2
    const blank = text.indexOf('\n\n', end)
    const to = blank === -1 ? text.trimEnd().length : blank
    const paragraph = text.slice(from, to)
    const spot = { marked, paragraph, note: found }
    if (step.mark === undefined) return text.slice(0, from) + step.paragraph?.(spot) + text.slice(to)
    const now = step.mark(spot)
    // A row goes up to the table above; a box ends before its last line.
    if (now.startsWith('\b'))
      return text.slice(0, start).replace(/\n\n$/, '\n') + now.slice(1) + text.slice(end)
    if (now.endsWith('\b')) {
      const [line = '', ...rest] = text.slice(start).split('\n')
      const title = line.replace(/^:+ ?[\w-]+ ?/, '')
      const body = rest.join('\n').replace(/\n*^:::$/m, '')
      return `${text.slice(0, start)}${now.slice(0, -1)}\n${title === '' ? '' : `> ${title}\n`}${quoted(body.replace(/^\n+/, ''))}\n`
    }
    return text.slice(0, start) + now + text.slice(end)
  }
  return undefined
}
