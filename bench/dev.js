// How soon a saved page is on the screen: `portolan dev` and a real Chromium, 50 edits each of two sample pages and of one among 1,000.
// `npm run bench:dev` writes bench/results/dev.json and docs/maintaining/benchmarks.md.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { median } from './build/rounds.js'
import { writeSite } from './build/sites.js'
import { writeReport } from './report.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const edits = 50

const writeSample = folder => cpSync(join(root, 'site'), join(folder, 'site'), { recursive: true })

const sites = {
  sample: { page: 'rules', write: writeSample },
  'sample, a page with buttons': { page: 'join', write: writeSample },
  '1,000 pages': { page: 'page-7', write: folder => writeSite('portolan', folder, 1000) },
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const results = {}
try {
  for (const [name, site] of Object.entries(sites)) {
    const times = await timesOf(site)
    const sorted = times.toSorted((one, other) => one - other)
    results[name] = { median: median(times), least: sorted[0], most: sorted.at(-1) }
  }
} finally {
  await browser.close()
}
console.table(results)
const file = new URL('results/dev.json', import.meta.url)
writeFileSync(
  file,
  `${JSON.stringify({ at: new Date().toISOString().slice(0, 10), edits, results }, null, 1)}\n`,
)
writeReport()

async function timesOf({ page: name, write }) {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-dev-'))
  write(folder)
  const dev = spawn(process.execPath, [join(root, 'bin/portolan.js'), 'dev', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await addressOf(dev)
    const page = await browser.newPage()
    let shown
    await page.exposeFunction('hasShown', text => shown(text))
    await page.addInitScript(reportWhenShown)
    await page.goto(`${url}/${name}`)
    const source = join(folder, `site/pages/${name}.md`)
    const text = readFileSync(source, 'utf8')
    const times = []
    for (let edit = 0; edit < edits; edit++) {
      await page.waitForTimeout(300)
      const seen = new Promise(resolve => {
        shown = ({ text, at }) => text === `Edit ${edit} is here.` && resolve(at)
      })
      const before = Date.now()
      writeFileSync(source, `${text}\nEdit ${edit} is here.\n`)
      times.push(Math.round((await seen) - before))
    }
    await page.close()
    return times
  } finally {
    dev.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs in the page: tells when a text was first painted, by the clock that both processes share. */
function reportWhenShown() {
  const tell = time => {
    const [text] = /Edit \d+ is here\./.exec(document.body.textContent) ?? []
    if (text) globalThis.hasShown({ text, at: performance.timeOrigin + time })
  }
  new PerformanceObserver(list => {
    const [painted] = list.getEntriesByName('first-contentful-paint')
    if (painted) tell(painted.startTime)
  }).observe({ type: 'paint', buffered: true })
  // A page that takes over the text: what is posted before a frame is drawn arrives after it.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => tell(performance.now())
  addEventListener('load', () => {
    const changed = new MutationObserver(() => requestAnimationFrame(() => port2.postMessage('drawn')))
    changed.observe(document.body, { childList: true, subtree: true })
  })
}

function addressOf(dev) {
  return new Promise((resolve, reject) => {
    let said = ''
    dev.stdout.on('data', chunk => {
      said += chunk
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (url) resolve(url)
    })
    dev.once('exit', code => reject(new Error(`dev ended with ${code}: ${said}`)))
  })
}
