import { escapeControls } from '../text/escape.ts'
import { columns, fileSize, type Paint, wrap } from '../text/layout.ts'
import type { BundleDifference, HeaderChange, PathChanges } from './difference.ts'
import { type HostFacts, hostLines } from './host-changes.ts'
import type { JsonChange } from './json-changes.ts'
import type { Part, Snapshot } from './snapshot.ts'

/** A side of a comparison, and what it was called. */
export interface Side {
  readonly name: string
  readonly snapshot: Snapshot
}

/** What `diff --json` prints; keys stay unchanged, new ones may come. */
export function differenceJson(old: Side, now: Side, found: BundleDifference) {
  const { different, headers, hosts, ...rest } = found
  return {
    version: 1,
    ok: !different,
    different,
    old: { name: old.name, id: old.snapshot.id ?? null },
    new: { name: now.name, id: now.snapshot.id ?? null },
    ...rest,
    headers: headers.map(({ parts, ...change }) => ({ ...change, where: parts.map(partName) })),
    hosts: hosts ?? null,
  }
}

/** What a part of a site is called. */
function partName({ kind, path }: Part): string {
  return kind === 'markdown' ? `${path} as Markdown` : path
}

interface Page {
  readonly painted: Paint
  readonly width: number
  /** Hosts as their makers write them. */
  readonly hosts: readonly HostFacts[]
}

/** What `diff` prints for people: a section for each kind of change, none where nothing changed. */
export function differenceText(old: Side, now: Side, found: BundleDifference, page: Page): string {
  const { painted } = page
  if (!found.different) return `No difference: ${sameText(old, now)}`
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['server-info', jsonLines(found.serverInfo, page)],
    ['pages', pathLines(found.pages, painted)],
    ['documents', pathLines(found.documents, painted)],
    ['errors', pathLines(found.errors, painted)],
    ['headers', headerBlocks(found.headers, old, now, page)],
    ['settings', jsonLines(found.settings, page)],
  ]
  const shown = sections.filter(([, lines]) => lines.length > 0)
  const changes = found.hosts ?? {}
  const hosts = hostLines(changes, old.snapshot.artifacts, now.snapshot.artifacts, page.hosts)
  const nothing = shown.length === 0 && Object.values(changes).every(files => files.length === 0)
  return [
    ...sideLines(old, now),
    '',
    ...(nothing ? ['Only bundle.json differs. Every answer is the same.', ''] : []),
    ...shown.flatMap(([title, lines]) => [painted(title, 'bold'), ...lines.map(line => `  ${line}`), '']),
    ...(hosts.length > 0 ? [painted('hosts', 'bold'), ...hosts.map(line => `  ${line}`), ''] : []),
    `${painted('size', 'bold')}  ${sizeText(found.bytes)}${now.snapshot.live ? ', counting what both have' : ''}`,
  ].join('\n')
}

function sameText(old: Side, now: Side): string {
  const { size } = now.snapshot.parts
  return now.snapshot.live
    ? `${now.name} answers as ${old.name} says, at ${size} ${size === 1 ? 'address' : 'addresses'}`
    : `${old.name} and ${now.name} are both ${old.snapshot.id?.slice(0, 12)}`
}

function sideLines(old: Side, now: Side): readonly string[] {
  const width = Math.max(old.name.length, now.name.length)
  const line = (label: string, { name, snapshot }: Side) =>
    `${label}  ${escapeControls(name).padEnd(width)}  ${snapshot.id?.slice(0, 12) ?? 'as it answers now'}`
  return [line('old', old), line('new', now)]
}

function jsonLines(changes: readonly JsonChange[], { painted, width }: Page): readonly string[] {
  const texts = changes.map(change => ({
    name: escapeControls(change.path),
    old: JSON.stringify(change.old),
    new: JSON.stringify(change.new),
  }))
  const column = Math.min(Math.max(...texts.map(({ name }) => name.length)), 40) + 2
  return texts.flatMap(change =>
    inColumns(change.name, changeLines(change, width - column - 2, painted), column),
  )
}

function pathLines({ added, removed, changed }: PathChanges, painted: Paint): readonly string[] {
  const column = Math.max(...changed.map(({ path }) => path.length), 0) + 2
  return [
    ...added.map(path => painted(`+ ${path}`, 'green')),
    ...removed.map(path => painted(`- ${path}`, 'red')),
    ...changed.map(({ path, what }) =>
      `${painted('~', 'yellow')} ${path.padEnd(column)}${what.join(', ')}`.trimEnd(),
    ),
  ]
}

function headerBlocks(
  changes: readonly HeaderChange[],
  old: Side,
  now: Side,
  { painted, width }: Page,
): readonly string[] {
  return changes.flatMap(change => [
    `${painted(change.name, 'cyan')}  ${placesOf(change.parts, old.snapshot, now.snapshot)}`,
    ...headerChangeLines(change, width - 4, painted).map(line => `  ${line}`),
  ])
}

function sizeText({ old, new: now }: BundleDifference['bytes']): string {
  if (old === now) return `${fileSize(now)}, unchanged`
  return `${fileSize(old)} → ${fileSize(now)}, ${fileSize(Math.abs(now - old))} ${now > old ? 'more' : 'less'}`
}

function inColumns(left: string, lines: readonly string[], column: number): readonly string[] {
  if (left.length + 2 > column) return [left, ...lines.map(line => `  ${line}`)]
  return lines.map((line, index) => (index === 0 ? left : '').padEnd(column) + line)
}

/** A value before and after; a side that has none is left out. */
interface Change {
  readonly name: string
  readonly old?: string
  readonly new?: string
}

/** A change in one line where it fits, else what was above what is. */
function changeLines(change: Change, width: number, painted: Paint): readonly string[] {
  const [old, now] = [change.old, change.new].map(value =>
    value === undefined ? value : escapeControls(value),
  )
  const line = `${old} → ${now}`
  if (old !== undefined && now !== undefined && columns(line) <= width) return [line]
  return [...marked('-', old, width, painted), ...marked('+', now, width, painted)]
}

/** The same for a header: of a long list only the members that differ. */
function headerChangeLines(change: Change, width: number, painted: Paint): readonly string[] {
  const { name, old = '', new: now = '' } = change
  const [before, after] = [membersOf(name, old), membersOf(name, now)]
  const gone = before.filter(member => !after.includes(member))
  const come = after.filter(member => !before.includes(member))
  const isList = Math.max(before.length, after.length) > 3 && gone.length + come.length > 0
  if (!isList) return changeLines(change, width, painted)
  return [
    ...gone.flatMap(member => marked('-', escapeControls(member), width, painted)),
    ...come.flatMap(member => marked('+', escapeControls(member), width, painted)),
  ]
}

function marked(mark: '-' | '+', text: string | undefined, width: number, painted: Paint): readonly string[] {
  if (text === undefined) return []
  const color = mark === '-' ? 'red' : 'green'
  return wrap(text, width - 2).map((line, index) => painted(`${index === 0 ? mark : ' '} ${line}`, color))
}

function membersOf(name: string, value: string): readonly string[] {
  if (name === 'Link') return value.split(/, (?=<)/)
  return value.split(value.includes('; ') ? '; ' : ', ')
}

type Group = readonly [isIn: (part: Part) => boolean, name: string]

const groups: readonly Group[] = [
  [({ kind }) => kind === 'html', 'every page'],
  [({ kind }) => kind === 'markdown', 'every page as Markdown'],
  [({ kind }) => kind === 'twin', 'every .md address'],
  [isCard, 'every card'],
  [part => part.kind === 'document' && !isCard(part), 'every other document'],
  [({ kind }) => kind === 'error', 'every error and redirect'],
]

/** The pictures of pages are as many as the pages, and their names say nothing. */
function isCard({ path }: Part): boolean {
  return path.startsWith('/assets/card-')
}

const mostNamed = 3

/** Where something holds, in words: a kind of parts by its name where it is all of them, else the first few. */
export function placesOf(parts: readonly Part[], old: Snapshot, now: Snapshot): string {
  const shared = [...old.parts].filter(([key]) => now.parts.has(key)).map(([, part]) => part)
  if (parts.length === shared.length) return 'everywhere'
  const all: string[] = []
  const some: Part[] = []
  for (const [isIn, name] of groups) {
    const here = parts.filter(isIn)
    const whole = here.length > 1 && here.length === shared.filter(isIn).length
    if (whole) all.push(name)
    else some.push(...here)
  }
  const named = some.length > mostNamed + 1 ? some.slice(0, mostNamed) : some
  const rest = some.length - named.length
  return [...all, ...named.map(partName), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
