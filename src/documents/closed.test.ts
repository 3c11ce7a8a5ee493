import { expect, test } from 'vitest'
import { fiveConfig, fivePages, fiveValueSite } from '../testing/five-values.ts'

const german = {
  'pages/de/index.md': '---\ntitle: Start\ndescription: Start.\n---\n\n# Start\n\n::play\n',
  'pages/de/join.md': '---\ntitle: Los\ndescription: Los.\n---\n\n# Los\n\n::join\n',
}
const pages = {
  ...fivePages,
  ...german,
  'pages/index.md': `${fivePages['pages/index.md']}\n::play\n\n::steps\n`,
  'pages/join.md': `${fivePages['pages/join.md']}\n::join\n\n::bedrock-link\n`,
}

/** A site with both editions and this `server.closed`. */
function closedSite(closed: string, more = '') {
  const config = `${fiveConfig}  editions: { bedrock: yes }\n${closed === '' ? '' : `  closed: ${closed}\n`}`
  const { files, diagnostics } = fiveValueSite(
    {},
    { today: '2026-12-05' },
    { ...pages, 'portolan.yaml': config + more },
  )
  const text = (path: string) => Buffer.from(files.get(`public/${path}`) ?? '').toString()
  return { text, found: diagnostics.map(({ ruleId, reason }) => `${ruleId}: ${reason}`) }
}

const text = 'New season on Friday 18:00'
const closed = closedSite(
  `{ text: ${text}, until: 2026-12-04 18:00 }`,
  'service: { timeZone: Europe/Berlin }\nlanguages: [{ language: de, server: { closed: { text: Neu ab Freitag } } }]\n',
)
const open = closedSite('')
const line = `> **The server is closed for now:** ${text} (2026-12-04T18:00+01:00)`

test('while a server is closed, home shows the text in place of the ways into the game', () => {
  const home = closed.text('index.html')
  expect(home).toContain(`<p>${text}</p>`)
  expect(home).toContain('<time datetime="2026-12-04T18:00+01:00">Friday, 4 December 2026 · 18:00</time>')
  const play = home.slice(home.indexOf('class="play"'), home.indexOf('class="cards'))
  expect(play).not.toMatch(/data-copy|minecraft:|href="[^"]*\/join"/)
  expect(closed.text('de.html')).toContain('<p>Neu ab Freitag</p>')
  expect(open.text('index.html')).toMatch(/data-copy[\s\S]*minecraft:[\s\S]*href="[^"]*\/join"/)
})

test('the join page shows it first and keeps its steps, and no page has a link that starts the game', () => {
  const join = closed.text('join.html')
  expect(join.indexOf(text)).toBeLessThan(join.indexOf('class="join"'))
  const steps = (html: string) => html.match(/class="step-link"/g)?.length
  expect(steps(join)).toBe(steps(open.text('join.html')))
  expect(open.text('join.html')).toContain('minecraft:')
  for (const page of ['index', 'join', 'de', 'de/join', '404'])
    expect(closed.text(`${page}.html`)).not.toContain('minecraft:')
  // The QR code and links from elsewhere lead to what phones have.
  expect(join).toMatch(/<hgroup[^>]*id="phone"/)
})

test.each([
  ['index.md', line],
  ['join.md', line],
  ['404.md', line],
  ['llms.txt', line],
  ['de/llms.txt', '> **Der Server ist zurzeit geschlossen:** Neu ab Freitag (2026-12-04T18:00+01:00)'],
  ['404.html', `<p>${text}</p>`],
  ['webmcp.js', `{"closed":{"text":"${text}","until":"2026-12-04T18:00+01:00"}}`],
  ['.well-known/agent-skills/join-example/SKILL.md', `Nobody can join now: "${text}"`],
])('%s says it', (path, said) => {
  expect(closed.text(path)).toContain(said)
  expect(open.text(path)).not.toContain('closed for now')
})

test.each(['api/server-info.json', 'api/health.json', 'openapi.json'])('%s does not change', path => {
  expect(closed.text(path)).toBe(open.text(path))
})

test.each([
  [`{ text: A, until: 2026-12-06 18:00 }`, 'time-zone: `server.closed.until` needs a time zone'],
  [`{ text: A, until: 2026-12-32 }`, 'date: `server.closed.until` is not a real date'],
  [`{ until: 2026-12-04 }`, 'missing-key: `server.closed.text` is missing'],
  [`{ text: A, until: 2026-12-05 }`, undefined],
  [
    `{ text: A, until: 2026-12-04 }`,
    'closed-over: The server was closed until 2026-12-04, but pages still say that it is closed',
  ],
])('server.closed: %s', (written, problem) => {
  expect(closedSite(written).found.filter(found => !found.startsWith('language-unnamed'))).toEqual(
    problem === undefined ? [] : [problem],
  )
})

test('a language that does not say why is named once, and dates need no translation', () => {
  const german = 'languages: [{ language: de, label: Deutsch, name: X, description: Y }]\n'
  const { found } = closedSite('{ text: Back soon, until: 2026-12-06 }', german)
  expect(found).toEqual(['translation-missing: No text in de: closed.text'])
})
