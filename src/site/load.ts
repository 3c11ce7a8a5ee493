import { lint } from '../checks/lint/lint.ts'
import { factsOf } from '../checks/lint/rule.ts'
import { translationDiffers } from '../checks/lint/translation-differs.ts'
import {
  type ConfigFinding,
  inConfig,
  type LoadedConfig,
  readConfig,
} from '../config/complete/read-config.ts'
import { configSchema } from '../config/schema/config.ts'
import { passagesOf, type TreeText, textsIn } from '../config/yaml/passages.ts'
import { placeOfKey, treeAt } from '../config/yaml/source.ts'
import { assetFile } from '../model/assets.ts'
import type { Painter } from '../model/pictures.ts'
import type { Page, Site } from '../model/site.ts'
import type { Sources, Templates } from '../model/sources.ts'
import type { Problem } from '../report/problem.ts'
import { finishedSite } from './adopted.ts'
import { inLanguage, languagesOf, unnamedLanguages } from './languages.ts'
import { styled } from './looks/own-style.ts'
import { readOwnTemplates } from './looks/own-templates.ts'
import { pageImages, siteFiles } from './looks/site-files.ts'
import { zonedTime } from './pages/event-time.ts'
import { readAssets, readStaticFiles } from './pages/read-assets.ts'
import type { LoadedPage } from './pages/read-page.ts'
import { missingFolder, type PagesOptions, readPages } from './pages/read-pages.ts'
import { readPictures } from './pages/read-pictures.ts'
import { readSkills } from './pages/read-skills.ts'
import { refusedFiles } from './pages/refused-files.ts'

export interface LoadOptions extends Omit<PagesOptions, 'pictureAt' | 'ownFiles'> {
  /** Paints cards and icons, and makes pictures smaller; without it a site has no icon but a drawing, and pictures stay unchanged. */
  readonly painter?: Painter | undefined
}

interface Loaded {
  readonly site?: Site
  readonly problems: readonly Problem[]
}

/** Makes a site of the sources. Mistakes of the config are all reported, and end the run; then come those of the files. */
export function load(
  sources: Sources,
  templates: Templates,
  { painter, ...options }: LoadOptions = {},
): Loaded {
  const loaded = readConfig(sources)
  if (!('config' in loaded)) return { problems: [...loaded, ...refusedFiles(sources)] }
  const { file, config, hasServer, folders, tree } = loaded
  const nested = nestedFolders(loaded)
  if (nested.length > 0) return { problems: nested }
  const files = readAssets(sources, folders.assets)
  const rooted = readStaticFiles(sources, folders.static)
  const style = styled(sources, loaded, files.assets)
  if (config.site.pictures && config.site.from === undefined)
    painter?.prepare?.(style.assets.some(({ file }) => /\.(?:png|jpe?g|webp)$/.test(file)))
  const { image, logo } = config.site.hero ?? {}
  const wide = image && assetFile(image, folders.assets)
  const pictures = readPictures(style.assets, config.site.pictures ? painter?.resizer : undefined, wide)
  const likePages = rooted.assets.filter(asset => /\.(?:html|md)$/.test(asset.file))
  const ownFiles = new Set(likePages.map(asset => `/${asset.file}`))
  const read = readPages(sources, loaded, { ...options, pictureAt: pictures.at, ownFiles })
  const own = readOwnTemplates(sources, loaded, templates, style.assets)
  const skills = readSkills(sources, loaded)
  const finished = finishedSite(sources, loaded, options)
  const languages = languagesOf(config)
  const texts = textsIn(tree, configSchema)
  return {
    site: {
      file,
      config,
      hasServer,
      folders,
      placeOf: path => placeOfKey(tree, path),
      keyPlaceOf: path => treeAt(tree, path)?.key,
      texts,
      languages,
      ...publishedPages(read.pages, read.notFound, languages),
      sources: read.sources,
      drafts: read.drafts,
      assets: style.assets,
      staticFiles: rooted.assets,
      title: logo === undefined ? undefined : pictures.at(`/${assetFile(logo, folders.assets)}`),
      pictures: pictures.smaller(),
      skills: skills.skills,
      templates: own.templates,
      ownTemplates: own.ownTemplates,
      addedTemplates: own.addedTemplates,
      ...(style.text !== undefined && { ownStyle: style.text }),
      ...(painter && config.site.pictures && { painter }),
      adopted: finished?.site,
      sums: finished?.sums,
    },
    problems: [
      ...withOpeningLine(read.diagnostics, loaded),
      ...[loaded, files, rooted, style, own, skills, ...(finished ? [finished] : [])].flatMap(
        ({ diagnostics }) => diagnostics,
      ),
      ...inConfig(loaded, siteFiles(texts, sources, loaded, style.assets)),
      ...pageImages(sources, loaded, style.assets, read.pages),
      ...inTexts(texts, loaded),
      ...inConfig(loaded, untilProblem(config)),
      ...refusedFiles(sources, loaded),
      ...(finished ? [] : missingFolder(sources, loaded)),
      ...unnamedLanguages(read.sources, loaded),
    ],
  }
}

function untilProblem({ server: { closed }, service }: LoadedConfig['config']): readonly ConfigFinding[] {
  const { finding } = closed?.until === undefined ? {} : zonedTime(closed.until, service.timeZone)
  if (finding === undefined) return []
  const at = 'server.closed.until'
  return [{ at, ...finding, reason: `\`${at}\` ${finding.reason}` }]
}

/** Texts of the config that contradict it, or each other. What contradicts the config is reported once. */
function inTexts(
  texts: readonly TreeText[],
  { file, config, hasServer, text }: LoadedConfig,
): readonly Problem[] {
  const found = hasServer ? lint(file, passagesOf(texts, text), factsOf(config)) : []
  const told = found.map(({ place }) => place?.start.line)
  const differing = translationDiffers(file, texts).filter(
    problem => ![problem, ...(problem.related ?? [])].some(({ place }) => told.includes(place?.start.line)),
  )
  return [...found, ...differing]
}

/** As many as the schema takes. */
const mostOrigins = 20

/** Adds to each problem of a blocked host what to write into the config: one line, which lets in all of them. */
function withOpeningLine(
  problems: readonly Problem[],
  { config, tree }: Pick<LoadedConfig, 'config' | 'tree'>,
): readonly Problem[] {
  const blocked = problems.flatMap(({ opens }) => opens ?? [])
  if (blocked.length === 0) return problems
  const lists = Object.entries(config.http.csp).flatMap(([name, open]) => {
    const origins = new Set([
      ...open,
      ...blocked.filter(({ list }) => list === name).map(({ origin }) => origin),
    ])
    return origins.size === 0 ? [] : [`${name}: [${[...origins].slice(0, mostOrigins).join(', ')}]`]
  })
  const line = `csp: { ${lists.join(', ')} }`
  const help =
    treeAt(tree, 'http') === undefined
      ? `add to the config: \`http: { ${line} }\``
      : `write below \`http:\` in the config: \`${line}\``
  return problems.map(one => (one.opens ? { ...one, note: `${one.note}; or ${help}` } : one))
}

/** Folders that contain each other: a file would be read as two things. */
function nestedFolders(loaded: LoadedConfig): readonly Problem[] {
  const { pages, assets, templates, static: own } = loaded.folders
  const named = Object.entries({
    [own]: own,
    pages,
    assets,
    ...(templates !== undefined && { 'site.templates': templates }),
  })
  const mistakes = named.flatMap(([key, name], index) =>
    named
      .slice(0, index)
      .filter(([, outer]) => `${name}/`.startsWith(`${outer}/`) || `${outer}/`.startsWith(`${name}/`))
      .map(([other]) => ({
        at: treeAt(loaded.tree, key) === undefined ? other : key,
        ruleId: 'folder',
        reason: `The folders of ${other} and ${key.replace('site.', '')} must not contain each other`,
      })),
  )
  return inConfig(loaded, mistakes)
}

function publishedPages(
  pages: readonly LoadedPage[],
  notFound: readonly LoadedPage[],
  languages: Site['languages'],
): Pick<Site, 'pages' | 'notFound'> {
  const placed = pages.map(page => {
    const { language, original } = inLanguage(page.path, languages)
    return { language, original, ...page }
  })
  const documents = placed.filter(({ front }) => front?.rel === 'service-doc')
  const documentation = documents.find(({ language }) => language === languages[0]) ?? documents[0]
  return {
    pages: placed.flatMap(page => publishedPage(page, page === documentation ? 'service-doc' : undefined)),
    notFound: notFound.flatMap(page => publishedPage({ ...page, ...inLanguage(page.path, languages) })),
  }
}

function publishedPage(
  { file, front, content, ...page }: LoadedPage & ReturnType<typeof inLanguage>,
  rel?: Page['rel'],
): readonly Page[] {
  if (front === undefined || content === undefined) return []
  const { path, language, original, layout, places, isPost, event, isPart } = page
  const { title, description, updated, sitemap: listed } = front
  const own = { title, description, listed, content, updated, rel, layout, front }
  return [{ path, language, original, places, isPost, event, isPart, source: file, ...own }]
}
