// All pictures of README.md and the manual, and others to be looked at, in Debian's Chromium: npm run screenshots [-- name].
// The first are in docs/images, the others in build/screenshots.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { chromium } from 'playwright-core'

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
}
const desktop = { viewport: { width: 1280, height: 800 } }
const dark = { colorScheme: 'dark' }
const looks = readdirSync('templates/pictures/looks').map(name => basename(name, '.yaml'))
const shots = [
  { file: 'docs/images/readme-desktop.png', path: '/', ...desktop },
  { file: 'docs/images/readme-phone.png', path: '/join', ...phone },
  { file: 'docs/images/readme-dark.png', path: '/', ...phone, ...dark },
  ...looks.map(look => ({
    file: `docs/images/look-${look}.webp`,
    path: '/',
    site: look,
    ...desktop,
    deviceScaleFactor: 0.5,
  })),
  ...[
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
  ].map(({ name, ...shot }) => ({ file: `build/screenshots/${name}.png`, site: 'sample', ...shot })),
]

/** The sample in Arabic, as far as the config goes. */
const arabic = [
  ['language: en', 'language: ar'],
  ['  name: Lantern Bay\n  # One', '  name: خليج الفوانيس\n  # One'],
  ['  name: Lantern Bay\n  website', '  name: خليج الفوانيس\n  website'],
  ['devices: Windows, macOS, Linux', 'devices: ويندوز، ماك، لينكس'],
  ['menu: Multiplayer → Add Server', 'menu: لعب جماعي ← إضافة خادم'],
  ['javaVersionGuidance: Use the current release.', 'javaVersionGuidance: استخدم الإصدار الحالي.'],
  ['note: You need only this address.', 'note: يكفيك هذا العنوان.'],
  [
    'title: Start the game\n          text: Choose Multiplayer, then Add Server.',
    'title: شغّل اللعبة\n          text: اختر اللعب الجماعي ثم إضافة خادم.',
  ],
  [
    'title: Enter the address\n          text: Choose any name. The address is play.lanternbay.example. Choose Done.',
    'title: أدخل العنوان\n          text: اكتب أي اسم، ثم العنوان play.lanternbay.example، ثم تم.',
  ],
]

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

/** What each site is made of: that of `init`, or the sample, with these changes of the config. */
const sites = {
  new: { isNew: true, changes: [] },
  sample: { changes: [] },
  arabic: { changes: arabic },
  live: { changes: [['# liveStatus:', 'liveStatus:']] },
  ...Object.fromEntries(
    looks.map(look => [look, { isNew: true, changes: [[/look: \w+/, `look: ${look}`]] }]),
  ),
}

const program = resolve('bin/portolan.js')
const folder = mkdtempSync(join(tmpdir(), 'portolan-screenshots-'))
const running = []
const origins = new Map()
try {
  const env = { ...process.env, FONTCONFIG_FILE: fonts() }
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', env })
  const only = process.argv[2] ?? ''
  for (const shot of shots.filter(({ file }) => file.includes(only))) await take(browser, shot)
  await browser.close()
} finally {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function take(browser, { file, path, site = 'new', media = null, ...options }) {
  const origin = origins.get(site) ?? (await served(site))
  origins.set(site, origin)
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.emulateMedia({ media })
  await page.goto(origin + path, { waitUntil: 'load' })
  // As a printer leaves them.
  if (media === 'print') await page.evaluate(`document.body.style.margin = '15mm'`)
  const session = await context.newCDPSession(page)
  const format = file.endsWith('.webp') ? { format: 'webp', quality: 75 } : { format: 'png' }
  const { data } = await session.send('Page.captureScreenshot', format)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, Buffer.from(data, 'base64'))
  console.log(file)
  await context.close()
}

/** Pages ask for the font of the system: here it is always the same one. Returns a configuration of fontconfig. */
function fonts() {
  const wanted = ['Inter', 'Noto Sans', 'Noto Sans Mono', 'Noto Sans Arabic']
  const { stdout = '' } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  const installed = (stdout ?? '').split('\n').flatMap(line => line.split(','))
  const missing = wanted.filter(name => !installed.includes(name))
  if (missing.length > 0)
    throw new Error(
      `These fonts are missing: ${missing.join(', ')}. Run: apt-get install fontconfig fonts-inter fonts-noto-core fonts-noto-mono`,
    )
  const first = (name, families) =>
    `<match target="pattern"><test name="family"><string>${name}</string></test><edit name="family" mode="prepend" binding="strong">${families
      .map(family => `<string>${family}</string>`)
      .join('')}</edit></match>`
  const rules = [
    ...['system-ui', 'sans-serif'].map(name => first(name, ['Inter', 'Noto Sans', 'Noto Sans Arabic'])),
    ...['ui-monospace', 'monospace'].map(name => first(name, ['Noto Sans Mono'])),
  ]
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>\n<fontconfig><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts</cachedir>${rules.join('')}</fontconfig>\n`,
  )
  return file
}

/** Builds a site and serves it; returns where. */
async function served(name) {
  const { isNew, changes } = sites[name]
  const cwd = join(folder, name)
  if (isNew) initialize(cwd)
  else cpSync('site', join(cwd, 'site'), { recursive: true })
  const config = join(cwd, 'site/portolan.yaml')
  let text = readFileSync(config, 'utf8')
  for (const [from, to] of changes) {
    if (text.search(from) === -1) throw new Error(`the config of ${name} has no ${from}`)
    text = text.replace(from, to)
  }
  writeFileSync(config, text)
  if (name === 'arabic') writeFileSync(join(cwd, 'site/pages/join.md'), arabicPage)
  run(['build', '--quiet'], cwd)
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--json'], { cwd })
  running.push(child)
  for await (const chunk of child.stdout) {
    const { url } = JSON.parse(String(chunk))
    if (url) return url.replace(/\/$/, '')
  }
  throw new Error(`${name} is not served`)
}

/** The site that README.md makes. */
function initialize(cwd) {
  const named = ['--name', 'My Server', '--host', 'play.my-server.net']
  run(['init', cwd, ...named, '--discord', 'https://discord.gg/my-server'], folder)
}

function run(command, cwd) {
  const { status, stderr } = spawnSync(process.execPath, [program, ...command], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
