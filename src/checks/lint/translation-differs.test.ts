import { expect, test } from 'vitest'
import { fixtureConfig, fixtureSite, pageOf } from '../../testing/fixture-site.ts'

/** The messages about a config with these lines for the server, and these for German. */
function said(server: string, german: string): readonly string[] {
  const config = fixtureConfig.replace('server:\n', `server:\n${server}`)
  const text = `${config}languages:\n  - language: de\n${german}`
  const site = fixtureSite({ 'portolan.yaml': text, 'pages/de/index.md': pageOf('Start') })
  return site.diagnostics
    .filter(({ ruleId }) => ruleId !== 'translation-missing')
    .map(({ ruleId, reason, related = [] }) => `${ruleId}: ${reason} +${related.length}`)
}

test('one warning names both places', () => {
  const german = '    server: { javaVersionGuidance: Nutze Minecraft 1.21.8. }\n'
  expect(said('  javaVersionGuidance: Use Minecraft 1.22.\n', german)).toEqual([
    'translation-differs: `languages[0].server.javaVersionGuidance` says 1.21.8, but `server.javaVersionGuidance` says 1.22 +1',
  ])
  expect(said('  javaVersionGuidance: Use Minecraft 1.21.8.\n', german)).toEqual([])
})

test('steps and messages are compared by number and name', () => {
  const german = `    server: { editions: { java: { steps: { 1: { text: Warte 20 Sekunden. } } } } }\n`
  expect(said('', german)).toEqual([])
  const help = (id: string, count: number) =>
    `help: [{ id: server-full, message: Full, answer: Wait ${count} minutes. }, { id: ${id}, message: A, answer: "Call 12345." }]`
  const both = (count: number) =>
    said(
      '',
      `    help: [{ id: other-one, message: B, answer: "Ruf 12345 an." }, { id: server-full, message: Voll, answer: Warte ${count} Minuten. }]\n${help('other-one', 5)}\n`,
    )
  expect(both(5)).toEqual([])
  expect(both(8)).toEqual([
    expect.stringMatching(
      /^translation-differs: `languages\[0\]\.help\[1\]\.answer` says 8, but `help\[0\]\.answer` says 5/,
    ),
  ])
})

test('what contradicts the config is reported once', () => {
  const german = '    server: { consoleNote: Der Bedrock-Port ist 19133. }\n'
  expect(said('  consoleNote: The Bedrock port is 19132.\n', german)).toEqual([
    expect.stringMatching(/^port-differs: 19133 /),
  ])
  expect(said('  consoleNote: The Bedrock port is 19133.\n', german.replace('3.', '2.'))).toEqual([
    expect.stringMatching(/^port-differs: 19133 /),
  ])
})

test('pages of the same blocks are compared', () => {
  const german = (text: string) => {
    const page = (language: string) =>
      `# ${language}\n\n${language === 'de' ? text : 'Season 4 starts on 5 May 2026.\n\n- Two homes\n- 3 claims'}\n`
    const config = `${fixtureConfig}languages: [{ language: de }]\n`
    return fixtureSite({
      'portolan.yaml': config,
      'pages/de/index.md': pageOf('Start'),
      'pages/seasons.md': page('en'),
      'pages/de/seasons.md': page('de'),
    })
      .diagnostics.filter(({ ruleId }) => ruleId === 'translation-differs')
      .map(({ file, reason }) => `${file}: ${reason}`)
  }
  expect(german('Saison 4 beginnt am 5. Mai 2026.\n\n- 2 Homes\n- 3 Gebiete')).toEqual([])
  expect(german('Saison 4 beginnt am 5. Mai 2026.\n\n- 2 Homes')).toEqual([])
  expect(german('Saison 5 beginnt am 8. Mai 2026.\n\n- 2 Homes\n- 3 Gebiete')).toEqual([
    'pages/de/seasons.md: Says 8. Mai, 5, but pages/seasons.md says 5 May, 4',
  ])
})
