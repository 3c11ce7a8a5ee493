import { expect, test } from 'vitest'
import { fixtureConfig, fixtureSite, pageOf } from '../../testing/fixture-site.ts'

const config = `${fixtureConfig}
people:
  - group: Team
    members:
      - { name: Aria, role: Owner, picture: assets/aria.png, about: "Builds {{ server.name }}.", link: /join }
      - { name: Bo, link: "mailto:bo@example.net" }
  - { group: Friends, members: [{ name: Cy, link: https://cy.example/ }] }
votes: [{ label: Planet, url: https://vote.example/ }]
languages:
  - { language: ar, votes: [{ label: Kawkab, url: https://vote.example/ar }] }
  - { language: de, people: [{ group: Leute, members: [{ name: Aria, role: Chefin }] }] }
`

const { bundle, diagnostics } = fixtureSite({
  'portolan.yaml': config,
  'assets/aria.png': 'not a picture',
  'pages/team.md': pageOf('Team', '', '::people{group=Team}\n'),
  'pages/index.md': pageOf('Home', '', '[Team](/team)\n\n::people{group=Friends}\n'),
  'pages/ar/index.md': pageOf('Home', '', '::people\n\n::votes\n'),
  'pages/de/index.md': pageOf('Start', '', '::people\n'),
})
const text = (file: string) => Buffer.from(bundle?.files.get(file) ?? '').toString()
const persons = (file: string) => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text(file)) ?? []
  return JSON.parse(json)['@graph'].filter((node: Record<string, string>) => node['@type'] === 'Person')
}

test('a language that shows texts in the main language says so', () => {
  const missing = (page: string, more: string) => {
    const { diagnostics } = fixtureSite({
      'portolan.yaml': `${fixtureConfig}${more}languages: [{ language: de }]\n`,
      'pages/index.md': pageOf('Home', '', '::people\n'),
      'pages/de/index.md': pageOf('Start', '', page),
    })
    const texts = diagnostics.filter(({ ruleId }) => ruleId === 'translation-missing')
    return texts.map(({ reason, note }) => `${reason}. ${note}`).join()
  }
  const people = (more: string) => `people: [{ group: Team, members: [{ name: Aria${more} }] }]\n`
  expect(missing('::people\n', people(', role: Owner'))).toContain('people')
  expect(missing('::people\n', people(''))).not.toContain('people')
  expect(missing('Text.\n', people(', role: Owner'))).not.toContain('people')
  expect(missing('Text.\n', 'site: { announcement: { text: Maintenance } }\n')).toMatch(
    /^No text in de: site\.announcement.* in `site`, `server` of/,
  )
})

test('a page says of people in JSON-LD what it shows, and nothing of others', () => {
  expect(persons('team.html')).toEqual([
    {
      '@type': 'Person',
      name: 'Aria',
      jobTitle: 'Owner',
      description: 'Builds Example.',
      image: 'https://play.example.net/assets/aria.png',
      url: 'https://play.example.net/join',
    },
    { '@type': 'Person', name: 'Bo', email: 'mailto:bo@example.net' },
  ])
  expect(persons('index.html')).toEqual([{ '@type': 'Person', name: 'Cy', url: 'https://cy.example/' }])
  expect(persons('join.html')).toEqual([])
})

test('a language has its own people and votes, else those of the service, marked as of its language', () => {
  expect(text('ar.html')).toMatch(
    /<h2 lang="en" dir="ltr">Team<\/h2>.*<p class="role" lang="en" dir="ltr">Owner/,
  )
  expect(text('ar.html')).toContain('href="https://vote.example/ar"')
  expect(text('de.html')).toMatch(/<div class="cards people">.*<p class="role">Chefin/)
  expect(diagnostics.filter(({ ruleId }) => ruleId === 'picture-damaged')).toMatchObject([
    { file: 'pages/ar/index.md' },
    { file: 'pages/team.md' },
  ])
})

test('a site carries the styles of what its pages show', () => {
  const style = [...(bundle?.files.keys() ?? [])]
    .filter(file => file.endsWith('.css'))
    .map(text)
    .join('')
  expect(style).toContain('.people')
  expect(style).toContain('.votes bdi')
  expect(style).not.toContain('.enlarge')
})
