import { onlyIn } from '../../http/header-sets.ts'
import type { Bundle, HeaderSet, Manifest, Route } from '../../model/bundle.ts'
import { byBytes } from '../../model/redirects.ts'
import type { Artifact } from '../../model/resource.ts'
import type { Templates } from '../../model/sources.ts'
import { type EdgeTable, errorName, isPage, pagesFolder, storeName } from '../edge/edge-rules.ts'
import {
  firstOf,
  headerSet,
  headersOf,
  replacedBy,
  ruledPages,
  singleRoutes,
} from '../shared/ruled-routes.ts'

/**
 * The published files under the names that hosts with their own store need: machines' documents by their address,
 * `api/server-info`, and pages where no address leads, so that a program can choose. Nothing is compressed: such hosts do that.
 */
export function uploadFiles({ manifest, files }: Bundle): readonly Artifact[] {
  const names = new Map(
    manifest.routes.flatMap(route =>
      route.representations.map(({ file }) => [file, storeName(route, file)] as const),
    ),
  )
  return [...files].map(([file, body]) => ({ path: names.get(file) ?? errorName(file), body }))
}

/** The same with pages under their own names, for hosts that serve them by themselves: `join.html`. */
export function plainFiles(bundle: Bundle): readonly Artifact[] {
  return uploadFiles(bundle).map(({ path, body }) => ({ path: path.replace(`${pagesFolder}/`, ''), body }))
}

/** Files that are sent as they are stored: machines' documents and assets. */
export function storedRoutes({ routes }: Manifest): readonly Route[] {
  return routes.filter(route => route.representations.length === 1 && !isPage(route))
}

/** Stored routes that have their own rule: no assets. */
export function documentsOf(manifest: Manifest): readonly Route[] {
  const stored = new Set(storedRoutes(manifest))
  return singleRoutes(manifest).filter(route => stored.has(route))
}

/** What a program on an edge host has to know; all else it finds by shape, so pages must be where their rule says. */
export function edgeTable(manifest: Manifest): EdgeTable {
  ruledPages(manifest)
  const {
    always,
    headerSets,
    languages,
    notAcceptable,
    elsewhere,
    redirects = {},
    routes,
    spellings,
  } = manifest
  const named = spellings && { spellings: byBytes(spellings), singles: routes }
  return {
    always,
    headerSets,
    languages,
    notAcceptable,
    redirects,
    singles: singleRoutes(manifest),
    ...named,
    ...(elsewhere && { elsewhere }),
  }
}

/** A program with its table before it, and what else it has to know: one file that needs no other. */
export function programWithTable({ manifest, site }: Bundle, host: string, more: object = {}): string {
  const table = { ...edgeTable(manifest), ...more }
  return `const table = ${JSON.stringify(table, undefined, 1)};\n${program(site.templates, host)}`
}

/** A program for an edge host, compiled from `src/hosts/edge/`. */
function program(templates: Templates, host: string): string {
  const text = templates.get(`programs/${host}.js`)
  if (text === undefined) throw new Error(`there is no lib/programs/${host}.js: npm run compile makes it`)
  return text
}

/** A published text. */
export function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  const bytes = files.get(name)
  if (bytes === undefined) throw new Error(`the bundle has no ${name}`)
  return new TextDecoder().decode(bytes)
}

/** Headers for every address that matches: `*` stands for anything, `:skill` for one segment. */
export interface HeaderRule {
  readonly path: string
  /** Names of headers that an earlier rule set and this one takes back. */
  readonly without?: readonly string[]
  readonly headers: HeaderSet
}

/**
 * What the files have for headers that a host hands out without asking a program: machines' documents and assets. Every
 * rule that matches an address counts, the earlier first.
 */
export function fileHeaders(manifest: Manifest): readonly HeaderRule[] {
  const assets = manifest.routes.filter(route => route.path.startsWith('/assets/'))
  const rules = [
    { path: '/*', headers: manifest.always },
    ...documentsOf(manifest).map(route => documentRule(manifest, route)),
    ...assetRules(manifest, assets),
  ]
  return [...new Map(rules.map(rule => [rule.path, rule])).values()]
}

/** The same as a rule for each address, for hosts that would send a field of two rules twice: none is in two. */
export function addressHeaders(manifest: Manifest): readonly HeaderRule[] {
  const rules = storedRoutes(manifest).map(route => addressRule(manifest, route))
  const alike = manifest.always.filter(([name]) => !rules.some(rule => rule.without?.includes(name)))
  const others = manifest.always.filter(field => !alike.includes(field))
  return [
    { path: '/*', headers: alike },
    ...rules.map(({ path, headers }) => ({ path, headers: [...onlyIn(headers, others), ...headers] })),
  ]
}

function addressRule(manifest: Manifest, route: Route): HeaderRule {
  const set = headersOf(manifest, route)
  return {
    path: route.path,
    without: namesOf(replacedBy(manifest, set)),
    headers: [['Content-Type', firstOf(route).type], ...set],
  }
}

/** Skills are many and all alike. */
function documentRule(manifest: Manifest, route: Route): HeaderRule {
  const path = route.path.replace(
    /^(\/\.well-known\/(?:agent-)?skills)\/[^/]+\/SKILL\.md$/,
    '$1/:skill/SKILL.md',
  )
  return { ...addressRule(manifest, route), path }
}

/** One rule for all, one for each type, and one for each file that may be kept forever; smaller pictures, of which there may be many, share one. */
function assetRules(manifest: Manifest, assets: readonly Route[]): readonly HeaderRule[] {
  if (assets.length === 0) return []
  const immutable = assets.filter(route => firstOf(route).headers === 'immutable')
  const set = headerSet(manifest, 'asset')
  const types = new Map(assets.map(route => [typePattern(route.path), firstOf(route).type]))
  return [
    { path: '/assets/*', without: namesOf(replacedBy(manifest, set)), headers: set },
    ...[...types].map(([path, type]): HeaderRule => ({ path, headers: [['Content-Type', type]] })),
    ...[...new Set(immutable.map(route => immutablePattern(route.path, assets)))].map((path): HeaderRule => {
      const headers = headerSet(manifest, 'immutable')
      return { path, without: namesOf(headers), headers }
    }),
  ]
}

/** Hosts count rules. The pattern is not for sites that have their own file with such a name. */
function immutablePattern(path: string, assets: readonly Route[]): string {
  const isLike = (other: string) => /^\/assets\/portolan\..*\.webp$/.test(other)
  const isTaken = assets.some(route => isLike(route.path) && firstOf(route).headers !== 'immutable')
  return isLike(path) && !isTaken ? '/assets/portolan.*.webp' : path
}

/** `/assets/*.png`, and a name without an ending unchanged. */
function typePattern(path: string): string {
  const ending = /\.[^./]+$/.exec(path)?.[0]
  return ending === undefined ? path : `/assets/*${ending}`
}

/** `_headers`: an address, and below it a header a line; `!` takes back what an earlier rule set. */
export function headersFile(rules: readonly HeaderRule[]): string {
  return rules.map(ruleText).join('\n')
}

function ruleText({ path, without = [], headers }: HeaderRule): string {
  const lines = [
    path,
    ...without.map(name => `  ! ${name}`),
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
  ]
  return `${lines.join('\n')}\n`
}

function namesOf(headers: HeaderSet): readonly string[] {
  return headers.map(([name]) => name)
}
