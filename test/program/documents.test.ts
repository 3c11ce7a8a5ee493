import { expect, test } from 'vitest'
import * as z from 'zod'
import { change, goodBundle, sampleBundle } from '../../src/testing/sample.ts'
import { digest } from '../../src/text/digest.ts'

const bundle = goodBundle()
const text = (file: string, from = bundle) => Buffer.from(from.files.get(file) ?? '').toString()
const json = (file: string) => JSON.parse(text(file))
const { baseUrl } = bundle.manifest

test('/api/server-info has the keys of the specification in its order, and nothing else', () => {
  const fields = [
    'name',
    'website',
    'guide',
    'serverAddress',
    'discordInvite',
    'updated',
    'javaVersionGuidance',
  ]
  const more = [
    'javaPortDiscovery',
    'bedrockAvailability',
    'compatibilityNote',
    'consoleNote',
    'accountSafety',
    'editions',
  ]
  expect(Object.keys(json('api/server-info.json'))).toEqual([...fields, ...more])
  const edition = ['name', 'devices', 'menu', 'port', 'note']
  const { java, bedrock } = json('api/server-info.json').editions
  expect(Object.keys(java)).toEqual([...edition, 'steps'])
  expect(Object.keys(bedrock)).toEqual([...edition, 'availability', 'steps'])
  expect(java.port).toBeNull()
  expect(Object.keys(java.steps[0])).toEqual(['title', 'text'])
})

test.each([
  ['`java` or `bedrock`', '[java, bedrock]'],
  ['`java`', '[java]'],
])('the skill names the tool that pages register, whose edition takes %s', (values, editions) => {
  const own = goodBundle(files =>
    change(files, 'portolan.yaml', '\nagents:\n', `\nagents:\n  browserTool: { editions: ${editions} }\n`),
  )
  const [, tool] = /"name":"(\w+)"/.exec(text('webmcp.js', own)) ?? []
  const skill = text('.well-known/agent-skills/join-lantern/SKILL.md', own)
  expect(tool).toBe('get_lantern_join_instructions')
  expect(skill).toContain(`registers the tool \`${tool}\`, which`)
  expect(skill).toContain(`argument, \`edition\`, takes ${values}; `)
})

test('/api/health is three constants', () => {
  expect(text('api/health.json')).toBe(
    '{\n  "status": "ok",\n  "service": "lantern-website",\n  "gameStatus": "not_checked"\n}\n',
  )
})

test('/openapi.json describes both endpoints as the specification does', () => {
  const { openapi, info, servers, security, paths, components } = json('openapi.json')
  expect({ openapi, version: info.version, servers, security }).toEqual({
    openapi: '3.1.0',
    version: '1.0.0',
    servers: [{ url: baseUrl }],
    security: [],
  })
  const operations = Object.entries<Record<string, { operationId: string; responses: object }>>(
    paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => [
      path,
      method,
      operationId,
      Object.keys(responses),
    ]),
  )
  expect(operations).toEqual([
    ['/api/server-info', 'get', 'getServerInfo', ['200']],
    ['/api/health', 'get', 'getWebsiteHealth', ['200']],
  ])
  const { ServerInfo, Edition, Step, Health } = components.schemas
  const required = [
    'name',
    'website',
    'guide',
    'serverAddress',
    'discordInvite',
    'compatibilityNote',
    'editions',
  ]
  expect(ServerInfo.required).toEqual(required)
  expect(ServerInfo.properties.bedrockAvailability).toMatchObject({ type: 'string', enum: ['unconfirmed'] })
  expect(ServerInfo.properties.updated).toMatchObject({ type: 'string', format: 'date' })
  for (const name of ['website', 'guide', 'discordInvite'])
    expect(ServerInfo.properties[name].format).toBe('uri')
  expect(ServerInfo.properties.editions.required).toEqual(['java', 'bedrock'])
  expect(Edition.required).toEqual(['name', 'devices', 'menu', 'port', 'note', 'steps'])
  expect(JSON.stringify(Edition.properties.port)).toMatch(/"integer".*"null"/)
  expect(Step.required).toEqual(['title', 'text'])
  expect(Health.required).toEqual(['status', 'service', 'gameStatus'])
  expect(Health.properties.service.const).toBe('lantern-website')
})

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

/** What is published at a site next to pages and assets, as it is known before any page is read; and the twins. */
function takenBy({ site, resources }: typeof bundle): readonly string[] {
  const documents = resources
    .filter(({ path, source }) => source === undefined && !path.startsWith('/assets/'))
    .map(({ path }) => path)
  const twins = site.pages.map(({ path }) => (path === '/' ? '/index.md' : `${path}.md`))
  return [...documents, ...twins].sort()
}

test('pages may link to exactly what the documents publish', () => {
  const painter = { keyOf: digest, paint: () => new Uint8Array() }
  const { bundle: painted } = sampleBundle(undefined, { painter })
  const pages = bundle.site.pages.map(page => page.path)
  const published = (painted?.manifest.routes ?? [])
    .flatMap(({ path, representations: [, twin] }) => (twin ? [path, `/${twin.file}`] : [path]))
    .filter(path => !pages.includes(path) && !path.startsWith('/assets/'))
  expect(takenBy(bundle)).toEqual(published.sort())
  const without = goodBundle(files => change(files, 'portolan.yaml', '  logo:', '  pictures: no\n  logo:'))
  const pictures = published.filter(path => /\.(?:png|ico)$/.test(path))
  expect(pictures).toHaveLength(5)
  const others = published.filter(path => !pictures.includes(path))
  expect(takenBy(without)).toEqual(others)
  expect(without.manifest.routes.filter(({ path }) => pictures.includes(path))).toEqual([])
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

test('no page can take the file of another document', () => {
  const pages = new Set(bundle.site.pages.map(page => page.path))
  const others = bundle.manifest.routes.filter(route => !pages.has(route.path))
  const files = [...others.flatMap(route => route.representations.map(({ file }) => file))].filter(
    file => !/^404\b/.test(file),
  )
  const possible = files.filter(file => /\.(?:md|html)$/.test(file))
  expect(possible).toContain('auth.md')
  const { diagnostics } = sampleBundle(sources => {
    for (const file of possible) sources.set(`pages/${file}`, sources.get('pages/join.md') ?? Buffer.of())
  })
  const refused = diagnostics.filter(({ ruleId }) => /^page-(?:reserved|name)$/.test(ruleId))
  expect(possible.filter(file => !refused.some(found => found.file === `pages/${file}`))).toEqual([])
})

test('every resource with a relation is in the Link set, and the set is in every head and header', () => {
  const links = bundle.resources.flatMap(({ rel, path }) => (rel ? [`<${path}>; rel="${rel}"`] : []))
  const relations = [
    'api-catalog',
    'ai-catalog',
    'ard',
    'describedby',
    'service-desc',
    'service-doc',
    'status',
  ]
  for (const relation of relations) expect(links.join()).toContain(`rel="${relation}"`)
  for (const set of ['page', 'page-markdown']) {
    const [, value] = bundle.manifest.headerSets[set]?.find(([name]) => name === 'Link') ?? []
    for (const link of links) expect(value).toContain(link)
    expect(value).toContain('<{twin}>; rel="alternate"; type="text/markdown"')
  }
  for (const relation of [...relations, 'alternate', 'canonical'])
    expect(text('join.html')).toContain(`<link rel="${relation}"`)
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

test('the two capability catalogs are the same bytes', () => {
  expect(text('.well-known/ard.json')).toBe(text('.well-known/ai-catalog.json'))
  expect(json('.well-known/ard.json').entries).toHaveLength(2)
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

test('the Markdown front matter keeps awkward text unchanged, and the JSON-LD cannot leave its element', () => {
  const name = 'A: "b" #c </script><!-- & [x](y) *z*'
  const odd = goodBundle(files => {
    change(files, 'portolan.yaml', /\n {2}name: Lantern Bay\n {2}website/, `\n  name: '${name}'\n  website`)
    change(files, 'portolan.yaml', /\n {2}name: Lantern Bay\n/, `\n  name: '${name}'\n`)
  })
  const html = text('index.html', odd)
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(name).slice(1, -1))
  expect(html).not.toContain('</script><!--')
  expect(JSON.parse(text('api/server-info.json', odd)).name).toBe(name)
})
