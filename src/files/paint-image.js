// Paints what is on stdin to stdout, in a separate process: a drawing as PNG, or, where widths are named, a picture as WebP in each of
// them, or, after the word `cover` and the length of a PNG, that PNG in front of the picture behind it. The caller says how much processor time (in milliseconds) and memory (in bytes) that may take. A second thread watches,
// because native code is not interrupted.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

const [library, mostTime, mostMemory, mostPixels, ...widths] = process.argv.slice(2)

const watch = `setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > ${Number(mostTime)} || process.memoryUsage.rss() > ${Number(mostMemory)}) process.kill(process.pid, 'SIGKILL')
}, 10)`
new Worker(watch, { eval: true, stdout: false, stderr: false }).once('online', async () => {
  const load = createRequire(import.meta.url)
  const parts =
    widths.length === 0
      ? drawn(load(library))
      : await (widths[0] === 'cover' ? covered : resized)(libraryOf(load))
  // Not writeSync, which fails where a pipe is full and does not wait.
  process.stdout.write(Buffer.concat(parts), () => process.exit(0))
})

function drawn({ Resvg }) {
  return [new Resvg(readFileSync(0, 'utf8'), { font: { loadSystemFonts: false } }).render().asPng()]
}

/** Exit code 3: the library is not for this machine. */
function libraryOf(load) {
  try {
    return load(library)
  } catch {
    process.exit(3)
  }
}

/** What decodes other formats is not reached, whatever the file is. */
function allowOnly(sharp, formats) {
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map(format => `VipsForeignLoad${format}Buffer`) })
}

/** A drawing in front of a picture. Exit code 2: the picture is damaged. */
async function covered(sharp) {
  allowOnly(sharp, ['Png', 'Jpeg', 'Webp'])
  try {
    const input = readFileSync(0)
    const drawing = input.subarray(0, Number(widths[1]))
    const picture = input.subarray(drawing.length)
    const { width, height } = await sharp(drawing).metadata()
    return [
      await sharp(picture, { limitInputPixels: Number(mostPixels), failOn: 'error' })
        .autoOrient()
        .resize({ width, height, fit: 'cover', position: 'attention' })
        .flatten({ background: '#24343c' })
        .composite([{ input: drawing }])
        .jpeg({ quality: 82, mozjpeg: true })
        .toBuffer(),
    ]
  } catch {
    process.exit(2)
  }
}

/** The files one behind the other, each after its length. Exit code 2: the picture is damaged. */
async function resized(sharp) {
  allowOnly(sharp, ['Png', 'Jpeg'])
  const most = Math.max(...widths.map(Number))
  try {
    const picture = readFileSync(0)
    const decoded = sharp(picture, { limitInputPixels: Number(mostPixels), failOn: 'error' })
    // A photograph comes upright, as browsers show it; not all of them turn a PNG.
    const upright = picture[0] === 0xff ? decoded.autoOrient() : decoded
    // In sRGB, without Exif, place and profile: sharp leaves out what it is not asked to keep.
    const { data, info } = await upright.resize({ width: most }).raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const files = await Promise.all(
      widths.map(to =>
        sharp(data, { raw: { width, height, channels } })
          .resize({ width: Number(to) })
          .webp({ quality: 75, effort: 5 })
          .toBuffer(),
      ),
    )
    return files.flatMap(file => [lengthOf(file), file])
  } catch {
    process.exit(2)
  }
}

function lengthOf(file) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(file.length)
  return bytes
}
