// Visits a site with Debian's Firefox and prints what it found there, as JSON. The driver wants a newer Node.js than portolan.
import puppeteer from 'puppeteer-core'

const [origin, spoiled, ...paths] = process.argv.slice(2)

const found = await withBrowser({}, use)
// Firefox turns scripts off for a whole browser.
const silent = await withBrowser({ 'javascript.enabled': false }, see)
console.log(JSON.stringify({ ...found, silent }))

async function withBrowser(prefs, visit) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    // No process in advance, which takes as long as a page.
    extraPrefsFirefox: { 'dom.ipc.processPrelaunch.enabled': false, 'dom.ipc.processCount': 1, ...prefs },
  })
  try {
    return await visit(await browser.newPage(), await browser.version())
  } finally {
    await browser.close()
  }
}

async function use(page, version) {
  let complaints = []
  page.on('console', message => complaints.push(`console: ${message.text()}`))
  page.on('pageerror', error => complaints.push(`error: ${error.message}`))
  await page.goto(`${spoiled}/`)
  const noticed = complaints
  complaints = []
  for (const path of paths) await page.goto(origin + path)
  await page.goto(`${origin}/join`)
  const copying = await copied(page)
  const chosen = [await panels(page)]
  await page.click('.choice:has(.has-phones)')
  chosen.push(await panels(page), await page.evaluate('location.hash'))
  await page.keyboard.press('ArrowLeft')
  chosen.push(await panels(page))
  await page.goto(`${origin}/join#console`)
  chosen.push(await panels(page))
  await page.setViewport({ width: 320, height: 640 })
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  await page.evaluateOnNewDocument(() => {
    // An empty page, which comes before, has no clipboard.
    if (navigator.clipboard)
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    document.execCommand = () => false
  })
  // From one part of a page to another, nothing is loaded.
  await page.goto(`${origin}/`)
  await page.goto(`${origin}/join`)
  const refusal = [await copied(page), await page.evaluate('String(getSelection())')]
  return { version, noticed, complaints, copying, chosen, overflow, refusal }
}

async function see(page) {
  await page.goto(`${origin}/join`)
  const buttons = await page.evaluate(`getComputedStyle(document.querySelector('.copy')).display`)
  return { buttons, panels: await panels(page) }
}

/** Which of the ways into the game can be seen. */
function panels(page) {
  return page.evaluate(
    `[...document.querySelectorAll('.way')].filter(way => way.checkVisibility()).map(way => way.id).join(' ')`,
  )
}

/** Presses the first button that copies; returns the message. */
async function copied(page) {
  await page.click('button[data-copy]')
  await page.waitForFunction(
    () => document.querySelector('button[data-copy] + [role=status]').textContent !== '',
  )
  return page.$eval('button[data-copy] + [role=status]', status => status.textContent)
}
