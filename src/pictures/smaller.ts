import type { PictureHead } from './picture-head.ts'

/**
 * For a phone of one pixel for one, for a column of text of one pixel for one (which is a phone of two), for a column of two. See
 * `--text` in `templates/html/site.css`.
 */
const steps = [400, 800, 1408] as const
const widest = 1408

/** What WebP can hold on one side. */
const mostSide = 16_383

/** Smaller files gain nothing that anybody would notice. */
const leastBytes = 10 * 1024

/** The widths in which a picture is worth having, the largest last; none when it is small, moves, or has WebP's size already. */
export function smallerWidths(
  { type, width, height, isAnimated }: PictureHead,
  bytes: number,
): readonly number[] {
  if ((type !== 'png' && type !== 'jpeg') || isAnimated || bytes < leastBytes) return []
  const most = Math.min(width, widest)
  if ((height * most) / width > mostSide) return []
  return [...steps.filter(step => step <= most * 0.8), most]
}

/** Which of the files made are worth publishing: those that save at least a tenth. */
export function isWorthwhile(made: number, original: number): boolean {
  return made < original * 0.9
}
