import { warningNames } from '../checks/lint.ts'
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.ts'
import { notFoundStem } from '../model/language-folder.ts'
import type { Resizer } from '../model/pictures.ts'
import { type Page, pageStem, type Site } from '../model/site.ts'
import type { Sources, Templates } from '../model/sources.ts'
import { checkLinks } from '../page/links/check-links.ts'
import { configAdvice } from './config/advice.ts'
import { inLanguage, languagesOf } from './config/languages.ts'
import { navigation } from './config/navigation.ts'
import { configLinks } from './config/own-addresses.ts'
import { type LoadedConfig, readConfig } from './config/read-config.ts'
import { redirectMistakes } from './config/redirects.ts'
import { references } from './config/references.ts'
import { styled } from './looks/own-style.ts'
import { readOwnTemplates } from './looks/own-templates.ts'
import { filesBelow, readAssets, readStaticFiles } from './pages/read-assets.ts'
import type { LoadedPage } from './pages/read-page.ts'
import { type PagesOptions, pageSet, readPages } from './pages/read-pages.ts'
import { readPictures } from './pages/read-pictures.ts'
import { readSkills } from './pages/read-skills.ts'
import { refusedFiles } from './pages/refused-files.ts'
import type { Config } from './schema/config.ts'
import { entriesAt, placeOfKey } from './yaml/source.ts'

/** What the registries of hosts and documents say. */
export interface Registered {
  /** Names of the hosts. */
  readonly hosts: readonly string[]
  /** The paths of all documents, whatever pages and assets there are. */
  readonly paths: (config: Config, templates: Templates) => readonly string[]
}

export interface LoadOptions extends Omit<PagesOptions, 'pictureAt' | 'ownFiles' | 'taken'> {
  /** Absent: pictures are measured, and stay unchanged. */
  readonly resizer?: Resizer | undefined
  /** Absent: any host may be named, and no path is taken. */
  readonly registered?: Registered
}

interface Loaded {
  /** Absent when a diagnostic is fatal. */
  readonly site?: Site
  readonly diagnostics: readonly Diagnostic[]
}

/** Checks the sources and makes a site of them. Mistakes of the config are all told, and end the run; then come those of the pages. */
export function load(
  sources: Sources,
  templates: Templates,
  { registered, resizer, ...options }: LoadOptions = {},
): Loaded {
  const config = readConfig(sources)
  if (!('config' in config))
    return { diagnostics: [...config, ...refusedFiles(sources)].sort(compareDiagnostics) }
  const taken = registered?.paths(config.config, templates) ?? []
  const files = readAssets(sources, config.folders.assets)
  const looks = styled(sources, config, files.assets)
  const { assets, text: style } = looks
  const pictures = readPictures(assets, config.config.site.pictures ? resizer : undefined)
  const { folders } = config
  const likePages = filesBelow(sources, folders.static).filter(([file]) => /\.(?:html|md)$/.test(file))
  const ownFiles = new Set(likePages.map(([file]) => file.slice(folders.static.length)))
  const read = readPages(sources, config, { ...options, pictureAt: pictures.at, ownFiles, taken })
  const { pages, notFound, doubles, unread, drafts } = read
  const own = readOwnTemplates(sources, config, templates)
  const { skills, diagnostics: skillMistakes } = readSkills(sources, config)

  const languages = languagesOf(config.config)
  const skillFiles = skills.flatMap(({ name }) =>
    ['agent-skills', 'skills'].map(
      folder => [`/.well-known/${folder}/${name}/SKILL.md`, `${folders.skills}/${name}/SKILL.md`] as const,
    ),
  )
  const rooted = readStaticFiles(
    sources,
    folders.static,
    new Map([
      ...[...taken, ...unpublished(languages)].map(path => [path, `portolan's own ${path}`] as const),
      ...assets.map(({ file }) => [`/${file}`, file.replace('assets', folders.assets)] as const),
      ...skillFiles,
      ...pages.flatMap(addressesOf),
    ]),
  )

  const paths = new Set([...pages.map(({ path }) => path), ...unread])
  const unlisted = new Set(pages.filter(({ front }) => front?.sitemap === false).map(({ path }) => path))
  const known = { paths, drafts, unlisted }
  const others = new Set([
    ...taken,
    ...[...paths]
      .filter(path => unread.has(path) || !unlisted.has(path))
      .map(path => `/${pageStem(path)}.md`),
    ...unread,
    ...assets.map(({ file }) => `/${file}`),
    ...rooted.assets.map(({ file }) => `/${file}`),
    ...skillFiles.map(([path]) => path),
  ])
  const torn = new Set([...doubles, ...pages].filter(({ isTorn }) => isTorn).map(({ path }) => path))
  const linking = [
    { file: config.file, links: configLinks(config.tree, paths, ownFiles) },
    // No page links to them, and their links to themselves point to the address that was not found.
    ...notFound.map(({ file, path, links }) => ({ file, links: links.filter(link => link.path !== path) })),
  ]
  const isOff = switchedOff(config)
  const diagnostics = [
    ...[config, files, rooted, looks, read, own].flatMap(({ diagnostics }) => diagnostics),
    ...skillMistakes,
    ...configAdvice(config, known),
    ...references(sources, config, known, assets, registered?.hosts),
    ...redirectMistakes(config, { pages: known, others }),
    ...refusedFiles(sources, config),
    ...pageSet(sources, config, pages, paths),
    ...checkLinks([...doubles, ...pages], others, { drafts, torn, sources: linking }),
  ]
    .filter(mistake => !isOff(mistake))
    .sort(compareDiagnostics)
  if (diagnostics.some(({ fatal }) => fatal)) return { diagnostics }

  return {
    site: {
      file: config.file,
      config: config.config,
      placeOf: placesOf(config),
      languages,
      ...publishedPages(pages, notFound, languages, config.config.site.nav),
      drafts: drafts.size,
      assets,
      staticFiles: rooted.assets,
      pictures: pictures.smaller(),
      skills,
      templates: own.templates,
      ownTemplates: own.ownTemplates,
      ...(style !== undefined && { ownStyle: style }),
    },
    diagnostics,
  }
}

/** Addresses where hosts have the pages and problems that they send with an error. */
function unpublished(languages: Site['languages']): readonly string[] {
  const stems = languages.map(notFoundStem)
  const errors = stems.flatMap(stem => [`/${stem}.html`, `/${stem}.md`])
  return ['/404', '/index', '/404.json', '/api/404.json', ...errors]
}

/** The addresses that a page takes on one host or another, and its source. */
function addressesOf({ path, file }: LoadedPage): readonly (readonly [address: string, file: string])[] {
  return [path, `/${pageStem(path)}.html`, `/${pageStem(path)}.md`].map(address => [address, file])
}

/** Whether a warning is switched off. */
function switchedOff({ tree }: LoadedConfig): ({ ruleId }: Pick<Diagnostic, 'ruleId'>) => boolean {
  const off = new Set(entriesAt(tree, 'lint.off').map(({ entry }) => entry.value))
  return ({ ruleId }) => off.has(ruleId) && warningNames.includes(ruleId)
}

function publishedPages(
  pages: readonly LoadedPage[],
  notFound: readonly LoadedPage[],
  languages: Site['languages'],
  order: readonly string[] | undefined,
): Pick<Site, 'pages' | 'notFound'> {
  const placed = pages.map(page => {
    const { language, original } = inLanguage(page.path, languages)
    return { language, original, ...page }
  })
  const nav = new Map(
    languages.flatMap(language => {
      const own = placed.filter(page => page.language === language)
      return [...navigation(own, order)]
    }),
  )
  return {
    pages: placed.flatMap(page => publishedPage(page, nav.get(page.path))),
    notFound: notFound.flatMap(page => publishedPage({ ...page, ...inLanguage(page.path, languages) })),
  }
}

function publishedPage(
  {
    path,
    file,
    front,
    content,
    updatedPlace,
    language,
    original,
  }: LoadedPage & ReturnType<typeof inLanguage>,
  nav?: Page['nav'],
): readonly Page[] {
  if (front === undefined || content === undefined) return []
  const { title, description, updated, rel, sitemap: listed } = front
  return [
    {
      path,
      language,
      original,
      source: file,
      title,
      description,
      listed,
      content,
      ...(updated && { updated }),
      ...(updatedPlace && { updatedPlace }),
      ...(rel && { rel }),
      ...(nav && { nav }),
    },
  ]
}

/** A separate function: a closure in `load` would keep everything of `load` in memory, such as the links of every page. */
function placesOf({ tree }: Pick<LoadedConfig, 'tree'>): Site['placeOf'] {
  return path => placeOfKey(tree, path)
}
