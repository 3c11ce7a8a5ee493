import { describe, expect, test } from 'vitest'
import type { CompileOptions } from '../compile.ts'
import { fixtureSite, fixtureConfig as good, pageOf as page } from '../testing/fixture-site.ts'
import { merged } from '../text/data.ts'
import { presetsFor, wordsFor } from '../words/words-for.ts'

const german = `
  - language: de
    name: Beispiel
    description: Ein Server.
    server:
      compatibilityNote: Eine Anleitung.
      editions:
        java: { devices: Rechner, menu: Menü, note: Ohne Port., steps: [{ title: Los, text: Starte. }] }
        bedrock: { devices: Handys, menu: Menü, note: Mit Port., steps: [{ title: Los, text: Adresse und Port. }] }`

function loaded(config: string, pages: Readonly<Record<string, string>> = {}, options: CompileOptions = {}) {
  const { bundle, diagnostics } = fixtureSite(
    {
      'portolan.yaml': good + config,
      'pages/index.md': page('Home', '', '[Los](/de/join)\n'),
      'pages/de/index.md': page('Start', '', '{{ service.name }} {{ service.language }}\n'),
      'pages/de/join.md': page('Los', '', '{{ server.compatibilityNote }} {{ server.name }}\n'),
      ...pages,
    },
    [],
    options,
  )
  const said = diagnostics.map(({ file, place, ruleId, reason, note, fatal }) => {
    const at = place && `:${place.start.line}:${place.start.column}-${place.end.column}`
    return `${file}${at ?? ''} ${fatal ? 'error' : 'warning'} ${ruleId}: ${reason}${note ? ` / ${note}` : ''}`
  })
  return { site: bundle?.site, said }
}

describe('languages', () => {
  test('are that of the service alone, where no other is named', () => {
    const { site, said } = loaded('', { 'pages/maps/a.md': page('A'), 'pages/fr.md': page('FR') })
    expect(said).toEqual([
      'portolan.yaml warning language-unnamed: The folder pages/de looks like a language that `languages` does not have / ' +
        'If it is one, add it to `languages`: `- language: de`. Until then, its pages are in en',
    ])
    const { server, help, ...own } = site?.languages[0] ?? {}
    expect(site?.languages).toHaveLength(1)
    expect(server).toBe(site?.config.server)
    expect(help).toBe(site?.config.help)
    expect(own).toEqual({
      ...{ tag: 'en', home: '/', label: 'English', name: 'Example' },
      ...{ description: 'How to join the Example server.', words: wordsFor('en') },
      ...{ people: [], votes: [], links: [], footer: [], announcement: undefined },
    })
    // A folder is no language by its name alone.
    expect(site?.pages.map(({ path, original }) => [path, original])).toEqual(
      ['/', '/de', '/de/join', '/fr', '/join', '/maps/a'].map(path => [path, path]),
    )
  })

  test('have the page on the API once, in the main language if it is there', () => {
    const api = page('API', 'rel: service-doc\nnav: {}\n')
    const marked = (pages: Readonly<Record<string, string>>) =>
      loaded(`languages:${german}\n`, pages)
        .site?.pages.filter(({ rel }) => rel)
        .map(({ path }) => path)
    expect(marked({ 'pages/z.md': api, 'pages/de/z.md': api })).toEqual(['/z'])
    expect(marked({ 'pages/z.md': page('Z'), 'pages/de/z.md': api })).toEqual(['/de/z'])
  })

  test('have their texts, and those of the service where they have none', () => {
    const { site, said } = loaded(`languages:${german}\n  - language: pt-BR\n    label: Brasil\n`, {
      'pages/pt-br/index.md': page('Início'),
    })
    expect(said).toEqual([
      'portolan.yaml:42:15-20 warning translation-missing: No text in pt-BR: compatibilityNote, editions.java.devices, ' +
        'editions.java.menu and 6 more / Write it in `server` of this language. Until then, pages show it in another language',
    ])
    expect(
      loaded('languages: [{ language: sv }]\n', { 'pages/sv/index.md': page('Hem') }).said,
    ).toContainEqual(
      expect.stringMatching(
        /translation-missing: No text in sv: .* and \d\d more \/ Write it in .*`help`, `words` of/,
      ),
    )
    const [, de, pt] = site?.languages ?? []
    expect(de).toMatchObject({
      tag: 'de',
      home: '/de',
      label: 'Deutsch',
      name: 'Beispiel',
      description: 'Ein Server.',
    })
    expect(de?.words).toEqual(wordsFor('de'))
    expect(de?.server).toMatchObject({
      name: 'Example',
      compatibilityNote: 'Eine Anleitung.',
      editions: {
        java: {
          name: 'Java Edition',
          port: null,
          devices: 'Rechner',
          steps: [{ title: 'Los', text: 'Starte.' }],
        },
        bedrock: { port: 19132, note: 'Mit Port.' },
      },
    })
    expect(pt).toMatchObject({ tag: 'pt-BR', home: '/pt-br', label: 'Brasil', name: 'Example' })
    expect(pt?.description).toBe('How to join the Example server.')
    // What nobody wrote is a preset text of each language.
    const { consoleNote, accountSafety, javaPortDiscovery } = presetsFor('pt')
    expect(pt?.server).toEqual({ ...site?.config.server, consoleNote, accountSafety, javaPortDiscovery })
    // The object that the API returns stays unchanged.
    expect(site?.config.server.compatibilityNote).toBe('Published instructions, not live status.')
  })

  test('have the links of the site with their own labels, and one warning names the others', () => {
    const own = `${german}
    site: { links: [{ label: Los, url: /join }, { label: Karte, url: "https://map.example" }] }
`
    const links = '[{ label: Store, url: "https://store.example" }, { label: How, url: /join }]'
    const footer = 'footer: { links: [{ label: Appeal, url: "https://ban.example" }] }'
    const { site, said } = loaded(`languages:${own}site: { links: ${links}, ${footer} }\n`)
    expect(site?.languages[1]?.links.map(({ label, lang }) => [label, lang])).toEqual([
      ['Store', 'en'],
      ['Los', undefined],
      ['Karte', undefined],
    ])
    expect(said).toEqual([
      expect.stringContaining(
        'translation-missing: No text in de: site.links[0].label, site.footer.links[0].label / Write it in `site` of',
      ),
    ])
  })

  test('find their pages by folder', () => {
    const { site } = loaded(`languages:${german}\n`, {
      'pages/deep/a.md': page('A'),
      'pages/de/a/b.md': page('B'),
    })
    expect(site?.pages.map(({ path, original, language }) => [path, original, language.tag])).toEqual([
      ['/', '/', 'en'],
      ['/de', '/', 'de'],
      ['/de/a/b', '/a/b', 'de'],
      ['/de/join', '/join', 'de'],
      ['/deep/a', '/deep/a', 'en'],
      ['/join', '/join', 'en'],
    ])
    const texts = site?.pages.map(({ content }) => content.html)
    expect(texts?.[1]).toContain('Beispiel de')
    expect(texts?.[3]).toContain('Eine Anleitung. Example')
  })

  test('keep their readers: the guide of the server is the page in their language, unless that is a draft', () => {
    const kept = new Map<string, Uint8Array>()
    const store = {
      get: (key: string) => kept.get(key),
      set: (key: string, value: Uint8Array) => void kept.set(key, value),
    }
    const guideIn = (draft: string) => {
      const { site } = loaded(
        `languages:${german}\n`,
        {
          'pages/de/index.md': page('Start', '', '{{ server.guide }}, {{ server.website }}\n'),
          'pages/de/join.md': page('Los', draft),
          'pages/index.md': page('Home', '', '{{ server.guide }}, {{ server.website }}\n'),
        },
        { store },
      )
      return site?.pages.slice(0, 2).map(({ content }) => content.twin.split('\n').at(-2))
    }
    const origin = 'https://play.example.net'
    expect(guideIn('')).toEqual([`<${origin}/join>, <${origin}/>`, `<${origin}/de/join>, <${origin}/de>`])
    expect(guideIn('draft: yes\n')).toEqual([
      `<${origin}/join>, <${origin}/>`,
      `<${origin}/join>, <${origin}/de>`,
    ])
  })

  test('are left by links of their own pages only on purpose', () => {
    const { said } = loaded(`languages:${german}\n`, {
      'pages/de/index.md': page(
        'Start',
        '',
        '[Los](/join#a), [Los](join.md), [English](/), [Nur dort](/rules)\n',
      ),
      'pages/rules.md': page('Rules', '', 'Text.\n'),
      'pages/join.md': page('Join', '', '## a\n'),
    })
    expect(said).toEqual([
      'pages/de/index.md:6:1-15 warning other-language: The link `/join#a` leads to the page in en / ' +
        'Pages of a language link to each other by the names of their files, such as `rules.md`',
    ])
  })

  test('are pages’ own text directories, to which pages may link', () => {
    const link = (to: string) => ({ 'pages/a.md': page('A', '', `[x](${to})\n`) })
    const config = `languages:${german}\n`
    expect(loaded(config, link('/de/llms.txt')).said).toEqual([])
    expect(loaded(config, link('/de/llms-full.txt')).said).toEqual([])
    expect(loaded('', link('/de/llms.txt')).said[0]).toContain('/de/llms.txt')
  })
})

describe('mistakes in languages', () => {
  test.each([
    [`[${'{ title: Los, text: Adresse und Port. }, '.repeat(2)}]`, 2],
    ['{ 2: { title: Weiter } }', 2],
    ['{ 1: { title: Weiter }, 3: { text: Dann. } }', 3],
  ])('steps that are not as many as those of the API: %s', (steps, last) => {
    const own = '[{ title: Los, text: Adresse und Port. }]'
    expect(
      loaded(`languages:${german.replace(`Mit Port., steps: ${own}`, `Mit Port., steps: ${steps}`)}\n`).said,
    ).toEqual([
      expect.stringMatching(
        new RegExp(
          `^portolan\\.yaml:41:\\d+-\\d+ error steps-differ: .*bedrock\\.steps\` has ${last} steps, but`,
        ),
      ),
    ])
  })

  test('a language twice, that of the service, and one without a home page', () => {
    expect(loaded(`languages:${german}\n  - language: de\n`).said).toEqual([
      'portolan.yaml:42:15-17 error language-repeated: `languages` names de twice / Remove one of the two',
    ])
    expect(loaded('languages: [{ language: en }]\n').said).toEqual([
      expect.stringContaining('language-unnamed'),
      'portolan.yaml:33:25-27 error language-repeated: en is `service.language` already / Remove it: the pages of the main language are not in a language folder',
    ])
    expect(loaded('languages: [{ language: fr-CA }]\n').said).toEqual([
      expect.stringContaining('language-unnamed'),
      'portolan.yaml:33:25-30 error language-home-missing: The home page in fr-CA is missing / Write pages/fr-ca/index.md',
    ])
  })

  test('what translations should not say has its place', () => {
    const said = (from: string, to: string) => loaded(`languages:${german.replace(from, to)}\n`).said
    expect(said('Eine Anleitung.', 'Bedrock-Port = 19133.')).toEqual([
      expect.stringMatching(/^portolan\.yaml:38:\d+-\d+ warning port-differs: /),
    ])
    expect(said('Ein Server.', 'Join play.exampel.net.')).toEqual([
      expect.stringMatching(/^portolan\.yaml:36:\d+-\d+ warning address-differs: /),
    ])
    expect(said('Ohne Port.', 'Type play.exampel.net.')).toEqual([
      expect.stringMatching(/^portolan\.yaml:40:\d+-\d+ warning address-differs: /),
    ])
  })
})

test('parts are replaced group by group, lists as a whole', () => {
  const base = { a: { b: 1, c: 2 }, list: [1, 2], d: 'd', none: null }
  expect(merged(base, { a: { b: 3 }, list: [4], d: undefined, none: { x: 1 } })).toEqual({
    ...{ a: { b: 3, c: 2 }, list: [4], d: 'd', none: { x: 1 } },
  })
  expect(merged(base, {})).toEqual(base)
  expect(merged({ a: 1 }, { a: { b: 2 } })).toEqual({ a: { b: 2 } })
  expect(merged<object>({ a: { b: 1 } }, { a: 2 })).toEqual({ a: 2 })
  expect(merged<object>({ a: { b: 1 } }, { a: null })).toEqual({ a: null })
})
