import { expect, test } from 'vitest'
import { fivePages, fiveValueSite, shapes } from '../../src/testing/five-values.ts'
import { expectGolden } from '../../src/testing/golden.ts'

/** The smallest site, with QR codes. */
const pages = {
  ...fivePages,
  'pages/join.md': `${fivePages['pages/join.md']}\n::qr{of=address}\n\n::qr{of=guide}\n`,
}

const names = Object.keys(shapes) as (keyof typeof shapes)[]

function siteOf(name: keyof typeof shapes) {
  const { files, diagnostics } = fiveValueSite(shapes[name], {}, pages)
  const text = (path: string) => Buffer.from(files.get(`public/${path}`) ?? '').toString()
  return { files, diagnostics, text, html: text('join.html') }
}

/** What a copy button of a page copies, in order. */
const copied = (html: string) => Array.from(html.matchAll(/ data-copy="([^"]*)"/g), ([, value]) => value)
/** What the QR codes of a page say below them, in order. */
const coded = (html: string) =>
  Array.from(html.matchAll(/<figcaption><(?:code|a)[^>]*>([^<]*)</g), ([, value]) => value)

const lines = (values: readonly unknown[]) => values.map(value => `${value}\n`).join('')

/** The JSON-LD of a page, for people to read. */
function linkedData(html: string): string {
  const found = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return `${JSON.stringify(JSON.parse(found ?? ''), undefined, 2)}\n`
}

test.each(names)('%s: what people read', name => {
  const { text, html } = siteOf(name)
  const same = [
    'index.md',
    'join.md',
    'api/server-info.json',
    'llms.txt',
    '.well-known/skills/join-example/SKILL.md',
  ]
  expectGolden(`sites/${name}`, {
    ...Object.fromEntries(same.map(path => [path.replace('.well-known/', ''), text(path)])),
    'index.jsonld.json': linkedData(text('index.html')),
    'join.jsonld.json': linkedData(html),
    'join.copy.txt': lines(copied(html)),
    'join.qr.txt': lines(coded(html)),
  })
})

test('what players type is what is copied, and what the QR code holds', () => {
  const typed = Object.fromEntries(
    names.map(name => {
      const { html } = siteOf(name)
      return [name, { copied: copied(html), address: coded(html)[0] }]
    }),
  )
  const host = 'play.example.net'
  expect(typed).toEqual({
    java: { copied: [host], address: host },
    srv: { copied: [host], address: host },
    port: { copied: [`${host}:25577`, host, '19133'], address: `${host}:25577` },
    bedrock: { copied: [host, '19132'], address: host },
    both: { copied: [host, host, '19132'], address: host },
    ipv4: { copied: ['203.0.113.5:25577'], address: '203.0.113.5:25577' },
  })
})

test('only a number in place of a name gives a warning', () => {
  const warned = names.map(name => [name, siteOf(name).diagnostics.map(({ ruleId }) => ruleId)])
  expect(Object.fromEntries(warned)).toEqual({
    ...{ java: [], srv: [], port: [], bedrock: [], both: [] },
    ipv4: ['numeric-address'],
  })
})

// The contract wants both editions in these; the names are no offer.
const contract = ['public/api/server-info.json', 'public/openapi.json']
const codeNames: Readonly<Record<string, RegExp>> = {
  // The answer is one of the contract's if it has both members.
  'public/webmcp.js': /!info\.editions\.java \|\| !info\.editions\.bedrock/g,
  // Style sheet and script are the same for every site: these are names of directives, classes and anchors.
  css: /::bedrock-link|\.(?:is-)?(?:bedrock|java)\b/g,
  js: /\.(?:is-)?(?:bedrock|java)\b/g,
  // The type of scripts, in documents and in the configuration of servers.
  any: /javascript/gi,
}

const others = {
  java: /bedrock|pocket|1913[23]|minecraft:\/\//gi,
  srv: /bedrock|pocket|1913[23]|minecraft:\/\//gi,
  ipv4: /bedrock|pocket|1913[23]|minecraft:\/\//gi,
  bedrock: /java|2556[0-9]|25577|\bSRV\b/gi,
}

test.each(Object.entries(others))('%s: no byte mentions the other edition', (name, other) => {
  const { files } = siteOf(name as keyof typeof shapes)
  expect(files.size).toBeGreaterThan(25)
  const mentions = Array.from(files, ([path, bytes]): [string, readonly string[]] => {
    const own = codeNames[path] ?? codeNames[/\.(css|js)$/.exec(path)?.[1] ?? '']
    const text = Buffer.from(bytes)
      .toString()
      .replace(codeNames['any'] ?? '', '')
    return [path, (own ? text.replace(own, '') : text).match(other) ?? []]
  }).filter(([path, found]) => found.length > 0 && !contract.includes(path))
  expect(Object.fromEntries(mentions)).toEqual({})
})

test.each(['java', 'bedrock'] as const)('%s alone: the contract has the other one without steps', name => {
  const { editions } = JSON.parse(siteOf(name).text('api/server-info.json'))
  const other = editions[name === 'java' ? 'bedrock' : 'java']
  expect(other).toMatchObject({ port: null, steps: [] })
  expect(other.note).toBe(`Example does not offer ${other.name}.`)
})

test('where both are offered, both are found', () => {
  const { files } = siteOf('port')
  const all = Array.from(files.values(), bytes => Buffer.from(bytes).toString()).join('\n')
  for (const word of ['Java Edition', 'Bedrock Edition', '25577', '19133']) expect(all).toContain(word)
})
