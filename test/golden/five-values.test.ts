import { describe, expect, test } from 'vitest'
import { type FiveValues, fiveValueSite } from '../../src/testing/five-values.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'ar', 'ja', 'zh']

const offers: readonly (readonly [
  name: string,
  editions: string | undefined,
  java: unknown,
  bedrock: unknown,
])[] = [
  ['the four values without editions', undefined, 25565, null],
  ['Java alone, found through DNS', '{ java: { port: null } }', null, null],
  ['Java alone, on 25577', '{ java: { port: 25577 } }', 25577, null],
  ['both', '{ bedrock: { port: 19132 } }', 25565, 19132],
  ['both, Java found through DNS', '{ java: { port: null }, bedrock: yes }', null, 19132],
  ['both, Java on 25577', '{ java: { port: 25577 }, bedrock: { port: 19133 } }', 25577, 19133],
  ['Bedrock alone', '{ java: no, bedrock: yes }', null, 19132],
]

/** The members that the contract requires, in order, written down independently of the schema. */
const required = ['name', 'website', 'guide', 'serverAddress', 'discordInvite', 'compatibilityNote']
const requiredOfEditions = ['name', 'devices', 'menu', 'port', 'note', 'steps']

function published(values: Partial<FiveValues>) {
  const { diagnostics, files } = fiveValueSite(values, { strict: true })
  expect(diagnostics).toEqual([])
  const text = (path: string) => Buffer.from(files.get(`public/${path}`) ?? '').toString()
  return { text, info: JSON.parse(text('api/server-info.json')) }
}

/** These show all texts of a language; that they have the values of the English ones is said by src/words/words.test.ts. */
const all = ['Java alone, on 25577', 'both, Java found through DNS', 'Bedrock alone']

describe.each(languages)('five values are a site in %s', language => {
  const asked = offers.filter(([name]) => language === 'en' || all.includes(name))
  test.each(asked)('%s', (_, editions, java, bedrock) => {
    const { text, info } = published({ language, editions })
    for (const key of required) expect(info[key], key).toMatch(/\S/)
    for (const edition of ['java', 'bedrock'])
      expect(Object.keys(info.editions[edition])).toEqual(expect.arrayContaining(requiredOfEditions))
    expect([info.editions.java.port, info.editions.bedrock.port]).toEqual([java, bedrock])
    const isOffered = { java: editions?.includes('java: no') !== true, bedrock: bedrock !== null }
    for (const edition of ['java', 'bedrock'] as const) {
      const { steps, ...texts } = info.editions[edition]
      expect(steps).toHaveLength(isOffered[edition] ? 3 : 0)
      for (const key of ['name', 'devices', 'menu', 'note'])
        expect(texts[key], `${edition}.${key}`).toMatch(/\S/)
    }
    expect(info.website).toBe('https://play.example.net/')
    expect(info.guide).toBe('https://play.example.net/join')
    expect('javaPortDiscovery' in info).toBe(isOffered.java && java === null)
    expect('consoleNote' in info).toBe(isOffered.bedrock)
    // Every `{{ path }}` is filled, and nothing is claimed that the owner did not say.
    for (const path of ['index.html', 'join.html', 'index.md', 'join.md', 'api/server-info.json'])
      expect(text(path), path).not.toMatch(/\{\{|undefined|\[object/)
    for (const key of ['updated', 'javaVersionGuidance', 'bedrockAvailability'])
      expect(info).not.toHaveProperty(key)
    expect(text('join.html')).toContain(`<html lang="${language}"`)
  })
})
