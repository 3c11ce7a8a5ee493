import { type ReadSite, readAdopted } from '../adopt/site/read-adopted.ts'
import { type ConfigFinding, inConfig, type LoadedConfig } from '../config/complete/read-config.ts'
import type { Sources } from '../model/sources.ts'
import type { Problem } from '../report/problem.ts'
import { lazyMap } from '../text/lazy-map.ts'
import { basePath } from '../text/parse-url.ts'
import type { PagesOptions } from './pages/read-pages.ts'

/** The finished site that the config names, with a twin of each page; `undefined` where it names none. */
export function finishedSite(
  { files, refused }: Sources,
  loaded: LoadedConfig,
  { store, progress, reading }: PagesOptions,
): (Partial<Pick<ReadSite, 'site' | 'sums'>> & { readonly diagnostics: readonly Problem[] }) | undefined {
  const { config, folders } = loaded
  const folder = folders.from
  if (folder === undefined) {
    const useless = [...withoutFrom(config), ...unfitPath(loaded)]
    return useless.length === 0 ? undefined : { diagnostics: inConfig(loaded, useless) }
  }
  if (refused.some(({ path }) => path === folder)) return { diagnostics: [] }
  const { main, exclude } = config.site
  const wrong = [...refusals(config), ...unusedFolders(loaded, files), ...unfitPath(loaded)]
  if (wrong.length > 0) return { diagnostics: inConfig(loaded, wrong) }
  const inside = new Map<string, () => Uint8Array>()
  for (const path of files.keys())
    if (path.startsWith(`${folder}/`))
      inside.set(path.slice(folder.length + 1), () => files.get(path) ?? new Uint8Array())
  const helpers = { store, progress, reading }
  const read = readAdopted({
    folder,
    files: lazyMap(inside),
    baseUrl: config.baseUrl,
    main,
    exclude,
    ...helpers,
  })
  const findings = read.findings.map(finding => ({ ...finding, at: finding.at ?? 'site.from' }))
  const { origin } = new URL(config.baseUrl)
  const lost = basePath(config.baseUrl) === '' ? [] : ofRoot(loaded, files, origin)
  return {
    site: read.site,
    sums: read.sums,
    diagnostics: [...inConfig(loaded, [...findings, ...lost]), ...read.problems],
  }
}

function refusals({ http }: LoadedConfig['config']): readonly ConfigFinding[] {
  if (http.notAcceptable !== '406') return []
  return [
    {
      at: 'http.notAcceptable',
      ruleId: 'from-and-406',
      reason: '`http.notAcceptable: 406` is for sites without `site.from`',
      note: 'Remove it. Clients that refuse both types get the HTML',
    },
  ]
}

/** Addresses of portolan's own pages and of a server's documents begin at the root of their host. */
function unfitPath({ config: { baseUrl, site }, hasServer }: LoadedConfig): readonly ConfigFinding[] {
  const path = basePath(baseUrl)
  if (path === '' || (site.from !== undefined && !hasServer)) return []
  const what = site.from === undefined ? 'Pages of portolan' : 'The documents of `server`'
  return [
    {
      at: 'baseUrl',
      ruleId: 'base-url',
      reason: `${what} are at the root of a host, and \`baseUrl\` has the path ${path}`,
      note: `Use a host name such as docs.example.com. Only a finished website (\`site.from\`) without \`server\` can be below a path`,
    },
  ]
}

/** What a site below a path cannot have, as it would be in `.well-known` at the root of its host. */
function ofRoot(
  { config, folders }: LoadedConfig,
  files: Sources['files'],
  origin: string,
): readonly ConfigFinding[] {
  const { security } = config.agents
  const hasSkills = [...files.keys()].some(path => path.startsWith(`${folders.skills}/`))
  const left = (at: string, name: string, note: string): ConfigFinding => ({
    at,
    ruleId: 'root-of-host',
    reason: `${name} belongs to the root of ${origin}, and is not written`,
    note,
    fatal: false,
  })
  return [
    ...(security === undefined
      ? []
      : [
          left(
            'agents.security',
            '/.well-known/security.txt',
            `Write there: \`Contact: ${security.contact}\`, \`Expires: ${security.expires}T23:59:59Z\``,
          ),
        ]),
    ...(hasSkills
      ? [left('baseUrl', '/.well-known/agent-skills/index.json', `Publish ${folders.skills} there`)]
      : []),
  ]
}

/** Folders that a site of its own pages has. */
function unusedFolders({ folders }: LoadedConfig, files: Sources['files']): readonly ConfigFinding[] {
  return [folders.pages, folders.assets, folders.static]
    .filter(
      folder => folder !== folders.from && [...files.keys()].some(path => path.startsWith(`${folder}/`)),
    )
    .map(folder => ({
      at: 'site.from',
      ruleId: 'from-and-pages',
      reason: `With \`site.from\`, nothing in ${folder} is published`,
      note: `Remove ${folder}, or \`site.from\``,
    }))
}

/** Keys that say where the content of a finished site is, where the config names no such site. */
function withoutFrom({ site }: LoadedConfig['config']): readonly ConfigFinding[] {
  return (['main', 'exclude'] as const)
    .filter(key => site[key]?.length)
    .map(key => ({
      at: ['site', key, 0],
      ruleId: 'no-from',
      reason: `\`site.${key}[0]\` is about a finished website, and \`site.from\` names none`,
      note: `Write its folder into \`site.from\`, or remove \`site.${key}\``,
    }))
}
