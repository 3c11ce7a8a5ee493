import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { exampleNames, serveExample } from '../browser/example-site.ts'
import { serveManual } from '../browser/manual-site.ts'
import { runTool } from './tool.ts'

interface Report {
  readonly categories: Readonly<Record<string, Category>>
  readonly audits: Readonly<Record<string, Audit>>
  readonly runtimeError?: { readonly message: string }
}

interface Category {
  readonly score: number | null
  readonly auditRefs: readonly { readonly id: string }[]
}

interface Audit {
  readonly id: string
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly errorMessage?: string
  readonly explanation?: string
  readonly details?: object
  readonly numericValue?: number
}

interface Requests {
  readonly items: readonly { readonly url: string; readonly transferSize: number }[]
}

const chromium = '/usr/bin/chromium'

// The browser tool needs the API that Chromium keeps behind a flag; the others keep the browser off the network.
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--enable-features=WebMCPTesting',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const categories = ['performance', 'agentic-browsing', 'seo', 'accessibility', 'best-practices']

// What has to have been looked at: a category is also full when it has nothing to judge.
const judged = [
  'ard-schema',
  'canonical',
  'color-contrast',
  'is-on-https',
  'llms-txt',
  'robots-txt',
  'webmcp-registered-tools',
  'webmcp-schema-validity',
]

/** What a site without a game server does not have. */
const ofServer = /^(?:ard|webmcp)-/

// A page takes a quarter of a minute: each day has one of all, every other day a home page. `npm run lighthouse` measures all.
const sites = ['site', ...exampleNames.map(name => `examples/${name}`)]
const homes = [...sites, 'manual'].map(folder => [folder, '/'] as const)
const others = [
  ...sites.flatMap(folder => pathsOf(folder).map(path => [folder, path] as const)),
  ['manual', '/commands'] as const,
].filter(([, path]) => path !== '/')
const today = Math.floor(Date.now() / 86_400_000)
const turn = today % 2 === 0 ? homes : others
const asked =
  process.env['LIGHTHOUSE'] === 'all'
    ? [...homes, ...others]
    : turn.slice(Math.floor(today / 2) % turn.length).slice(0, 1)

const servers = new Map<string, Promise<{ origin: string; stop: () => Promise<void> }>>()
afterAll(async () => {
  for (const server of servers.values()) await (await server).stop()
})

async function originOf(folder: string): Promise<string> {
  if (folder === 'site') return inject('site')
  const example = exampleNames.find(name => folder === `examples/${name}`)
  const server = servers.get(folder) ?? (example === undefined ? serveManual() : serveExample(example))
  servers.set(folder, server)
  return (await server).origin
}

test.each(asked)('Lighthouse gives %s %s 1.0 in five categories', async (folder, path) => {
  const origin = await originOf(folder)
  const isManual = folder === 'manual'
  const report = await lighthouse(origin + path)
  expectFull(report)
  expect(judged.filter(id => !(isManual && ofServer.test(id)) && report.audits[id]?.score !== 1)).toEqual([])
  if (isManual) return
  const baseUrl = /^baseUrl: (\S+)$/m.exec(readFileSync(`${folder}/portolan.yaml`, 'utf8'))?.[1]
  // That it is a good address, Lighthouse says; that it is this page's, it cannot know.
  const html = await (await fetch(origin + path)).text()
  expect(html).toContain(`<link rel="canonical" href="${baseUrl}${path}">`)
  expect(JSON.stringify(report.audits['webmcp-registered-tools']?.details)).toMatch(
    /"get_\w+_join_instructions"/,
  )
  if (path === '/') expectSmall(report)
})

/** What a phone with slow 4G loads of a home page by itself: none of the pictures that the owner has. */
function expectSmall({ audits }: Report): void {
  const { items = [] } = (audits['network-requests']?.details ?? {}) as Partial<Requests>
  const requests = items.filter(({ url }) => url.startsWith('http') && !/\.(?:png|jpg|webp)$/.test(url))
  expect(requests.length).toBeGreaterThan(5)
  expect(requests.length).toBeLessThanOrEqual(12)
  const bytes = requests.reduce((sum, { transferSize }) => sum + transferSize, 0)
  expect(bytes).toBeLessThan(60_000)
  expect(audits['cumulative-layout-shift']?.numericValue).toBe(0)
  // 1.1 s where the machine has nothing else to do.
  expect(audits['largest-contentful-paint']?.numericValue).toBeLessThan(2000)
}

function expectFull(report: Report): void {
  // Audits without weight count, too, but those that are times. Null is for what does not apply or is a person's to judge.
  const times = report.categories['performance']?.auditRefs.map(({ id }) => id) ?? []
  const faults = Object.values(report.audits).filter(
    ({ id, score }) => score !== null && score < 1 && !times.includes(id),
  )
  expect(faults).toEqual([])
  expect(scoresOf(report)).toEqual(Object.fromEntries(categories.map(name => [name, 1])))
}

test('Lighthouse reports faults of each kind', async () => {
  const report = await lighthouse(`${inject('spoiled')}/`)
  const faults = ['ard-schema', 'canonical', 'errors-in-console', 'html-has-lang', 'robots-txt']
  expect(faults.filter(id => report.audits[id]?.score !== 0)).toEqual([])
  const { performance, ...others } = scoresOf(report)
  expect(Object.values(others).filter(score => score === 1)).toEqual([])
  expect(performance).toBeLessThan(1)
})

/** Paths of the pages of a site, from its sources. */
function pathsOf(folder: string): readonly string[] {
  const files = readdirSync(`${folder}/pages`, { recursive: true, encoding: 'utf8' })
  return files
    .filter(file => file.endsWith('.md'))
    .map(file => `/${file.replace(/(?:(?:^|\/)index)?\.md$/, '')}`)
    .sort()
}

function scoresOf(report: Report) {
  return Object.fromEntries(Object.entries(report.categories).map(([name, { score }]) => [name, score]))
}

/** How much slower than this machine a phone is. A busy machine is slow by itself; later tries add less, also for later pages. */
let slowdown = (loadavg()[0] ?? 0) > 2 ? 1 : 4

// An audit in error is Lighthouse's, not the page's, and so is a run: on a machine that is short of time the trace can
// lack what they want. A page that always brings it there fails with what the audit said.
async function lighthouse(url: string): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    const isLast = tries === 3
    const report = await runLighthouse(url)
    const failed = report.runtimeError?.message
    const slow = (report.categories['performance']?.score ?? 0) < 1 && !url.startsWith(inject('spoiled'))
    const broken = Object.values(report.audits).filter(audit => audit.scoreDisplayMode === 'error')
    const audits = broken.map(({ id, errorMessage }) => `${id}: ${errorMessage}`)
    const reasons = [...(failed === undefined ? [] : [failed]), ...audits].join('\n')
    if (!reasons && (!slow || isLast)) return report
    if (isLast) throw new Error(`Lighthouse could not judge ${url}\n${reasons}`)
    console.warn(`Lighthouse is asked again about ${url}\n${reasons || 'performance was less than 1'}`)
    if (slow) slowdown = Math.max(1, slowdown / 2)
  }
}

async function runLighthouse(url: string): Promise<Report> {
  if (!existsSync(chromium))
    throw new Error(`${chromium} is not installed. Please run: node test/install-servers.js`)
  // Into a file: Lighthouse ends before a pipe has taken all of it.
  const folder = mkdtempSync(join(tmpdir(), 'portolan-lighthouse-'))
  const file = join(folder, 'report.json')
  const words = [
    ...[
      url,
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--only-categories=${categories}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
    ],
    `--chrome-flags=${flags.join(' ')}`,
  ]
  try {
    const { stdout, stderr } = await runTool('lighthouse', words, { CHROME_PATH: chromium })
    if (!existsSync(file)) throw new Error(`Lighthouse did not finish:\n${stdout}${stderr}`)
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
