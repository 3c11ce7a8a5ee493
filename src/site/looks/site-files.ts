import type { ConfigFinding, LoadedConfig } from '../../config/complete/read-config.ts'
import { assetText } from '../../config/schema/looks.ts'
import { textsIn, treeAt } from '../../config/yaml/source.ts'
import { assetFile } from '../../model/assets.ts'
import type { Asset } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { isSquarish } from '../../pictures/icon.ts'
import { logoImage, logoTooComplex, paintProblem } from '../../pictures/logo.ts'
import { type Finding, type Problem, problemIn } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'
import type { LoadedPage } from '../pages/read-page.ts'

/** A key of the config that names a file of the assets folder. */
interface FileKey {
  readonly at: string
  readonly ruleId: 'logo' | 'site-file'
  readonly kind: string
  readonly pattern: RegExp
  readonly example: string
  /** Cards and icons are painted of it. */
  readonly isPainted?: true
}

const image = {
  kind: 'an svg, png, webp, avif, jpg or gif image',
  pattern: /\.(?:svg|png|webp|avif|jpe?g|gif)$/,
}
const icon = { kind: 'an svg or png image', pattern: /\.(?:svg|png)$/ }
const style = { kind: 'a css file', pattern: /\.css$/ }

const fileKeys: readonly FileKey[] = [
  { at: 'site.logo', ruleId: 'logo', ...image, example: 'logo.svg', isPainted: true },
  { at: 'site.favicon', ruleId: 'site-file', ...icon, example: 'favicon.svg', isPainted: true },
  { at: 'site.hero.logo', ruleId: 'site-file', ...image, example: 'title.png' },
  { at: 'site.hero.image', ruleId: 'site-file', ...image, example: 'hero.webp' },
  { at: 'site.css', ruleId: 'site-file', ...style, example: 'site.css' },
]

/** The pictures of people: any number of keys. */
const portrait = /^(?:languages\[\d+\]\.)?people\[\d+\]\.members\[\d+\]\.picture$/

/** Checks that the files that the config names exist. */
export function siteFiles(
  sources: Sources,
  loaded: LoadedConfig,
  assets: readonly Asset[],
): readonly ConfigFinding[] {
  const portraits = textsIn(loaded.tree)
    .filter(({ key }) => portrait.test(key))
    .map(({ key }): FileKey => ({ at: key, ruleId: 'site-file', ...image, example: 'aria.png' }))
  return [...fileKeys, ...portraits].flatMap(key => {
    const { value: file } = treeAt(loaded.tree, key.at) ?? {}
    // Of what is no text at all, the schema complains.
    if (typeof file !== 'string' || !assetText.safeParse(file).success) return []
    const mistake = fileMistake(file, key, sources, loaded, assets)
    return mistake === undefined ? [] : [{ at: key.at, ...mistake }]
  })
}

/** Checks the pictures of pages. */
export function pageImages(
  sources: Sources,
  loaded: LoadedConfig,
  assets: readonly Asset[],
  pages: readonly Pick<LoadedPage, 'file' | 'front' | 'places' | 'isPart'>[],
): readonly Problem[] {
  return pages.flatMap(({ file, front, places, isPart }) => {
    if (front?.image === undefined || isPart) return []
    const key: FileKey = { at: 'image', ruleId: 'site-file', ...image, example: 'castle.webp' }
    const mistake = fileMistake(front.image, key, sources, loaded, assets)
    return mistake === undefined ? [] : [problemIn({ place: places.image, ...mistake }, file)]
  })
}

function fileMistake(
  file: string,
  key: FileKey,
  { files, refused }: Sources,
  { folders, config }: LoadedConfig,
  assets: readonly Asset[],
): Finding | undefined {
  const candidates = [...files.keys()].filter(
    path => path.startsWith(`${folders.assets}/`) && key.pattern.test(path),
  )
  if (!candidates.includes(file)) {
    // Refused files, and files in refused folders, are already reported.
    const isRefused = refused.some(({ path }) => file === path || file.startsWith(`${path}/`))
    return isRefused ? undefined : missing(file, key, folders.assets, files.has(file), candidates)
  }
  const asset = assets.find(one => one.file === assetFile(file, folders.assets))
  if (!key.isPainted || config.site.pictures === false || asset === undefined) return undefined
  const problem = paintProblem(file, asset.bytes)
  if (problem !== undefined) return logoTooComplex(file, problem)
  return key.ruleId === 'logo' ? undefined : iconMistake(file, asset)
}

/** Why an image cannot be an icon. */
function iconMistake(name: string, { file, bytes }: Asset): Finding | undefined {
  const drawing = logoImage(file, bytes)
  if (drawing === undefined)
    return {
      ruleId: 'site-file',
      reason: `${name} cannot be an icon: it is larger than 512 kB or has no size`,
      note: 'Give the SVG a `viewBox`, or width and height',
    }
  if (isSquarish(drawing)) return undefined
  const { width, height } = drawing
  return {
    ruleId: 'site-file',
    reason: `${name} cannot be an icon: it is ${width} × ${height}, but an icon must be about square`,
  }
}

function missing(
  file: string,
  { at, ruleId, kind, example }: FileKey,
  folder: string,
  isThere: boolean,
  candidates: readonly string[],
): Finding {
  const reason = isThere
    ? `\`${at}\` must be ${kind} in the folder ${folder}, but it is ${file}`
    : `\`${at}\` is ${file}, but there is no such ${kind.endsWith('image') ? 'image' : 'file'} in the folder ${folder}`
  const expected = suggest(file, candidates)
  return expected.length > 0
    ? { ruleId, reason, expected }
    : { ruleId, reason, note: `Write its path from the folder of the config, such as ${folder}/${example}` }
}
