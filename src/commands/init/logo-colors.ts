type Rgb = readonly [red: number, green: number, blue: number]

/** The colors that a picture has most of, without grays: the strongest first. None of a file that is no picture. */
export async function logoColors(file: Uint8Array): Promise<readonly string[]> {
  const pixels = await pixelsOf(file)
  const groups = new Map<string, Rgb[]>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    const isGray = Math.max(red, green, blue) - Math.min(red, green, blue) < 48
    if (isGray || alpha < 128) continue
    const key = [red, green, blue].map(channel => channel >> 5).join()
    groups.set(key, [...(groups.get(key) ?? []), [red, green, blue]])
  }
  const found: Rgb[] = []
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length)) {
    const mean = (channel: 0 | 1 | 2) =>
      Math.round(group.reduce((sum, color) => sum + color[channel], 0) / group.length)
    const color: Rgb = [mean(0), mean(1), mean(2)]
    if (found.length < 3 && found.every(other => hueDistance(color, other) > 0.4)) found.push(color)
  }
  return found.map(color => `#${color.map(channel => channel.toString(16).padStart(2, '0')).join('')}`)
}

/** A small copy, as red, green, blue and alpha. */
async function pixelsOf(file: Uint8Array): Promise<Uint8Array> {
  try {
    const { default: sharp } = await import('sharp')
    const small = sharp(file, { limitInputPixels: 4096 * 4096 }).resize(48, 48, { fit: 'inside' })
    return await small.toColourspace('srgb').ensureAlpha().raw().toBuffer()
  } catch {
    // It is not a picture, or sharp has no build for this machine.
    return new Uint8Array()
  }
}

/** From 0 for shades of one color to 2 for opposite ones. */
function hueDistance(one: Rgb, two: Rgb): number {
  const other = hueOf(two)
  return hueOf(one).reduce((sum, share, at) => sum + Math.abs(share - (other[at] ?? 0)), 0)
}

function hueOf(color: Rgb): readonly number[] {
  const [low, high] = [Math.min(...color), Math.max(...color)]
  return color.map(channel => (channel - low) / (high - low))
}
