import { mediaTypeOf } from '../../model/assets.ts'
import type { Picture, PictureAt, Resizer, ShownPicture, SmallerPicture } from '../../model/pictures.ts'
import type { Asset } from '../../model/site.ts'
import { svgPixels } from '../../pictures/logo.ts'
import { isWorthwhile, type PictureHead, pictureHead, smallerWidths } from '../../pictures/picture-head.ts'
import { digest } from '../../text/digest.ts'
import { fileSize } from '../../text/layout.ts'

interface LoadedPictures {
  readonly at: PictureAt
  /** The smaller copies of those that pages asked for. */
  readonly smaller: () => readonly SmallerPicture[]
}

/**
 * Measures the pictures that pages show, each when the first page asks for it, and has smaller ones made of them. `wide` is the file of
 * the one that is as wide as the screen.
 */
export function readPictures(
  assets: readonly Asset[],
  resizer: Resizer | undefined,
  wide?: string,
): LoadedPictures {
  const byPath = new Map(assets.map(asset => [`/${asset.file}`, asset]))
  const known = new Map<string, ShownPicture | undefined>()
  const smaller = new Map<string, SmallerPicture>()
  const shown = (asset: Asset): ShownPicture | undefined => {
    const { file, bytes } = asset
    if (mediaTypeOf(file) === 'image/svg+xml') return { ...svgPixels(bytes), candidates: [] }
    const head = pictureHead(bytes)
    if (head === undefined)
      return mediaTypeOf(file) === 'image/x-icon' ? undefined : { candidates: [], problem: damaged(asset) }
    const { width, height } = head
    const none = { width, height, candidates: [] }
    const widths = resizer ? smallerWidths(head, bytes.length, file === wide ? 'screen' : 'column') : []
    if (resizer === undefined || widths.length === 0) return none
    if (width * height > resizer.mostPixels) return { ...none, problem: tooLarge(asset, head) }
    const picture: Picture = { digest: digest(bytes), bytes }
    const files = resizer.resize(picture, widths)
    if (files === 'not-now') return none
    if (typeof files === 'string')
      return { ...none, problem: files === 'damaged' ? damaged(asset) : tooLarge(asset, head) }
    const candidates = widths.flatMap((made, index) => {
      if (!isWorthwhile(files[index]?.length ?? 0, bytes.length)) return []
      const hash = digest(`${resizer.version()} ${made}\n${picture.digest}`).slice(0, 12)
      const path = `/assets/portolan.${hash}.webp`
      // Made again, or read from where it is cached: a large site's pictures are never in memory as a whole.
      const again = () => resizer.resize(picture, widths)[index] as Uint8Array
      smaller.set(path, { path, bytes: again })
      return [{ path, width: made }]
    })
    const isComplete = candidates.at(-1)?.width === widths.at(-1)
    const original = { path: `/${file}`, width }
    return {
      ...none,
      candidates: candidates.length === 0 || isComplete ? candidates : [...candidates, original],
    }
  }
  return {
    at: path => {
      const asset = byPath.get(path)
      if (asset !== undefined && !known.has(path)) known.set(path, shown(asset))
      return known.get(path)
    },
    smaller: () => [...smaller.values()],
  }
}

function damaged({ file, bytes }: Asset) {
  const isPointer = Buffer.from(bytes.subarray(0, 40))
    .toString('latin1')
    .startsWith('version https://git-lfs')
  return {
    ruleId: 'picture-damaged',
    reason: mediaTypeOf(file).startsWith('image/')
      ? `The picture \`/${file}\` is damaged or not a picture, so browsers may show nothing`
      : `\`/${file}\` is not of a kind that all browsers show as a picture`,
    note: isPointer
      ? 'The file is a pointer of Git LFS: run `git lfs pull` before you build'
      : 'Save it again as PNG, JPEG or WebP',
  }
}

function tooLarge({ file, bytes }: Asset, { width, height }: PictureHead) {
  return {
    ruleId: 'picture-too-large',
    reason: `The picture \`/${file}\` has ${width} × ${height} pixels, too many for portolan to resize, so every visitor loads ${fileSize(bytes.length)}`,
    note: 'Make it smaller: pages show pictures at most 1408 pixels wide',
  }
}
