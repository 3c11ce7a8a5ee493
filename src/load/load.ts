import { checkLinks } from '../content/links/check-links.ts'
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.ts'
import { below } from '../model/language-folder.ts'
import type { Resizer } from '../model/pictures.ts'
import { type Page, pageStem, type Site } from '../model/site.ts'
import type { Sources, Templates } from '../model/sources.ts'
import type { Config } from '../schema/config.ts'
import { configAdvice } from './config/advice.ts'
import { homeOf, inLanguage, languagesOf } from './config/languages.ts'
import { lintConfig, switchedOff } from './config/lint-config.ts'
import { navigation } from './config/navigation.ts'
import { configLinks } from './config/own-addresses.ts'
import { type LoadedConfig, readConfig } from './config/read-config.ts'
import { redirectMistakes } from './config/redirects.ts'
import { references } from './config/references.ts'
import { styled } from './looks/own-style.ts'
import { readOwnTemplates } from './looks/own-templates.ts'
import type { LoadedPage } from './pages/loaded-page.ts'
import { pageSet } from './pages/page-set.ts'
import { readAssets } from './pages/read-assets.ts'
import type { ReadOptions } from './pages/read-page.ts'
import { readPages } from './pages/read-pages.ts'
import { readPictures } from './pages/read-pictures.ts'
import { readSkills } from './pages/read-skills.ts'
import { refusedFiles } from './pages/refused-files.ts'
import { placeOfKey } from './yaml/source.ts'

/** What the registries of hosts and documents say. */
export interface Registered {
  /** Names of the hosts. */
  readonly hosts: readonly string[]
  /** The paths of all documents, whatever pages and assets there are. */
  readonly paths: (config: Config, templates: Templates) => readonly string[]
}

export interface LoadOptions extends Omit<ReadOptions, 'pictureAt'> {
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

/** Checks the sources and makes a site of them. Every mistake of the config and of the pages is found in one run. */
export function load(
  sources: Sources,
  templates: Templates,
  { registered, resizer, ...options }: LoadOptions = {},
): Loaded {
  const config = readConfig(sources)
  const taken = registered?.paths(config.values as Config, templates) ?? []
  const { assets: files, diagnostics: assetDiagnostics } = readAssets(sources, config.folders.assets)
  const { assets, style, diagnostics: styleDiagnostics } = styled(sources, config, files)
  const pictures = readPictures(assets, config.config?.site.pictures ? resizer : undefined)
  const {
    pages: all,
    doubles,
    unread,
    drafts,
    diagnostics: pageDiagnostics,
  } = readPages(sources, config, {
    ...options,
    pictureAt: pictures.at,
    taken,
  })
  const {
    templates: allTemplates,
    ownTemplates,
    diagnostics: templateDiagnostics,
  } = readOwnTemplates(sources, config, templates)
  const homes = ['/', ...(config.config?.languages ?? []).map(({ language }) => homeOf(language))]
  const unfound = new Set(homes.map(home => below(home, '404')))
  const pages = all.filter(({ path }) => !unfound.has(path))
  // No page links to them, and their links to themselves point to the address that was not found.
  const notFound = all.filter(({ path }) => unfound.has(path))
  const fromNotFound = notFound.map(({ file, path, content: { links } }) => ({
    file,
    links: links.filter(link => link.path !== path),
  }))
  const shortName = config.config?.service.shortName
  const { skills, diagnostics: skillDiagnostics } = readSkills(
    sources,
    config.folders.skills,
    shortName && `join-${shortName}`,
  )
  const paths = new Set([...pages.map(({ path }) => path), ...unread])
  const unlisted = new Set(pages.filter(({ front }) => front?.sitemap === false).map(({ path }) => path))
  const known = { paths, drafts, unlisted }
  const linked = [...doubles, ...pages].map(({ path, file, content: { anchors, links } }) => ({
    path,
    file,
    anchors,
    links,
  }))
  const torn = new Set([...doubles, ...pages].flatMap(({ path, isTorn }) => (isTorn ? [path] : [])))
  const source = { file: sources.config, links: configLinks(config.tree, paths) }
  const withTwin = pages.filter(({ front }) => front?.sitemap !== false).map(({ path }) => path)
  const others = new Set([
    ...taken,
    ...[...withTwin, ...unread].map(path => `/${pageStem(path)}.md`),
    ...unread,
    ...assets.map(({ file }) => `/${file}`),
  ])
  const isOff = switchedOff(config)
  const diagnostics = [
    ...config.diagnostics,
    ...configAdvice(sources, config, known),
    ...lintConfig(sources.config, config),
    ...references(sources, config, known, assets, registered?.hosts),
    ...redirectMistakes(sources, config, {
      pages: known,
      others: new Set([...others, ...skills.flatMap(({ name }) => skillPaths(name))]),
    }),
    ...refusedFiles(sources, config),
    ...pageDiagnostics,
    ...pageSet(sources, config, pages, paths),
    ...assetDiagnostics,
    ...styleDiagnostics,
    ...templateDiagnostics,
    ...skillDiagnostics,
    ...checkLinks(linked, others, { drafts, torn, sources: [source, ...fromNotFound] }),
  ]
    .filter(mistake => !isOff(mistake))
    .sort(compareDiagnostics)
  if (config.config === undefined || diagnostics.some(({ fatal }) => fatal)) return { diagnostics }

  const languages = languagesOf(config.config)
  const placed = pages.map(page => ({ ...inLanguage(page.path, languages), ...page }))
  const order = config.config.site.nav
  const entries = new Map(
    languages.flatMap(language => [
      ...navigation(
        placed.filter(page => page.language === language),
        order,
      ),
    ]),
  )
  const published = placed.flatMap(page => publishedPage(page, entries.get(page.path)))
  const placeOf = placesOf(config)
  const site = { file: sources.config, config: config.config, placeOf, languages, pages: published }
  const ownNotFound = notFound.flatMap(page =>
    publishedPage({ ...inLanguage(page.path, languages), ...page }, undefined),
  )
  return {
    site: {
      ...site,
      notFound: ownNotFound,
      drafts: drafts.size,
      assets,
      pictures: pictures.smaller(),
      skills,
      templates: allTemplates,
      ownTemplates,
      ...(style !== undefined && { ownStyle: style }),
    },
    diagnostics,
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
  nav: Page['nav'],
): readonly Page[] {
  if (front === undefined || content.written === undefined) return []
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
      content: content.written,
      ...(updated && { updated }),
      ...(updatedPlace && { updatedPlace }),
      ...(rel && { rel }),
      ...(nav && { nav }),
    },
  ]
}

function skillPaths(name: string): readonly string[] {
  return ['agent-skills', 'skills'].map(folder => `/.well-known/${folder}/${name}/SKILL.md`)
}

/** A separate function: a closure in `load` would keep everything of `load` in memory, such as the links of every page. */
function placesOf({ tree }: Pick<LoadedConfig, 'tree'>): Site['placeOf'] {
  return path => placeOfKey(tree, path)
}
