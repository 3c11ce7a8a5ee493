import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz, fuzzSeed } from '../../src/testing/fuzz.ts'
import { onLoopback } from '../../src/testing/on-loopback.ts'
import { parsedHtml } from '../../src/testing/parsed.ts'
import { unpaintedBundle } from '../../src/testing/sample.ts'
import { sharedChromium, visitor } from './chromium.ts'
import { someVectors, type Vector } from './vectors.ts'

const seed = fuzzSeed(11)
const vectors = someVectors(fuzz(200), seed)

const browser = sharedChromium()
let origin: string
/** What the server answers with, by path. There is no policy in it, nor in a header. */
const served = new Map<string, string>()
const stops: (() => unknown)[] = []

beforeAll(async () => {
  const server = createServer(({ url = '' }, response) => {
    const body = served.get(url)
    const kind = { css: 'css', js: 'javascript' }[/\.(css|js)$/.exec(url)?.[1] ?? ''] ?? 'html'
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': `text/${kind}; charset=utf-8` })
    response.end(body)
  })
  const { port, stop } = await onLoopback(server)
  stops.push(stop)
  origin = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** Whatever a vector calls or sets is printed, from any frame. */
const hooks = `{
  const ran = () => console.log('ran in ' + location.href)
  for (const name of ['ran', 'alert', 'confirm', 'prompt']) window[name] = ran
  Object.defineProperty(window, 'kanarie', { set: ran })
}`

/** What the documents of all frames of a page have that they must not. */
const look = `Array.from(document.querySelectorAll('iframe'), frame => {
  const path = frame.getAttribute('src')
  if (frame.contentDocument?.location.pathname !== path) return [path + ' went elsewhere']
  const found = []
  // As a script would that reads it once more: what changes meaning by that shows here.
  const again = frame.contentDocument.createElement('div')
  again.innerHTML = frame.contentDocument.querySelector('main')?.innerHTML ?? ''
  const roots = [frame.contentDocument, again]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) {
      if (element.content?.querySelectorAll) roots.push(element.content)
      if (element.shadowRoot) roots.push(element.shadowRoot)
      const name = element.localName
      if (/^(?:iframe|frame|object|embed|applet|portal|fencedframe)$/.test(name)) found.push('frame ' + name)
      if (/^(?:script|style|base|link|meta)$/.test(name) && !element.matches('head > *')) found.push('element ' + name)
      if (element.matches('base, meta[http-equiv]')) found.push('element ' + name)
      for (const { name: key, value } of element.attributes) {
        if (/^on/i.test(key)) found.push('handler ' + key)
        if (/^(?:style|srcdoc)$/i.test(key)) found.push('attribute ' + key)
        if (!/^(?:(?:xlink:)?href|src|srcset|(?:form)?action|data|poster|background|ping|cite|from|to|values)$/i.test(key)) continue
        for (const part of [value, ...value.split(/[,;]/)])
          if (URL.canParse(part, location.href) && /^(?:javascript|vbscript|data|blob|view-source|filesystem):/.test(new URL(part, location.href).protocol))
            found.push('address ' + key + '=' + value)
      }
    }
  const sections = frame.contentDocument.querySelectorAll('section[data-vector]')
  for (const section of sections) if (!section.matches('main > section')) found.push('section ' + section.dataset.vector)
  const count = frame.contentDocument.querySelector('main')?.dataset.vectors ?? 0
  if (sections.length !== Number(count)) found.push(sections.length + ' sections')
  return found.map(what => path + ' has ' + what)
}).flat()`

/** Opens all these paths in frames; what they did and have that they must not. */
async function done(paths: readonly string[], perPage = 10): Promise<readonly string[]> {
  const { page, context, complaints } = await visitor(browser(), origin)
  await context.addInitScript(hooks)
  const found: string[] = []
  for (let from = 0; from < paths.length; from += perPage) {
    const frames = paths.slice(from, from + perPage).map(path => `<iframe src="${path}"></iframe>`)
    served.set('/frames', `<!doctype html><title>Frames</title>${frames.join('\n')}`)
    await page.goto(`${origin}/frames`)
    await page.waitForTimeout(100)
    if (page.url() === `${origin}/frames`) found.push(...(await page.evaluate<string[]>(look)))
    else found.push(`${paths[from]} moved to ${page.url()}`)
  }
  await context.close()
  // Forms without labels, wrong sizes and what the theme floats are no danger.
  return [
    ...found,
    ...complaints.filter(line => !/^issue:|^console: (?:info|warning):|status of 404/.test(line)),
  ]
}

const path = (index: number) => `/v-${index}`
const file = ({ file: name }: Vector, index: number) => `pages${path(index)}${name.slice(1)}`
const source = ({ title, text }: Vector) =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(title)}\n---\n\n${text}\n`

/** Builds the site with a page of each vector that portolan takes, and serves it; the vectors that it took. */
function built(): readonly number[] {
  let taken = [...vectors.keys()]
  for (let tries = 0; tries < 4; tries++) {
    const { files, diagnostics } = unpaintedBundle(sources => {
      for (const index of taken) {
        const vector = vectors[index] as Vector
        sources.set(file(vector, index), Buffer.from(source(vector)))
      }
    })
    for (const name of files.keys())
      if (/^public\/.+\.(?:html|css|js)$/.test(name))
        served.set(name.slice(6).replace(/\.html$/, ''), Buffer.from(files.get(name) ?? '').toString())
    if (files.size > 0) return taken
    const wrong = new Set(diagnostics.filter(({ fatal }) => fatal).map(({ file: name }) => name))
    taken = taken.filter(index => !wrong.has(file(vectors[index] as Vector, index)))
  }
  throw new Error('the site is refused')
}

/** What a page says between its head and its foot. */
const main = /(?<=<main )([^>]*>)([\s\S]*)(?=<\/main>)/

test(
  'MARKDOWN-21 no vector runs, asks, or leaves a handler, an address of code or a frame in Chromium without a policy',
  async () => {
    const taken = new Set(built())
    expect(Math.min(taken.size, vectors.length - taken.size)).toBeGreaterThan(vectors.length / 20)
    const frame = served.get('/rules') ?? ''
    const withMain = (text: string, count: number) =>
      frame.replace(main, (_, start: string) => `data-vectors=${count} ${start}${text}`)
    const contents = vectors.map((vector, index) => {
      if (taken.has(index)) return main.exec(served.get(path(index)) ?? '')?.[2] ?? ''
      // What portolan refuses, it has taken the danger out of all the same.
      return parsedHtml(vector.text, vector.file)
    })
    const sections = contents.map((html, index) => `<section data-vector="${index}">${html}</section>`)
    const sheets = (name: string, indexes: readonly number[]) => {
      const paths: string[] = []
      for (let from = 0; from < indexes.length; from += 50) {
        const some = indexes.slice(from, from + 50).map(index => sections[index])
        paths.push(`/${name}-${from}`)
        served.set(`/${name}-${from}`, withMain(some.join('\n'), some.length))
      }
      return paths
    }
    // Heads are whole only in their own pages.
    const titled = [...taken].filter(index => vectors[index]?.title !== 'Title').slice(0, fuzz(20))
    const ofTaken = await done([...sheets('taken', [...taken]), ...titled.map(path)])
    const others = [...vectors.keys()].filter(index => !taken.has(index))
    // A picture of another host is refused with its page, and is no code to take out.
    const ofRefused = (await done(sheets('refused', others))).filter(
      line => !/^request:|ERR_NAME_NOT_RESOLVED/.test(line),
    )
    expect({ seed, ofTaken, ofRefused }).toEqual({ seed, ofTaken: [], ofRefused: [] })
    if (vectors.length > 200)
      console.log(`${vectors.length} vectors, seed ${seed}: ${taken.size} built, the others refused`)
  },
  60_000 + fuzz(200) * 50,
)

test('MARKDOWN-21 the same look notices the same vectors on pages that let them through', async () => {
  const paths = someVectors(120, 11).map(({ text }, index) => {
    served.set(`/raw-${index}`, `<!doctype html><title>Raw</title><main>${text}</main>`)
    return `/raw-${index}`
  })
  const found = (await done(paths)).join('\n')
  const count = (what: RegExp) => found.match(what)?.length ?? 0
  expect(count(/ran in /g)).toBeGreaterThan(4)
  expect(count(/has handler/g)).toBeGreaterThan(30)
  expect(count(/has address/g)).toBeGreaterThan(2)
  expect(count(/has frame/g)).toBeGreaterThan(2)
  expect(count(/^request: /gm)).toBeGreaterThan(1)
})
