import { pageContent, type WrittenPage, writtenPage } from '../../content/page-content.ts'
import { parsePage } from '../../content/parse-page.ts'
import { lint, warningNames } from '../../lint/index.ts'
import { assetFile } from '../../model/assets.ts'
import type { PictureAt } from '../../model/pictures.ts'
import type { Progress } from '../../model/progress.ts'
import type { PageContent } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import type { Store } from '../../model/store.ts'
import { anySize } from '../../pictures/logo.ts'
import { frontMatterSchema } from '../../schema/front-matter.ts'
import { homeOf, type TextsOf, textsAt } from '../config/languages.ts'
import { factsIn } from '../config/lint-config.ts'
import type { LoadedConfig } from '../config/read-config.ts'
import { decode } from '../yaml/decode.ts'
import { isFrontMatterText, yamlPassages } from '../yaml/passages.ts'
import { treeAt } from '../yaml/source.ts'
import { frontMatter } from './front-matter.ts'
import type { FreshPage, PageFile, ReadFresh, ReadPage } from './loaded-page.ts'
import { pageCache } from './page-cache.ts'

export interface ReadOptions {
  readonly store?: Store | undefined
  readonly progress?: Progress | undefined
  readonly pictureAt?: PictureAt
  /** Drafts are pages like the others. */
  readonly drafts?: boolean | undefined
}

const sizeLimit = 512 * 1024

/** Reads pages one by one, and those that were read before from the store. */
export function pageReader(
  sources: Sources,
  config: LoadedConfig,
  { store, drafts = false, pictureAt = () => undefined }: ReadOptions,
): (file: string, path: string) => ReadPage {
  const textsOf = textsAt(config, heroImage(sources, config))
  const readFresh: ReadFresh = (source, texts, pictureAt) =>
    freshPage(source, config, { ...texts, pictureAt }, drafts)
  if (store && config.config)
    return pageCache(store, sources, config.config, { textsAt: textsOf, pictureAt, readFresh })
  return (file, path) => {
    const bytes = sources.files.get(file) ?? new Uint8Array()
    return readFresh({ file, path, bytes }, textsOf(path), pictureAt).read
  }
}

/** The picture of the home page, measured. */
function heroImage({ files }: Sources, { config, folders }: LoadedConfig) {
  const image = config?.site.hero?.image
  const bytes = image === undefined ? undefined : files.get(image)
  if (image === undefined || bytes === undefined) return undefined
  const size = anySize(bytes)
  return { src: `/${assetFile(image, folders.assets)}`, ...(size && { size }) }
}

function freshPage(
  { file, path, bytes }: PageFile,
  config: LoadedConfig,
  texts: TextsOf & { readonly pictureAt: PictureAt },
  drafts: boolean,
): FreshPage {
  const text = decode(file, bytes, sizeLimit)
  if (typeof text !== 'string') return { read: { isDraft: false, diagnostics: [text] } }
  const split = frontMatter(file, text, frontMatterSchema)
  const { front, isTorn } = split
  if (front?.draft && !drafts) return { read: { isDraft: true, diagnostics: split.diagnostics } }
  const complete = config.tree !== undefined
  const isHome = path === '/' || config.config?.languages.some(({ language }) => homeOf(language) === path)
  const contents = front?.toc ?? !isHome
  const given = { file, text: split.text, path, title: split.title, contents, warnings: warningNames }
  const parsed = parsePage({ ...given, ...texts, complete })
  const { tree, anchors, links, isMuted } = parsed
  const heads = split.tree === undefined ? [] : yamlPassages(split.tree, text, isFrontMatterText)
  const found = lint({ file, passages: [...heads, ...parsed.passages] }, factsIn(config))
  const own = parsed.diagnostics.filter(({ ruleId }) => !(isTorn && ruleId === 'empty-twin'))
  const diagnostics = [...split.diagnostics, ...own, ...found.filter(mistake => !isMuted(mistake))]
  const isSound = config.config !== undefined && !diagnostics.some(({ fatal }) => fatal)
  const written = isSound
    ? writtenPage({ tree, anchors }, { baseUrl: config.config.baseUrl, path })
    : undefined
  const updatedPlace = treeAt(split.tree, ['updated'])?.place
  const page = {
    file,
    path,
    isTorn,
    content: {
      anchors,
      links,
      ...(written && { written: contentOf(written) }),
    },
    ...(front && { front }),
    ...(updatedPlace && { updatedPlace }),
  }
  return { read: { page, isDraft: false, diagnostics }, ...(written && { written }) }
}

/** A closure keeps all that the closures next to it use: here it is the texts, and not their source. */
function contentOf(written: WrittenPage): PageContent {
  return pageContent(written.known, name => written[name])
}
