import { expect, test } from 'vitest'
import { freeTexts } from '../../src/testing/text-fields.ts'
import { worstSite } from '../../src/testing/worst-site.ts'
import { visitor } from './chromium.ts'
import { relayedSite } from './relayed-site.ts'

/** What runs wherever it is taken for more than text, and is noticed when it does. */
const payloads = [
  '</script><script>ran()</script><!--',
  '"><img src=x onerror=ran()>',
  "'><svg onload=ran()>",
  '<iframe srcdoc="<script>parent.ran()</script>">',
  '<img src=https://kanarie.invalid/x>',
  '<meta http-equiv=refresh content="0;url=javascript:ran()">',
  '</title><script src=https://kanarie.invalid/x.js></script>',
  '<style>@import "https://kanarie.invalid/x.css"</style>',
  '<a href="javascript:ran()" autofocus onfocus=ran()>x</a>',
  '{{constructor.constructor("ran()")()}}',
]

const site = relayedSite(listen => {
  const texts = new Map(freeTexts.map((field, index) => [field, payloads[index % payloads.length] ?? '']))
  return worstSite(listen, texts).files
})

/** Opens pages as one visitor; what they did that they must not do. */
async function done(paths: readonly string[]): Promise<readonly string[]> {
  const { page, context, complaints } = await visitor(site.browser, site.relay.origin)
  await context.exposeFunction('ran', () => complaints.push('a script ran'))
  for (const path of paths) {
    await page.goto(site.relay.origin + path, { waitUntil: 'networkidle' })
    await page.keyboard.press('Tab')
    if (page.url() !== site.relay.origin + path) complaints.push(`moved to ${page.url()}`)
  }
  await context.close()
  // The browser itself notes the status of a page.
  return complaints.filter(line => !/status of 404/.test(line))
}

const html = () =>
  site.table.routes
    .filter(({ representations }) => representations[0]?.type.startsWith('text/html'))
    .map(({ path }) => path)

test('EMIT-01 on a site full of payloads nothing runs, asks, prints or moves in a real browser', async () => {
  const paths = [...html(), '/nope']
  expect(paths.length).toBeGreaterThan(10)
  // Each visitor waits on every page until nothing more is loaded.
  const found = [0, 1].map(turn => done(paths.filter((_, at) => at % 2 === turn)))
  expect((await Promise.all(found)).flat()).toEqual([])
}, 120_000)

test.each([
  ['a script', '<script>ran()</script>', 'a script ran'],
  ['an attribute', '<img src=x onerror=ran()>', 'a script ran'],
  ['a foreign file', '<img src=https://kanarie.invalid/x>', 'request: https://kanarie.invalid/x'],
  ['a move', '<meta http-equiv=refresh content="0;url=/join">', 'moved to'],
])('EMIT-01 the same look notices %s on a page that lets it through', async (_, payload, noticed) => {
  site.relay.instead.set('/', (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><title>x</title>${payload}`),
  )
  try {
    expect((await done(['/'])).join('\n')).toContain(noticed)
  } finally {
    site.relay.instead.clear()
  }
})

test('EMIT-01 and the policy stops what a mistake in portolan would let through', async () => {
  const policy = site.table.always.find(([name]) => name === 'Content-Security-Policy')?.[1] ?? ''
  site.relay.instead.set('/', (_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy })
      .end(`<!doctype html><title>x</title><script>ran()</script><img src=x onerror=ran()>`),
  )
  try {
    const complaints = await done(['/'])
    expect(complaints.filter(line => line === 'a script ran')).toEqual([])
    expect(complaints.join('\n')).toContain('Content Security Policy')
  } finally {
    site.relay.instead.clear()
  }
})
