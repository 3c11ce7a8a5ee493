import { expect, test } from 'vitest'
import { compile } from '../../compile/compile.ts'
import { readTemplates } from '../../disk/sources/read-package.ts'
import { readSources } from '../../disk/sources/read-sources.ts'
import { configFolders } from '../../load/config/folders.ts'
import type { Store } from '../../model/store.ts'
import { newSite } from './new-site.ts'
import { identityOf } from './personalize.ts'

const names = [
  'Isle',
  'O’Neil & "Söhne": #1 {{ x }} <b> 🏰',
  '# not: a comment',
  'null',
  '*anchor',
  '2024',
  "- it's a list",
  'A Very Long Name Of A Friendly Server Of Ours',
]
const hosts = [
  'x.io',
  'xn--mnchen-3ya.example',
  'mc.xn--fiq228c.example',
  'play.a-rather-long-name-of-a-server.example.org',
]
const sample = readSources('site/portolan.yaml', configFolders)
const original = identityOf(sample)
const templates = readTemplates()
const kept = new Map<string, Uint8Array>()
const store: Store = { get: key => kept.get(key), set: (key, value) => void kept.set(key, value) }
const day = '2026-11-21'

test.each(['both', 'java'])(
  'a new site of %s compiles without a warning, whatever its name and host',
  editions => {
    for (const [index, name] of names.entries()) {
      const host = hosts[index % hosts.length] ?? ''
      const other = index % 2 === 0 ? {} : { baseUrl: 'https://www.website.example' }
      const discord = 'https://discord.gg/mine'
      const identity = { name, host, baseUrl: `https://${host}`, discord, editions, ...other }
      const site = newSite(sample, original, identity, day, templates)
      const { diagnostics, bundle } = compile(site, templates, { today: day, strict: true, store })
      expect({ name, host, diagnostics }).toEqual({ name, host, diagnostics: [] })
      expect(bundle?.site.config.server).toMatchObject({ name, serverAddress: host, discordInvite: discord })
      expect(bundle?.site.pages).toHaveLength(6)
    }
  },
)

test('a site of Java Edition alone offers it alone, and the API tells of both as it has to', () => {
  const identity = { ...original, name: 'Isle', host: 'isle.example', editions: 'java' }
  const { bundle } = compile(newSite(sample, original, identity, day, templates), templates)
  const text = (file: string) => new TextDecoder().decode(bundle?.files.get(file))
  for (const page of ['index', 'join']) expect(text(`${page}.md`)).not.toMatch(/19132|Bedrock steps/)
  expect(bundle?.site.config.agents.browserTool.editions).toEqual(['java'])
  expect(JSON.parse(text('api/server-info.json')).editions.bedrock.availability).toBe('unconfirmed')
})
