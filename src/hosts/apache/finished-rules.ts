import { mediaTypeOf } from '../../model/assets.ts'
import type { Manifest } from '../../model/bundle.ts'
import { bytesPattern, finishedSpellings, negotiatedPages } from '../shared/ruled-routes.ts'
import {
  escapedInFlags,
  exists,
  missing,
  quotePattern,
  type RewriteRule,
  setting,
  unknown,
  uri,
} from './directives.ts'
import { type AddressShape, shapesOf } from './finished-shapes.ts'

/** Addresses that Apache redirects by one directive. */
export interface MovedPath {
  readonly pattern: string
  /** Where they lead, with `$1` for what the pattern has captured. */
  readonly page: string
  /** The file that must exist. */
  readonly file?: string
}

interface FinishedPaths {
  readonly rules: readonly RewriteRule[]
  readonly moved: readonly MovedPath[]
  /** Whether a rule for many addresses serves that of a route. */
  readonly isShaped: (path: string) => boolean
  /** How many addresses need their own rule, or are named in that of others. */
  readonly own: number
}

const made = new WeakMap<Manifest, FinishedPaths>()

/** What is at the paths of a finished site; made once for each. */
export function finishedPaths(manifest: Manifest): FinishedPaths {
  const paths = made.get(manifest) ?? makePaths(manifest)
  made.set(manifest, paths)
  return paths
}

function makePaths(manifest: Manifest): FinishedPaths {
  const { shapes, has } = shapesOf(manifest)
  const own = ownRules(manifest, has)
  const spellings = finishedSpellings(manifest).filter(([from]) => !has(from))
  const movedShapes = shapes.filter(({ kind }) => kind === 'moved')
  return {
    rules: [...own, ...shapes.filter(({ kind }) => kind !== 'moved').map(shapeRule)],
    moved: [
      ...spellings.map(([from, page]) => ({
        pattern: quotePattern(`^${bytesPattern(from)}\\z`),
        // Apache escapes it.
        page: `"${decodeURIComponent(page)}"`,
      })),
      ...movedShapes.map(shape => ({
        pattern: patternOf(shape),
        page: `"${shape.page}"`,
        file: `${shape.stem}.html`,
      })),
    ],
    isShaped: path => has(decodeURIComponent(path)),
    own: own.length + spellings.length + shapes.reduce((sum, { except }) => sum + except.length, 0),
  }
}

function patternOf({ pattern, except }: AddressShape): string {
  const others = except.length === 0 ? '' : `(?!(?:${except.map(bytesPattern).join('|')})\\z)`
  return quotePattern(`^${others}${pattern}\\z`)
}

/** A rule for all addresses of a shape. */
function shapeRule(shape: AddressShape): RewriteRule {
  const { kind, type } = shape
  const stem = shape.stem.replace('$1', '%1')
  const page = shape.page.replace('$1', '%1')
  const here = [unknown, uri(patternOf(shape))]
  const html = exists(`${stem}.html`)
  const addresses = { PATH: page, TWIN: `${stem}.md` }
  switch (kind) {
    case 'file':
      return setting('^', { KIND: 'file', FILE: '%1', TYPE: type, SET: 'file' }, [...here, exists('%1')])
    case 'bare': {
      const file = { KIND: 'file', FILE: `${stem}.html`, TYPE: type, SET: 'file' }
      return setting('^', file, [...here, html, missing(`${stem}.md`)])
    }
    case 'twin': {
      const twin = { KIND: 'twin', TYPE: mediaTypeOf('.md'), SET: 'twin', FILE: `${stem}.md` }
      return setting('^', { ...twin, ...addresses }, [...here, html, exists(`${stem}.md`)])
    }
    default:
      return setting('^', { KIND: 'page', STEM: stem, ...addresses }, [...here, html, exists(`${stem}.md`)])
  }
}

/** A rule for each page that has no shape, and one for its twin. */
function ownRules(manifest: Manifest, has: (address: string) => boolean): readonly RewriteRule[] {
  return negotiatedPages(manifest).flatMap(({ path, twinPath, stem, page, twin }) => {
    const addresses = { PATH: escapedInFlags(page), TWIN: escapedInFlags(twin) }
    const ofTwin = { KIND: 'twin', TYPE: mediaTypeOf('.md'), SET: 'twin', FILE: twinPath }
    const at = (address: string, variables: Readonly<Record<string, string>>) =>
      has(address)
        ? []
        : [setting(quotePattern(`^${bytesPattern(address.slice(1))}\\z`), { ...variables, ...addresses })]
    return [...at(path, { KIND: 'page', STEM: stem }), ...at(twinPath, ofTwin)]
  })
}
