import sharp from 'sharp'

/** A picture that looks like a screenshot: sky, hills of blocks with a texture, and noise. Always the same one. */
export function screenshot(width: number, height: number, seed = 1): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  const scale = 3840 / width
  for (let down = 0; down < height; down++)
    for (let right = 0; right < width; right++) {
      const [x, y] = [Math.floor(right * scale), Math.floor(down * scale)]
      const hill = 900 + 300 * Math.sin(x / 400 + seed) + 120 * Math.sin(x / 90)
      const noise = (random(x, y, seed) - 0.5) * 12
      const block = random(Math.floor(x / 96), Math.floor(y / 96), seed + 7) * 50
      const texture = (random(x >> 3, y >> 3, seed + 9) - 0.5) * 50
      const color =
        y < hill
          ? [90 + y / 16, 150 + y / 20, 235 - y / 40]
          : [70 + block + texture, 110 + block + texture - (y - hill) / 20, 50 + block + texture]
      const at = (down * width + right) * 3
      for (const [channel, value] of color.entries())
        pixels[at + channel] = Math.max(0, Math.min(255, value + noise))
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Between 0 and 1, and the same for the same place. */
function random(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2246822519)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}
