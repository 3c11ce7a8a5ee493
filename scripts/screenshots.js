// Pictures of the sample site in Debian's Chromium, for docs/images and to be looked at: npm run screenshots [-- folder].
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const dark = { colorScheme: 'dark' }
const looks = ['coast', 'meadow', 'desert', 'snow', 'night', 'plain']
const shots = [
  { name: 'readme-desktop', path: '/', ...desktop, site: 'coast', format: 'png' },
  { name: 'readme-phone', path: '/join#phone', ...phone, site: 'coast', format: 'png' },
  { name: 'readme-dark', path: '/', ...phone, ...dark, site: 'coast', format: 'png' },
  ...looks.map(look => ({ name: `look-${look}`, path: '/', ...desktop, width: 640, site: look })),
  { name: 'phone-home', path: '/', ...phone },
  { name: 'phone-join', path: '/join#phone', ...phone },
  { name: 'desktop-home', path: '/', ...desktop },
  { name: 'desktop-join', path: '/join', ...desktop },
  { name: 'dark-home', path: '/', ...desktop, ...dark },
  { name: 'dark-join', path: '/join#phone', ...phone, ...dark },
  { name: 'forced-colors', path: '/join', ...desktop, forcedColors: 'active', ...dark },
  { name: 'right-to-left', path: '/join', ...desktop, site: 'arabic' },
  { name: 'without-script', path: '/join', ...desktop, javaScriptEnabled: false },
  { name: 'live-status', path: '/', ...phone, site: 'live' },
  { name: 'print', path: '/join', viewport: { width: 794, height: 1123 }, media: 'print' },
]

/** The sample in Arabic, as far as the config goes. */
const arabic = [
  ['language: en', 'language: ar'],
  ['  name: Lantern Bay\n  # One', '  name: خليج الفوانيس\n  # One'],
  ['  name: Lantern Bay\n  website', '  name: خليج الفوانيس\n  website'],
  ['devices: Windows, macOS, Linux', 'devices: ويندوز، ماك، لينكس'],
  ['menu: Multiplayer → Add Server', 'menu: لعب جماعي ← إضافة خادم'],
  ['javaVersionGuidance: Use the current release.', 'javaVersionGuidance: استخدم الإصدار الحالي.'],
  ['note: Enter only the address.', 'note: أدخل العنوان وحده.'],
  [
    'title: Start the game\n          text: Choose Multiplayer, then Add Server.',
    'title: شغّل اللعبة\n          text: اختر اللعب الجماعي ثم إضافة خادم.',
  ],
  [
    'title: Enter the address\n          text: Type play.lanternbay.example.',
    'title: أدخل العنوان\n          text: اكتب play.lanternbay.example.',
  ],
]

const live = [['# liveStatus:', 'liveStatus:']]

const arabicPage = `---
title: كيف تنضم
description: أضف الخادم إلى اللعبة في خطوات قليلة.
updated: 2026-11-20
nav: { label: انضم, order: 2 }
---

# كيف تنضم إلى {{ server.name }}

اختر ما تلعب عليه:

::join

::help

## روابط رسمية

::links
`

const program = resolve('bin/portolan.js')
const only = process.argv[3]
const out = resolve(process.argv[2] ?? 'docs/images')
const folder = mkdtempSync(join(tmpdir(), 'portolan-screenshots-'))
const running = []
try {
  mkdirSync(out, { recursive: true })
  const origins = {
    sample: await served('sample', []),
    arabic: await served('arabic', arabic),
    live: await served('live', live),
  }
  for (const look of looks) origins[look] = await servedNew(look)
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
  for (const { name, path, site = 'sample', media = null, format = 'webp', width, ...options } of shots) {
    if (only !== undefined && !name.includes(only)) continue
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await page.emulateMedia({ media })
    await page.goto(origins[site] + path, { waitUntil: 'load' })
    // As a printer leaves them.
    if (media === 'print') await page.evaluate(`document.body.style.margin = '15mm'`)
    const session = await context.newCDPSession(page)
    const taken = width || format === 'png' ? { format: 'png' } : { format, quality: 70 }
    const { data } = await session.send('Page.captureScreenshot', taken)
    const bytes = Buffer.from(data, 'base64')
    const smaller = width ? await sharp(bytes).resize(width).webp({ quality: 80 }).toBuffer() : bytes
    writeFileSync(join(out, `${name}.${format}`), smaller)
    if (process.env.LOOK)
      await page.screenshot({ path: join(process.env.LOOK, `${name}.png`), fullPage: true })
    await context.close()
  }
  await browser.close()
} finally {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true, force: true })
}

/** Serves the sample with these changes; returns where. */
function served(name, changes) {
  const cwd = join(folder, name)
  cpSync('site', join(cwd, 'site'), { recursive: true })
  const config = join(cwd, 'site/portolan.yaml')
  let text = readFileSync(config, 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`the sample has no ${from}`)
    text = text.replace(from, to)
  }
  writeFileSync(config, text)
  if (name === 'arabic') writeFileSync(join(cwd, 'site/pages/join.md'), arabicPage)
  return serve(cwd)
}

/** A site as init makes it. */
function servedNew(look) {
  const values = [
    '--name',
    'My Server',
    '--host',
    'play.my-server.net',
    '--discord',
    'https://discord.gg/my-server',
  ]
  run(folder, 'init', look, '--look', look, ...values)
  return serve(join(folder, look))
}

function run(cwd, ...words) {
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Builds a site and serves it; returns where. */
async function serve(cwd) {
  run(cwd, 'build', '--quiet')
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--json'], { cwd })
  running.push(child)
  for await (const chunk of child.stdout) {
    const { url } = JSON.parse(String(chunk))
    if (url) return url.replace(/\/$/, '')
  }
  throw new Error(`${cwd} is not served`)
}
