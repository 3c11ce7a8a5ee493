// Visits a site with Debian's Firefox and prints what it found there, as JSON. The driver wants a newer Node.js than portolan.
import puppeteer from 'puppeteer-core'

// `look` or `use`: whether pages are only looked at, or used, too.
const [what, origin, ...paths] = process.argv.slice(2)

const seen = await withScripts()
console.log(JSON.stringify(what === 'look' ? seen : { ...seen, silent: await withoutScripts() }))

async function withScripts() {
  const browser = await start({})
  try {
    const page = await browser.newPage()
    const complaints = []
    page.on('console', message => complaints.push(`console: ${message.text()}`))
    page.on('pageerror', error => complaints.push(`error: ${error.message}`))
    for (const path of paths) await page.goto(origin + path)
    if (what === 'look') return { complaints }
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
    const refused = await browser.newPage()
    await refused.evaluateOnNewDocument(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      document.execCommand = () => false
    })
    await refused.goto(`${origin}/join`)
    const refusal = [await copied(refused), await refused.evaluate('String(getSelection())')]
    return { version: await browser.version(), complaints, copying, chosen, overflow, refusal }
  } finally {
    await browser.close()
  }
}

async function withoutScripts() {
  const browser = await start({ 'javascript.enabled': false })
  try {
    const page = await browser.newPage()
    await page.goto(`${origin}/join`)
    const buttons = await page.evaluate(`getComputedStyle(document.querySelector('.copy')).display`)
    return { buttons, panels: await panels(page) }
  } finally {
    await browser.close()
  }
}

function start(extraPrefsFirefox) {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox,
  })
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
