import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { compile } from '../../compile.ts'
import { readTemplates } from '../../files/package.ts'
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
const written = (answers: Answers) => {
  const { files } = newSite(answers, day)
  return new TextDecoder().decode(files.get('portolan.yaml'))
}

test.each(['both', 'java', 'bedrock'])(
  'a new site of %s compiles without a warning, whatever its name and address',
  editions => {
    for (const [index, name] of names.entries()) {
      const host = hosts[index % hosts.length] ?? ''
      const answers = { ...sampleAnswers, name, host, editions, baseUrl: 'https://www.website.example' }
      const site = newSite(answers, day)
      const { diagnostics, bundle } = compile(site, templates, { today: day, strict: true, store })
      expect({ name, host, diagnostics }).toEqual({ name, host, diagnostics: [] })
      expect(bundle?.site.config.server).toMatchObject({ name, serverAddress: host.replace(/:.*/, '') })
      expect(bundle?.site.pages).toHaveLength(6)
    }
  },
)

test.each(['de', 'pt-BR', 'ar', 'ja', 'fi'])('a new site in %s has two pages to begin with', language => {
  const site = newSite({ ...sampleAnswers, name: 'Isle: "1"', language }, day)
  const { diagnostics, bundle } = compile(site, templates, { today: day, strict: true })
  expect(diagnostics).toEqual([])
  expect(bundle?.site.pages.map(({ path }) => path)).toEqual(['/', '/join'])
  expect(bundle?.site.config.service.language).toBe(language)
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
    site: { look: 'coast' },
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

test('a site with one edition mentions the other one only in the API', () => {
  const others = { java: /bedrock|19132|pocket/i, bedrock: /java edition|25565/i }
  for (const editions of ['java', 'bedrock'] as const) {
    const { bundle } = compile(newSite({ ...sampleAnswers, editions }, day), templates)
    const found = [...(bundle?.files ?? [])]
      .filter(([file]) => /\.(?:html|md|txt)$/.test(file))
      .filter(([, body]) => others[editions].test(new TextDecoder().decode(body)))
    expect(found.map(([file]) => file)).toEqual([])
  }
})
