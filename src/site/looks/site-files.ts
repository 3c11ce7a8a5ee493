import type { ConfigFinding, LoadedConfig } from '../../config/complete/read-config.ts'
import { assetFile } from '../../model/assets.ts'
import type { Asset, Site } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { isSquarish } from '../../pictures/icon.ts'
import { logoImage } from '../../pictures/logo.ts'
import { type Finding, type Problem, problemIn } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'
import type { LoadedPage } from '../pages/read-page.ts'

/** Files of the assets folder that keys of a role name. */
const kinds = {
  picture: {
    kind: 'an svg, png, webp, avif, jpg or gif image',
    pattern: /\.(?:svg|png|webp|avif|jpe?g|gif)$/,
  },
  icon: { kind: 'an svg or png image', pattern: /\.(?:svg|png)$/ },
  style: { kind: 'a css file', pattern: /\.css$/ },
} as const
type FileRole = keyof typeof kinds

/** By the last word of a key. */
const examples = new Map(
  Object.entries({
    logo: 'logo.svg',
    favicon: 'favicon.svg',
    css: 'site.css',
    picture: 'aria.png',
    image: 'castle.webp',
  }),
)

/** Checks that the files that the config names exist. */
export function siteFiles(
  texts: Site['texts'],
  sources: Sources,
  loaded: LoadedConfig,
  assets: readonly Asset[],
): readonly ConfigFinding[] {
  return texts.flatMap(({ key, text, role }) => {
    if (role === undefined || !Object.hasOwn(kinds, role)) return []
    const mistake = fileMistake(text, key, role as FileRole, sources, loaded, assets)
    return mistake === undefined ? [] : [{ at: key, ...mistake }]
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
    const mistake = fileMistake(front.image, 'image', 'picture', sources, loaded, assets)
    return mistake === undefined ? [] : [problemIn({ place: places.image, ...mistake }, file)]
  })
}

function fileMistake(
  file: string,
  at: string,
  role: FileRole,
  { files, refused }: Sources,
  { folders, config }: LoadedConfig,
  assets: readonly Asset[],
): Finding | undefined {
  const candidates = [...files.keys()].filter(
    path => path.startsWith(`${folders.assets}/`) && kinds[role].pattern.test(path),
  )
  if (!candidates.includes(file)) {
    // Refused files, and files in refused folders, are already reported.
    const isRefused = refused.some(({ path }) => file === path || file.startsWith(`${path}/`))
    return isRefused ? undefined : missing(file, at, role, folders.assets, files.has(file), candidates)
  }
  const asset = assets.find(one => one.file === assetFile(file, folders.assets))
  const isPainted = role === 'icon' && config.site.pictures !== false
  return isPainted && asset !== undefined ? iconMistake(file, asset) : undefined
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
  at: string,
  role: FileRole,
  folder: string,
  isThere: boolean,
  candidates: readonly string[],
): Finding {
  const { kind } = kinds[role]
  const example = examples.get(at.slice(at.lastIndexOf('.') + 1))
  const { ruleId } = at === 'site.logo' ? { ruleId: 'logo' } : { ruleId: 'site-file' }
  const reason = isThere
    ? `\`${at}\` must be ${kind} in the folder ${folder}, but it is ${file}`
    : `\`${at}\` is ${file}, but there is no such ${kind.endsWith('image') ? 'image' : 'file'} in the folder ${folder}`
  const expected = suggest(file, candidates)
  return expected.length > 0
    ? { ruleId, reason, expected }
    : { ruleId, reason, note: `Write its path from the folder of the config, such as ${folder}/${example}` }
}
