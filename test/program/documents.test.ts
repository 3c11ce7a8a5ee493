import { expect, test } from 'vitest'
import * as z from 'zod'
import { change, goodBundle, sampleBundle } from '../../src/testing/sample.ts'

const bundle = goodBundle()
const text = (file: string, from = bundle) => Buffer.from(from.files.get(file) ?? '').toString()
const { baseUrl } = bundle.manifest

/** Every example of a response, with the schema that it has to follow. */
function examples(from: typeof bundle) {
  const { paths, components } = JSON.parse(text('openapi.json', from))
  type Operation = {
    responses: Record<string, { content: Record<string, { schema: object; example: unknown }> }>
  }
  return Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) =>
        Object.entries(content).map(([type, { schema, example }]) => {
          const whole = JSON.stringify({ ...schema, $defs: components.schemas })
          return {
            path,
            type,
            example,
            schema: z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/'))),
          }
        }),
      ),
    ),
  )
}

test.each([
  ['of the sample', bundle],
  [
    'without optional fields, with odd texts',
    goodBundle(files => {
      change(
        files,
        'portolan.yaml',
        / {2}(?:updated|consoleNote|accountSafety|javaVersionGuidance): .*\n/g,
        '',
      )
      change(files, 'portolan.yaml', /(?<=devices: ).*/g, `"</script> \\\\ 🏮"`)
    }),
  ],
])('every response in /openapi.json has an example: what is published, %s', (_, from) => {
  const found = examples(from)
  expect(found.map(({ path }) => path)).toEqual(['/api/server-info', '/api/health'])
  for (const { path, type, example, schema } of found) {
    const [published] = from.manifest.routes.find(route => route.path === path)?.representations ?? []
    expect([path, type]).toEqual([path, published?.type])
    expect(example).toEqual(JSON.parse(text(published?.file ?? '', from)))
    expect(schema.safeParse(example).error).toBeUndefined()
    expect(schema.safeParse({ ...(example as object), more: 1 }).success).toBe(false)
  }
})

test('pages may link to all that is published, and take the address of nothing else that is', () => {
  const { routes } = bundle.manifest
  const pages = new Set(bundle.site.pages.map(page => page.path))
  const files = routes.flatMap(({ representations }) => representations.map(({ file }) => file))
  const addresses = new Set([
    ...routes.map(({ path }) => path),
    ...files.filter(file => /\.md$/.test(file)).map(file => `/${file}`),
  ])
  expect(addresses.size).toBeGreaterThan(60)
  // What is named by its content can be linked by nobody.
  const linked = [...addresses].filter(path => !/^\/assets\/(?:card-|portolan\.)/.test(path))
  const links = linked.map(path => `[to ${path}](${path})`).join('\n\n')
  const { diagnostics } = sampleBundle(files => change(files, 'pages/rules.md', /$/, `\n${links}\n`))
  expect(diagnostics).toEqual([])
  const others = routes
    .filter(({ path }) => !pages.has(path))
    .flatMap(({ representations }) => representations)
  const possible = others
    .map(({ file }) => `pages/${file}`)
    .filter(file => /(?<!\/sitemap)\.(?:md|html)$/.test(file))
  expect(possible).toContain('pages/auth.md')
  const page = Buffer.from('---\ntitle: A\ndescription: B.\n---\n\nText.\n')
  const refused = sampleBundle(files => {
    for (const file of possible) files.set(file, page)
  })
  for (const file of possible)
    expect(refused.diagnostics).toContainEqual(expect.objectContaining({ file, fatal: true }))
})

test('an unlisted page has no twin, so neither pages nor the skill may name one', () => {
  const unlist = (files: Map<string, Uint8Array>) =>
    change(files, 'pages/join.md', '\ntitle:', '\nsitemap: no\ntitle:')
  const skill = (from = bundle) => text('.well-known/agent-skills/join-lantern/SKILL.md', from)
  expect(skill()).toContain(`${baseUrl}/join.md`)
  expect(skill(goodBundle(unlist))).not.toContain('/join.md')
  const { diagnostics } = sampleBundle(files => {
    unlist(files)
    change(files, 'pages/rules.md', /$/, '\n[twin](/join.md)\n')
  })
  expect(diagnostics.map(({ file, ruleId }) => [file, ruleId])).toEqual([
    ['pages/rules.md', 'dead-link'],
    ['portolan.yaml', 'guide-unlisted'],
  ])
})

const withoutApiGuide = goodBundle(files => change(files, 'pages/api-guide.md', 'rel: service-doc\n', ''))

test.each([
  ['the page that says so', bundle, ['/api-guide', '/api-guide.md']],
  ['auth.md where no page says so', withoutApiGuide, ['/auth.md']],
])('people read about the API in %s: the catalogs, the Link set and every head agree', (_, from, paths) => {
  const [first = ''] = paths
  const { linkset } = JSON.parse(text('.well-known/api-catalog', from))
  const [, ...endpoints]: { 'service-doc': { href: string }[] }[] = linkset
  expect(endpoints.map(about => about['service-doc']?.map(({ href }) => href))).toEqual(
    endpoints.map(() => paths.map(path => baseUrl + path)),
  )
  expect(JSON.parse(text('.well-known/ard.json', from)).host.documentationUrl).toBe(baseUrl + first)
  for (const set of ['page', 'page-markdown', 'unlisted']) {
    const [, value = ''] = from.manifest.headerSets[set]?.find(([name]) => name === 'Link') ?? []
    expect(value.match(/<[^>]*>; rel="service-doc"/g)).toEqual([`<${first}>; rel="service-doc"`])
  }
  const head = text('index.html', from).match(/<link rel="service-doc"[^>]*>/g) ?? []
  expect(head).toEqual([expect.stringContaining(`href="${first}"`)])
})

test('robots.txt repeats the signals in every group and names the sitemap; without signals it says nothing of them', () => {
  expect(text('robots.txt').match(/^Content-Signal: search=yes, ai-input=yes, ai-train=no$/gm)).toHaveLength(
    2,
  )
  expect(text('robots.txt').match(/^Allow: \/$/gm)).toHaveLength(2)
  expect(text('robots.txt')).toContain(`\nSitemap: ${baseUrl}/sitemap.xml\n`)
  // Lighthouse takes every other word for a mistake.
  for (const line of text('robots.txt').split('\n').filter(Boolean))
    expect(line).toMatch(/^(?:User-agent|Allow|Content-Signal|Sitemap): /)
  const silent = goodBundle(files =>
    change(files, 'portolan.yaml', /contentSignals:.*/, 'contentSignals: {}'),
  )
  expect(text('robots.txt', silent)).not.toContain('Content-Signal')
})

test('a site without a domain has no capability catalog, and one with a contact has security.txt', () => {
  const local = goodBundle(files => {
    change(files, 'portolan.yaml', /https:\/\/lanternbay\.example(?=[/\n])/g, 'http://127.0.0.1:8080')
    // A link to a document that does not exist is a dead one.
    change(files, 'pages/api-guide.md', /\n.*ard\.json.*/, '')
  })
  expect([...local.files.keys()].filter(file => /ard\.json|ai-catalog/.test(file))).toEqual([])
  const contact = '\n  security: { contact: "mailto:a@b.example", expires: 2027-11-01 }\n'
  const safe = goodBundle(files => change(files, 'portolan.yaml', '\nagents:\n', `\nagents:${contact}`))
  expect(text('.well-known/security.txt', safe)).toBe(
    `Contact: mailto:a@b.example\nExpires: 2027-11-01T23:59:59Z\nPreferred-Languages: en\nCanonical: ${baseUrl}/.well-known/security.txt\n`,
  )
})
