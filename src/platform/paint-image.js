// Paints one drawing from stdin to stdout, in a separate process: the caller says how much processor time (in
// milliseconds) and memory (in bytes) that may take. A second thread watches, because native code is not interrupted.
import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

const [library, mostTime, mostMemory] = process.argv.slice(2)

const watch = `setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > ${Number(mostTime)} || process.memoryUsage.rss() > ${Number(mostMemory)}) process.kill(process.pid, 'SIGKILL')
}, 10)`
new Worker(watch, { eval: true, stdout: false, stderr: false }).once('online', () => {
  const { Resvg } = createRequire(import.meta.url)(library)
  const png = new Resvg(readFileSync(0, 'utf8'), { font: { loadSystemFonts: false } }).render().asPng()
  for (let at = 0; at < png.length; ) at += writeSync(1, png, at)
  process.exit(0)
})
