import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { compile } from '../../compile.ts'
import { readTemplates, starterPages } from '../../files/package.ts'
import type { Store } from '../../model/sources.ts'
import { type Answers, sampleAnswers } from './answers.ts'
import { newSite } from './new-site.ts'

const names = [
  'Isle',
  'O’Neil & "Söhne": #1 {{ x }} <b> 🏰',
  '# not: a comment',
  'null',
  '*anchor',
  '2024',
  "- it's a list",
  '2b2t',
]
const hosts = [
  'x.io',
  'xn--mnchen-3ya.example',
  'mc.xn--fiq228c.example:25577',
  'play.a-long-name.example.org',
]
const templates = readTemplates()
const kept = new Map<string, Uint8Array>()
const store: Store = { get: key => kept.get(key), set: (key, value) => void kept.set(key, value) }
const day = '2026-11-21'
const compiling = { today: day, strict: true, store }
const decoder = new TextDecoder()
const written = (answers: Answers) => {
  const { files } = newSite(answers, day)
  return decoder.decode(files.get('portolan.yaml'))
}

test.each(names)('a new site compiles without a warning, whatever its name and address: %j', name => {
  const index = names.indexOf(name)
  const host = hosts[index % hosts.length] ?? ''
  const editions = ['both', 'java', 'bedrock'][index % 3] ?? ''
  const answers = { ...sampleAnswers, name, host, editions, baseUrl: 'https://www.website.test' }
  const { diagnostics, bundle } = compile(newSite(answers, day), templates, compiling)
  expect({ host, diagnostics }).toEqual({ host, diagnostics: [] })
  expect(bundle?.site.config.server).toMatchObject({ name, serverAddress: host.replace(/:.*/, '') })
  expect(bundle?.site.pages).toHaveLength(6)
})

/** What the menu of each language begins with. */
const joins = {
  ar: 'انضم',
  de: 'Mitspielen',
  en: 'Join',
  es: 'Entrar',
  fr: 'Jouer',
  it: 'Entra',
  ja: '参加方法',
  nl: 'Meespelen',
  pl: 'Dołącz',
  pt: 'Entrar',
  ru: 'Как зайти',
  tr: 'Katıl',
  zh: '加入',
}
/** What only one edition has, in any language. */
const others = {
  java: /bedrock|19132|pocket|基岩|統合版/i,
  bedrock: /java edition|java版|25565/i,
  both: /^$/,
}

describe.each(Object.entries(joins))('a new site in %s', (language, join) => {
  test.each(['both', 'java', 'bedrock'] as const)('is right for %s', editions => {
    const site = newSite({ ...sampleAnswers, name: 'Isle: "1"', language, editions }, day)
    const { diagnostics, bundle } = compile(site, templates, compiling)
    expect(diagnostics).toEqual([])
    expect(bundle?.site.config.service.language).toBe(language)
    expect(bundle?.site.pages).toHaveLength(6)
    const files = new Map([...(bundle?.files ?? [])].map(([path, bytes]) => [path, decoder.decode(bytes)]))
    const nav = /<nav[\s\S]*?<a[^>]*>([^<]*)</.exec(files.get('index.html') ?? '')?.[1]
    expect(nav?.trim()).toBe(join)
    for (const [path, text] of files) {
      if (/\.(?:html|md|txt)$/.test(path)) expect(text, path).not.toMatch(others[editions])
      if (path.endsWith('.html')) expect(text, path).not.toContain('**')
    }
  })

  test('has the headings, lists and directives of the English pages, and no English sentence', () => {
    const pages = starterPages(language)
    expect([...pages.keys()]).toEqual([...starterPages('en').keys()])
    for (const [path, bytes] of pages) {
      const text = decoder.decode(bytes)
      expect([path, ...shapeOf(text)]).toEqual([
        path,
        ...shapeOf(decoder.decode(starterPages('en').get(path))),
      ])
      if (language !== 'en') expect(text).not.toMatch(/\b(?:the|and|you|your|with|this|what|how|please)\b/i)
    }
  })
})

/** Every line without its words: front matter, marks of blocks, values, links, code and tags. */
function shapeOf(text: string): readonly string[] {
  const code = [...text.matchAll(/^```[\s\S]*?^```/gm)].map(String)
  const lines = text.split('\n').map(line => {
    const [block = ''] = /^(?:#+ |- |\d+\. |> |:+\w+.*| {2}|\w+: )/.exec(line) ?? []
    const spans = line.match(/\{\{.*?\}\}|\]\(.*?\)|`.*?`|\*\*|<!--|<.*?>|order: \d/g) ?? []
    return block + spans.toSorted().join(' ')
  })
  return [...lines, ...code]
}

test.each([
  ['pt-BR', 'pt'],
  ['de-AT', 'de'],
  ['zh-Hans', 'zh'],
  ['zh-Hant', 'en'],
  ['sv', 'en'],
])('pages in %s are those of %s', (language, written) => {
  const site = newSite({ ...sampleAnswers, language }, day)
  const { diagnostics, bundle } = compile(site, templates, compiling)
  expect(diagnostics).toEqual([])
  expect(bundle?.site.pages[0]?.title).toBe(
    /title: (.*)/.exec(decoder.decode(starterPages(written).get('pages/index.md')))?.[1],
  )
})

test('the config has what was answered, and nothing else', () => {
  const answers = { ...sampleAnswers, name: 'Dragonspire SMP', host: 'play.dragonspire.example' }
  expect(parse(written({ ...answers, editions: 'java' }))).toEqual({
    baseUrl: 'https://lanternbay.example',
    service: { shortName: 'dragonspire-smp' },
    server: {
      name: 'Dragonspire SMP',
      serverAddress: 'play.dragonspire.example',
      discordInvite: 'https://discord.gg/example',
      editions: { java: { port: 25565 }, bedrock: 'no' },
    },
    site: { look: 'coast', accent: '#1f7a78' },
    deploy: { targets: ['nginx'] },
  })
  const editionsOf = (more: Partial<Answers>) => parse(written({ ...answers, ...more })).server.editions
  expect(editionsOf({ host: 'a.example:25577', editions: 'java' })).toEqual({
    java: { port: 25577 },
    bedrock: 'no',
  })
  expect(editionsOf({ bedrockPort: '19133' })).toEqual({ java: { port: 25565 }, bedrock: { port: 19133 } })
  expect(editionsOf({ editions: 'bedrock' })).toEqual({ java: 'no', bedrock: { port: 19132 } })
  expect(parse(written({ ...answers, language: 'de', target: 'caddy' }))).toMatchObject({
    service: { language: 'de' },
    deploy: { targets: ['caddy'] },
  })
})
