// Paints while pages are made, in a separate thread: portolan's drawings here, and what is from others in another process, which is
// ended when it takes too much. The thread that asks may sleep until an answer is there.
const { fork } = require('node:child_process')
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')
const { parentPort, workerData } = require('node:worker_threads')

const collectGarbage = collector()

const { port, signal, node } = workerData
const library = '@resvg/resvg-js'
const program = require.resolve('./paint-alone.cjs')
/** Milliseconds after which a process without work ends. */
const idle = 2_000

const drawings = []
parentPort.on('message', ({ id, ...job }) => {
  if (job.kind === 'image') imageAt(job).then(({ answer }) => tell(id, answer))
  else if (job.kind === 'drawing') {
    // Its images are begun now, the drawing when it is its turn.
    const images = Promise.all(job.images.map(address => imageAt({ address, limits: job.limits })))
    drawings.push(async () => tell(id, drawing(job.svg, await images)))
    if (drawings.length === 1) setImmediate(next)
  } else if (job.kind !== 'prepare' || job.withPhotos) alone(job, answer => tell(id, answer))
})
setImmediate(loaded)

// Nobody waits for a thread that has ended.
process.once('exit', () => {
  Atomics.store(signal, 1, 1)
  wake()
})

function tell(id, answer) {
  port.postMessage({ ...answer, id })
  wake()
}

function wake() {
  Atomics.add(signal, 0, 1)
  Atomics.notify(signal, 0)
}

/** V8 does not count the pixels of drawings: it kept those of 800 cards, 1.3 GB, and they took twice the time. */
function collector() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  // The code cache knows the flags.
  setFlagsFromString('--no-expose-gc')
  return collect
}

/** Between drawings, the thread hears of the other process. */
async function next() {
  await drawings[0]()
  drawings.shift()
  collectGarbage({ type: 'minor' })
  if (drawings.length > 0) setImmediate(next)
}

function loaded() {
  try {
    return require(library).Resvg
  } catch {
    return undefined
  }
}

function drawing(svg, images) {
  const Resvg = loaded()
  if (Resvg === undefined) return { missing: library }
  const paint = text => new Resvg(text, { font: { loadSystemFonts: false } }).render().asPng()
  try {
    return { files: [paint(images.reduce((text, image) => withPixels(text, image, paint), svg))] }
  } catch (error) {
    return { error: error.message }
  }
}

/** As large as icons need it. */
const side = 512
const painted = new Map()

/** The pixels of an image, in sizes; none when it takes too much, or the library cannot paint it. */
function imageAt({ address, limits }) {
  const known = painted.get(address) ?? asked(address, limits)
  painted.set(address, known)
  return known
}

function asked(address, limits) {
  return new Promise(resolve =>
    alone({ kind: 'image', svg: square(address, side), limits }, answer =>
      resolve({ address, answer, sizes: answer.files && new Map([[side, dataAddress(answer.files[0])]]) }),
    ),
  )
}

/** A drawing with the pixels of an image in place of the image. The square around the image covers its place. */
function withPixels(svg, { address, sizes }, paint) {
  const [, width, wide] = /<svg [^>]*?width="(\d+)"[^>]*? viewBox="0 0 (\d+) /.exec(svg) ?? []
  const scale = width === undefined ? side : width / wide
  return svg.replace(
    /<image [^>]*?width="([\d.]+)" height="([\d.]+)" href="([^"]+)"\/>/g,
    (whole, w, h, href) => {
      if (href !== address) return whole
      if (sizes === undefined) return ''
      const size = Math.min(side, 2 ** Math.ceil(Math.log2(Math.max(16, Math.max(w, h) * scale))))
      return whole.replace(
        `href="${address}"`,
        `preserveAspectRatio="xMidYMid slice" href="${inSize(sizes, size, paint)}"`,
      )
    },
  )
}

/** Of twice the size, and so on: from 512 to 16 pixels at once, most of them would be left out. */
function inSize(sizes, size, paint) {
  const known = sizes.get(size) ?? dataAddress(paint(square(inSize(sizes, size * 2, paint), size)))
  sizes.set(size, known)
  return known
}

function dataAddress(png) {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
}

/** An image in a square, as large as it can be. */
function square(address, size) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image width="${size}" height="${size}" href="${address}"/></svg>`
}

/** Jobs of the other process, the first one in work. It has two at a time, so that it never waits. */
const jobs = []
let child
let clock

function alone(job, done) {
  jobs.push({ ...job, done, sent: false })
  goOn()
}

function goOn() {
  clearTimeout(clock)
  if (jobs.length === 0) {
    clock = setTimeout(endIdle, idle)
    return
  }
  child ??= started()
  clock = setTimeout(() => child?.kill('SIGKILL'), jobs[0].limits.wait)
  for (const [id, job] of jobs.slice(0, 2).entries()) {
    if (job.sent) continue
    job.sent = true
    const { done, sent, ...asked } = job
    // It has no channel where it could not start; `error` comes then.
    child.send?.({ id, ...asked })
  }
}

function endIdle() {
  const one = child
  child = undefined
  one?.disconnect()
}

function started() {
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc']
  const one = fork(program, [], { execPath: node, execArgv: [], serialization: 'advanced', stdio })
  one.on('message', answer => {
    jobs.shift().done(answer)
    goOn()
  })
  // The job in work has ended it; the others start again.
  const ended = answer => {
    if (child !== one) return
    child = undefined
    for (const job of jobs) job.sent = false
    jobs.shift()?.done(answer)
    goOn()
  }
  one.on('error', error => ended({ error: error.message }))
  // Comes after its last answer, and `exit` may come before.
  one.on('disconnect', () => ended({ fault: 'too-much' }))
  return one
}
