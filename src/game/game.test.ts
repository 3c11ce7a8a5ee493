import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GameSettings, gameFormats } from '../config/schema/deploy.ts'
import type { Site } from '../model/site.ts'
import { fixtureConfig, fixtureSite, pageOf } from '../testing/fixture-site.ts'
import { anyCharacter, fuzz, fuzzSeed } from '../testing/fuzz.ts'
import { gameProblems } from '../testing/game-format.ts'
import { painter } from '../testing/sample.ts'
import { wordsFor } from '../words/words-for.ts'
import { codeOfConduct, localesFor } from './code-of-conduct.ts'
import { safeAddress } from './data-pack.ts'
import { gameFiles } from './index.ts'

const rules = pageOf('Rules', '', '1. **Be kind.**\n2. No griefing.\n\n## Help\n\nSee [the map](/).\n')
const links = `site:
  links:
    - { label: Store, url: "https://store.example/a|b?c={d}#e#f" }
    - { label: Mail, url: "mailto:a@b.example" }
    - { label: Chat, url: "https://discord.gg/example" }
    - { label: Join, url: /join }
`

const { bundle } = fixtureSite(
  {
    'portolan.yaml': `${fixtureConfig}languages: [{ language: de }, { language: pt-BR }]\n${links}`,
    'pages/rules.md': rules,
    'pages/de/rules.md': rules,
    'pages/de/index.md': pageOf('Start'),
    'pages/pt-br/rules.md': rules,
    'pages/pt-br/index.md': pageOf('Início'),
  },
  [],
  { painter },
)

/** The files that are written for these settings, by path below `game/`. */
function filesFor(java: string, more: Partial<GameSettings> = {}): ReadonlyMap<string, Buffer> {
  if (bundle === undefined) throw new Error('the site has mistakes')
  const { config } = bundle.site
  const game = { java, rules: 'rules', menu: false, keepServerLinks: false, ...more }
  const site = { ...bundle.site, config: { ...config, deploy: { ...config.deploy, game } } }
  return new Map(gameFiles(site).map(({ path, body }) => [path.slice('game/'.length), Buffer.from(body)]))
}

test.each(Object.keys(gameFormats.versions))('%s starts with every file that is written for it', version => {
  for (const keepServerLinks of [true, false])
    for (const menu of [true, false]) {
      const files = filesFor(version, { menu, keepServerLinks })
      expect(gameProblems(version, files)).toEqual([])
      expect(files.has('datapack/portolan-menu/pack.mcmeta')).toBe(menu)
      expect(files.has('codeofconduct/de_at.txt')).toBe(!/^1\.21\.[678]$/.test(version))
    }
})

test('the rules are plain text, byte for byte', () => {
  const files = filesFor('26.3')
  expect([...files.keys()].sort()).toEqual([
    'README.txt',
    ...['de_at', 'de_ch', 'de_de', 'en_us', 'pt_br', 'pt_pt'].map(locale => `codeofconduct/${locale}.txt`),
    'server-icon.png',
  ])
  expect(`${files.get('codeofconduct/en_us.txt')}`).toBe(
    'Rules\n\n1. Be kind.\n2. No griefing.\n\nHelp\n\nSee the map (play.example.net).\n\nplay.example.net/rules\n',
  )
})

test('the menu has rules and links, each address once and as Java reads it', () => {
  const files = filesFor('26.3', { menu: true })
  const { actions } = JSON.parse(`${files.get('datapack/portolan-menu/data/portolan/dialog/menu.json')}`)
  expect(
    actions.map(({ action }: { action: { url?: string; dialog?: string } }) => action.url ?? action.dialog),
  ).toEqual([
    ...['portolan:rules/en', 'portolan:rules/de', 'portolan:rules/pt-br'],
    'https://play.example.net/',
    'https://discord.gg/example',
    'https://store.example/a%7Cb?c=%7Bd%7D#e%23f',
    'https://play.example.net/join',
  ])
  expect(`${files.get('README.txt')}`).toMatch(/delete world\/datapacks\/portolan-menu[\s\S]*keepServerLinks/)
})

test.each([
  ['en de', 'de_at=de de_ch=de de_de=de en_us=en'],
  ['en de de-AT', 'de_at=de-AT de_ch=de de_de=de en_us=en'],
  ['pt-BR', 'en_us=pt-BR pt_br=pt-BR pt_pt=pt-BR'],
  ['pt-BR pt-PT en-GB', 'en_us=en-GB pt_br=pt-BR pt_pt=pt-PT'],
  ['zh-Hans', 'en_us=zh-Hans zh_cn=zh-Hans zh_hk=zh-Hans zh_tw=zh-Hans'],
  ['zh-Hans zh-TW', 'en_us=zh-Hans zh_cn=zh-Hans zh_hk=zh-Hans zh_tw=zh-TW'],
  ['zh-Hans zh-Hant', 'en_us=zh-Hans zh_cn=zh-Hans zh_hk=zh-Hant zh_tw=zh-Hant'],
  ['nb nn', 'en_us=nb nn_no=nn no_no=nb'],
  ['sw', 'en_us=sw'],
])('pages in %s are for these languages of the game: %s', (tags, expected) => {
  const languages = tags.split(' ').map(tag => ({ tag, words: wordsFor('en') }))
  const pages = languages.map(language => ({
    ...{ original: '/rules', path: '/rules', language, content: { twin: language.tag } },
  }))
  const site = { languages, pages, config: { baseUrl: 'https://a.example' } } as unknown as Site
  const files = codeOfConduct(site, { java: '26.3', rules: 'rules', menu: false, keepServerLinks: false })
  const found = files.map(({ path, body }) => `${path.slice(14, -4)}=${String(body).split('\n')[0]}`)
  expect(found.sort().join(' ')).toBe(expected)
})

test('every language of the table is one of the game', () => {
  const all = Object.keys(gameFormats.locales).flatMap(localesFor)
  const files = new Map(all.map(locale => [`codeofconduct/${locale}.txt`, Buffer.from('a')]))
  expect(gameProblems('26.3', files)).toEqual([])
})

test('any web address is one that Java reads', () => {
  const problems = (label: string, url: string) => {
    const action = { type: 'minecraft:open_url', url }
    const button = { label, width: 1, action }
    const menu = {
      type: 'minecraft:multi_action',
      title: label,
      actions: [button],
      columns: 1,
      exit_action: button,
    }
    return gameProblems(
      '26.3',
      new Map([['datapack/portolan-menu/data/a/dialog/b.json', Buffer.from(JSON.stringify(menu))]]),
    )
  }
  const part = fc.string({ unit: anyCharacter, maxLength: 20 })
  fc.assert(
    fc.property(part, part, part, (path, query, hash) => {
      const address = safeAddress(`https://a.example/${path}?${query}#${hash}`)
      expect(problems('A', address ?? '')).toEqual([])
    }),
    { numRuns: fuzz(300), seed: fuzzSeed(59) },
  )
  expect(['mailto:a@b.example', 'tel:1', '/rules', '', 'javascript:1'].map(safeAddress)).toEqual(
    Array(5).fill(undefined),
  )
  expect(problems('A', 'https://a.example/a|b')).not.toEqual([])
})

const long = { 'pages/rules.md': pageOf('Rules', '', `${'a word '.repeat(5000)}\n`) }
const swahili = { 'pages/sw/index.md': pageOf('Home'), 'pages/sw/rules.md': rules }

test.each([
  ['java: "27"', {}, 'must be one of 26.3, 26.2,'],
  ['java: 26.3', {}, 'must be text, but YAML reads 26.3 as a number'],
  ['java: "26.3", rules: rulse', {}, 'there is no page rulse|/rules'],
  ['java: "26.3"', long, 'and the game takes 32767'],
  ['java: "26.3"', swahili, 'warning: The game has no language sw'],
])('%s: the message says why', (game, files, message) => {
  const more = files === swahili ? 'languages: [{ language: sw }]\n' : ''
  const config = `${fixtureConfig}${more}deploy: { game: { ${game} } }\n`
  const { diagnostics } = fixtureSite({ 'portolan.yaml': config, 'pages/rules.md': rules, ...files })
  const said = diagnostics.map(
    ({ fatal, reason, expected = [] }) => `${fatal ? '' : 'warning: '}${reason}|${expected}`,
  )
  expect(said.join('\n')).toContain(message)
})
