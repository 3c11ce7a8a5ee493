// Paints what is from others, in a separate process, one job after the other: an SVG drawing as PNG, a picture as WebP in several
// widths, or a JPEG of a picture with a drawing in front of it. Each job says how much processor time (in milliseconds) and memory
// (in bytes) it may take. The libraries work in threads of Node.js, so the process watches itself meanwhile.
const makers = { image, resize, cover, edge, prepare }

let work = Promise.resolve()
process.on('message', job => {
  work = work.then(async () => process.send({ id: job.id, ...(await watched(job)) }))
})
process.once('disconnect', () => process.exit())

async function watched({ limits, ...job }) {
  const since = process.cpuUsage()
  const before = process.memoryUsage.rss()
  const clock = setInterval(() => {
    const { user, system } = process.cpuUsage(since)
    if ((user + system) / 1000 > limits.milliseconds || process.memoryUsage.rss() - before > limits.bytes)
      process.kill(process.pid, 'SIGKILL')
  }, 10)
  const answer = await made(job)
  clearInterval(clock)
  return answer
}

async function made({ kind, ...job }) {
  const library = kind === 'image' ? '@resvg/resvg-js' : 'sharp'
  try {
    require(library)
  } catch {
    return { missing: library }
  }
  try {
    if (kind === 'cover') job.drawing = await drawn(job.svg)
  } catch (error) {
    return { error: error.message }
  }
  try {
    return { files: await makers[kind](job) }
  } catch {
    return { fault: 'damaged' }
  }
}

function prepare() {
  require('@resvg/resvg-js')
  return []
}

async function image({ svg }) {
  return [(await drawn(svg)).asPng()]
}

function drawn(svg) {
  const { renderAsync } = require('@resvg/resvg-js')
  // Letters are outlines already; no font of the machine may show.
  return renderAsync(svg, { font: { loadSystemFonts: false } })
}

/** What decodes other formats is not reached, whatever the file is. */
function sharpFor(formats) {
  const sharp = require('sharp')
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map(format => `VipsForeignLoad${format}Buffer`) })
  return sharp
}

/** A drawing in front of a picture, or, without a picture, alone. */
async function cover({ drawing: { pixels, width, height }, bytes, mostPixels }) {
  const sharp = sharpFor(['Png', 'Jpeg', 'Webp'])
  const raw = { width, height, channels: 4, premultiplied: true }
  const below =
    bytes === undefined
      ? sharp({ create: { width, height, channels: 3, background: '#fff' } })
      : sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
          .autoOrient()
          .resize({ width, height, fit: 'cover', position: 'attention' })
          .flatten({ background: '#24343c' })
  return [
    await below
      .composite([{ input: pixels, raw }])
      .jpeg({ quality: 82 })
      .toBuffer(),
  ]
}

/** As large as the picture of the home page on a screen of 1280 pixels, and how many of its rows are its edge. */
const hero = { width: 1280, height: 460 }
const edgeRows = 8

/** The mean color of the upper edge of a picture, as three bytes; none where nothing is to be seen there. */
async function edge({ bytes, focus, mostPixels }) {
  const sharp = sharpFor(['Png', 'Jpeg', 'Webp'])
  const isDrawing = /^\s*</.test(Buffer.from(bytes.subarray(0, 64)).toString())
  const drawing = isDrawing ? (await drawn(heroDrawing(bytes, focus))).asPng() : bytes
  const data = await sharp(drawing, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...hero, fit: 'cover', position: { top: 'top', middle: 'centre', bottom: 'bottom' }[focus] })
    .extract({ left: 0, top: 0, width: hero.width, height: edgeRows })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
  const sums = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    sums[3] += data[at + 3]
    for (const channel of [0, 1, 2]) sums[channel] += data[at + channel] * data[at + 3]
  }
  const isSeen = sums[3] > (data.length / 4) * 128
  return [Buffer.from(isSeen ? sums.slice(0, 3).map(sum => Math.round(sum / sums[3])) : [])]
}

function heroDrawing(bytes, focus) {
  const address = `data:image/svg+xml;base64,${Buffer.from(bytes).toString('base64')}`
  const { width, height } = hero
  const place = { top: 'YMin', middle: 'YMid', bottom: 'YMax' }[focus]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" preserveAspectRatio="xMid${place} slice" href="${address}"/></svg>`
}

async function resize({ bytes, widths, mostPixels }) {
  const sharp = sharpFor(['Png', 'Jpeg'])
  const decoded = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  // A photograph comes upright, as browsers show it; not all of them turn a PNG.
  const upright = bytes[0] === 0xff ? decoded.autoOrient() : decoded
  // In sRGB, without Exif, place and profile: sharp leaves out what it is not asked to keep.
  const { data, info } = await upright
    .resize({ width: Math.max(...widths) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return await Promise.all(
    widths.map(to =>
      sharp(data, { raw: { width, height, channels } })
        .resize({ width: to })
        .webp({ quality: 75, effort: 5 })
        .toBuffer(),
    ),
  )
}
