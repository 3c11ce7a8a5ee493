import { assetFile } from '../../model/assets.ts'
import type { Asset } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { isSquarish } from '../../pictures/icon.ts'
import { logoImage, paintProblem } from '../../pictures/logo.ts'
import { assetText } from '../../schema/looks.ts'
import { suggest } from '../../text/suggest.ts'
import type { LoadedConfig } from '../config/read-config.ts'
import { dotted, textAt, treeAt, type YamlComplaint } from '../yaml/source.ts'

/** A key of the config that names a file of the assets folder. */
interface FileKey {
  readonly path: readonly string[]
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

const fileKeys: readonly FileKey[] = [
  { path: ['site', 'logo'], ruleId: 'logo', ...image, example: 'logo.svg', isPainted: true },
  {
    path: ['site', 'favicon'],
    ruleId: 'site-file',
    kind: 'an svg or png image',
    pattern: /\.(?:svg|png)$/,
    example: 'favicon.svg',
    isPainted: true,
  },
  { path: ['site', 'hero', 'image'], ruleId: 'site-file', ...image, example: 'hero.webp' },
  {
    path: ['site', 'css'],
    ruleId: 'site-file',
    kind: 'a css file',
    pattern: /\.css$/,
    example: 'site.css',
  },
]

/** Checks that the files that the config names exist. */
export function siteFiles(
  sources: Sources,
  { tree, folders, config }: LoadedConfig,
  assets: readonly Asset[],
): readonly YamlComplaint[] {
  return fileKeys.flatMap(key => {
    const part = treeAt(tree, key.path)
    const file = textAt(tree, key.path)
    // Of what is no text at all, the schema complains.
    if (file === undefined || part?.broken || !assetText.safeParse(file).success) return []
    const candidates = [...sources.files.keys()].filter(
      path => path.startsWith(`${folders.assets}/`) && key.pattern.test(path),
    )
    const { place } = part ?? {}
    // Refused files, and files in refused folders, are already reported.
    const isRefused = sources.refused.some(({ path }) => file === path || file.startsWith(`${path}/`))
    if (!candidates.includes(file))
      return isRefused
        ? []
        : [{ ...missing(file, key, folders.assets, sources, candidates), ...(place && { place }) }]
    if (!key.isPainted || config?.site.pictures === false) return []
    const asset = assets.find(one => one.file === assetFile(file, folders.assets))
    if (asset === undefined) return []
    const problem = paintProblem(file, asset.bytes)
    const mistake =
      problem === undefined
        ? key.ruleId === 'logo'
          ? undefined
          : iconMistake(file, asset)
        : logoTooComplex(file, problem)
    return mistake === undefined ? [] : [{ ...mistake, ...(place && { place }) }]
  })
}

/** Why an image cannot be an icon. */
function iconMistake(name: string, { file, bytes }: Asset): YamlComplaint | undefined {
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
  { path, ruleId, kind, example }: FileKey,
  folder: string,
  { files }: Sources,
  candidates: readonly string[],
): YamlComplaint {
  const reason = files.has(file)
    ? `\`${dotted(path)}\` must be ${kind} in the folder ${folder}, but it is ${file}`
    : `\`${dotted(path)}\` is ${file}, but there is no such ${kind.endsWith('image') ? 'image' : 'file'} in the folder ${folder}`
  const expected = suggest(file, candidates)
  return expected.length > 0
    ? { ruleId, reason, expected }
    : { ruleId, reason, note: `Write its path from the folder of the config, such as ${folder}/${example}` }
}

/** Of a logo that cannot be painted within the limits of time and memory. */
export function logoTooComplex(logo: string, problem: string): YamlComplaint {
  return {
    ruleId: 'logo-too-complex',
    reason: `${logo} ${problem}`,
    note: 'Simplify it, or export it as a PNG of at most 4096 × 4096 pixels, or set `pictures: no` under `site`',
  }
}
