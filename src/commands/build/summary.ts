import type { FileChanges } from '../../files/bundle/write-bundle.ts'
import { shellWord } from '../../text/escape.ts'
import { fileSize, labelled, paint, wrap } from '../../text/layout.ts'
import { callName, stepLines } from '../terminal/steps.ts'

/** What is printed of a build. */
interface BuildFacts {
  readonly out: string
  readonly pages: number
  readonly pageChanges: FileChanges
  readonly drafts: number
  readonly bytes: number
  readonly gzip: number
  readonly brotli: number
  readonly written: number
  readonly removed: number
  readonly milliseconds: number
}

/** Addresses of the pages that are new, changed or gone since the build before. */
export function pageChanges(pages: readonly { readonly path: string }[], files: FileChanges): FileChanges {
  const paths = new Set(pages.map(({ path }) => path))
  const addressesOf = (names: readonly string[]) =>
    names
      .flatMap(name => /^public\/(.+)\.html$/.exec(name)?.[1] ?? [])
      .map(name => `/${name}`.replace(/\/index$/, '') || '/')
  const ofPages = (names: readonly string[]) => addressesOf(names).filter(path => paths.has(path))
  return { added: ofPages(files.added), changed: ofPages(files.changed), removed: addressesOf(files.removed) }
}

/** What a person reads after a build: what changed, how large it is, and what to do next. */
export function buildSummary(facts: BuildFacts, baseUrl: string, width: number): string {
  const { out, drafts, bytes, gzip, brotli, milliseconds } = facts
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`
  const isSame = facts.written + facts.removed === 0
  const rows: readonly (readonly [string, string])[] = [
    [
      'pages',
      `${pagesText(facts)}${drafts === 0 ? '' : `; ${drafts} ${drafts === 1 ? 'draft' : 'drafts'} skipped`}`,
    ],
    ['size', `${fileSize(bytes)}, ${fileSize(gzip)} with gzip, ${fileSize(brotli)} with brotli`],
  ]
  const bundle = out === 'dist' ? '' : ` --bundle ${shellWord(out)}`
  return [
    isSame ? `${out} is up to date` : `Built ${out} in ${seconds}`,
    '',
    ...rows.flatMap(([label, text]) => labelled(label, wrap(text, width - margin), paint(false))),
    '',
    'Next:',
    ...stepLines(
      [
        [`${callName()} serve${bundle}`, 'look at it on this machine'],
        [`${callName()} verify ${baseUrl}${bundle}`, 'check it once it is online'],
      ],
      width,
    ),
  ].join('\n')
}

/** That of `labelled`. */
const margin = 13

const mostNamed = 5

function pagesText({ pages, pageChanges: { added, changed, removed } }: BuildFacts): string {
  const isFirst = added.length === pages
  const named = (what: string, paths: readonly string[]) => {
    const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : ''
    return paths.length === 0 ? [] : [`${what} ${paths.slice(0, mostNamed).join(', ')}${more}`]
  }
  return [
    `${pages}`,
    ...(isFirst ? [] : named('new:', added)),
    ...(changed.length === pages ? ['all changed'] : named('changed:', changed)),
    ...named('removed:', removed),
  ].join('; ')
}
