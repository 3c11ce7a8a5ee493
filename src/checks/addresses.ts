import { notFoundStem } from '../model/language-folder.ts'
import { pageStem } from '../model/site.ts'
import type { Problem } from '../report/problem.ts'
import type { Check, Checked } from './check.ts'

/** Has each page and each own file an address that nothing else has? */
export const takenAddresses: Check = checked => [...reservedPages(checked), ...takenFiles(checked)]

/** Pages at addresses that documents have. */
function reservedPages({ site, table }: Checked): readonly Problem[] {
  const reserved = reservedBy(table)
  return site.sources.flatMap(({ file, path }): readonly Problem[] => {
    const reason = reserved(path)
    return reason === undefined ? [] : [{ file, ruleId: 'page-reserved', reason, fatal: true }]
  })
}

/** Why no page can have an address: a document has it, or one next to it. */
export function reservedBy(table: Checked['table']): (path: string) => string | undefined {
  const own = table.filter(({ source }) => source === undefined).map(({ path }) => path)
  const files = new Set(own)
  // The folder of a language has documents in it, too, and is there for pages.
  const folders = new Set(
    own.flatMap(path => /^\/([^/]+)\//.exec(path)?.[1] ?? []).filter(name => !files.has(`/${name}/llms.txt`)),
  )
  return path => {
    const [, first = ''] = path.split('/')
    const taken = [path, `${path}.md`].find(address => files.has(address))
    if (folders.has(first)) return `\`/${first}\` is reserved, and so is everything below it`
    return taken && `\`${path}\` is reserved: portolan writes ${taken} itself`
  }
}

/** Own files at addresses that something else has, on one host or another. */
function takenFiles({ site, table }: Checked): readonly Problem[] {
  const isOwn = (source = '') => source.startsWith(`${site.folders.static}/`)
  const owners = new Map([
    ...table
      .filter(({ source }) => !isOwn(source))
      .map(({ path, source }) => [path.toLowerCase(), source ?? `portolan's own ${path}`] as const),
    ...errorAddresses(site.languages).map(path => [path, `portolan's own ${path}`] as const),
    ...site.sources.flatMap(({ path, file }) =>
      [path, `/${pageStem(path)}.html`, `/${pageStem(path)}.md`].map(address => [address, file] as const),
    ),
  ])
  const folders = new Map([...owners].flatMap(([path, owner]) => foldersOf(path).map(at => [at, owner])))
  const ownerOf = (path: string) =>
    owners.get(path) ??
    folders.get(path) ??
    // A page has no file of its address, so files can be below it.
    foldersOf(path)
      .map(at => (owners.has(`${at}.html`) ? undefined : owners.get(at)))
      .find(owner => owner !== undefined)
  return site.staticFiles.flatMap(({ file: name }) => {
    const owner = ownerOf(`/${name}`.toLowerCase())
    if (owner === undefined) return []
    const file = `${site.folders.static}/${name}`
    const reason = `The address /${name} is taken by ${owner}`
    return [{ file, ruleId: 'asset-conflict', reason, note: 'Rename or remove one of them', fatal: true }]
  })
}

/** Addresses where hosts have the pages and problems that they send with an error. */
function errorAddresses(languages: Checked['site']['languages']): readonly string[] {
  const stems = languages.map(notFoundStem)
  return [
    '/404',
    '/index',
    '/404.json',
    '/api/404.json',
    ...stems.flatMap(stem => [`/${stem}.html`, `/${stem}.md`]),
  ]
}

/** The addresses above an address: `/a` and `/a/b` for `/a/b/c`. */
function foldersOf(path: string): readonly string[] {
  return Array.from(path.matchAll(/(?<=.)\//g), ({ index }) => path.slice(0, index))
}
