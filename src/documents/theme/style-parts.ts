import { mediaTypeOf } from '../../model/media-types.ts'
import type { Site } from '../../model/site.ts'

/** A style sheet of `templates/html/parts/` that only some sites need. */
interface StylePart {
  readonly file: string
  readonly isUsed: (site: Site) => boolean
}

/** Each part goes behind `site.css`, in this order: a site carries the styles of what it shows, and no others. */
export const styleParts: readonly StylePart[] = [{ file: 'media.css', isUsed: hasMedia }]

/** Frames of other hosts, video and audio. */
function hasMedia({ config, assets }: Site): boolean {
  const { frame, media } = config.http.csp
  return (
    frame.length > 0 ||
    media.length > 0 ||
    assets.some(({ file }) => /^(?:video|audio)\//.test(mediaTypeOf(file)))
  )
}
