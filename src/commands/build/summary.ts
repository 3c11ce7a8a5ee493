import type { FileChanges } from '../../files/bundle/write-bundle.ts'
import type { Resource } from '../../model/resource.ts'
import type { Site } from '../../model/site.ts'
import { shellWord } from '../../text/escape.ts'
import { counted, fileSize, labelled, paint, wrap } from '../../text/layout.ts'
import { callName, stepLines } from '../terminal/steps.ts'

interface BuildFacts {
  readonly out: string
  readonly pages: number
  /** Counted for finished sites: pages with a twin, and of each kind of thing, those in the twins. */
  readonly twins?: { readonly pages: number; readonly sums: NonNullable<Site['sums']> }
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
export function pageChanges(pages: readonly Resource[], files: FileChanges): FileChanges {
  const paths = new Map(pages.map(({ representations: [{ file }], path }) => [`public/${file}`, path]))
  const ofPages = (names: readonly string[]) => names.flatMap(name => paths.get(name) ?? [])
  const gone = files.removed
    .flatMap(name => /^public\/(.+)\.html$/.exec(name)?.[1] ?? [])
    .map(name => `/${name}`.replace(/\/index$/, '') || '/')
  return { added: ofPages(files.added), changed: ofPages(files.changed), removed: gone }
}

/** The summary for people: changes, sizes, next steps. */
export function buildSummary(facts: BuildFacts, baseUrl: string, width: number): string {
  const { out, drafts, bytes, gzip, brotli, milliseconds } = facts
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`
  const { origin, pathname } = new URL(baseUrl)
  const isSame = facts.written + facts.removed === 0
  const rows: readonly (readonly [string, string])[] = [
    ['pages', `${pagesText(facts)}${drafts === 0 ? '' : `; ${counted(drafts, 'draft')} skipped`}`],
    ...(facts.twins === undefined ? [] : [['twins', twinsText(facts.twins)] as const]),
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
        ...(pathname === '/'
          ? []
          : [[`Sitemap: ${baseUrl}/sitemap.xml`, `add to ${origin}/robots.txt`] as const]),
      ],
      width,
    ),
  ].join('\n')
}

/** `12, with 40 of 40 headings, 8 of 8 tables …` */
function twinsText({ pages, sums }: NonNullable<BuildFacts['twins']>): string {
  const counts = Object.entries(sums)
    .filter(([, [, of]]) => of > 0)
    .map(([kind, [kept, of]]) => `${kept} of ${of} ${kind === 'code' ? 'blocks of code' : kind}`)
  return counts.length === 0 ? `${pages}` : `${pages}, with ${counts.join(', ')}`
}

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
