import { expect, test } from 'vitest'
import { joinable } from '../../model/join-address.ts'
import { checkedConfig } from '../../testing/checked-config.ts'
import { parsed } from '../../testing/parsed.ts'
import { pageContent } from '../page-content.ts'

/** A page with `::join` and `::help`, of a server with these editions. */
function page(editions: string, texts = '', text = '# T\n\n::join\n\n::help', path = '/join') {
  const config = checkedConfig(`baseUrl: https://play.example.net
server:
  name: Ex|ample & Co
  serverAddress: play.example.net
  discordInvite: https://discord.gg/example
  editions: ${editions}
${texts}`)
  const values = { ...config, server: joinable(config.server) }
  const { tree, guides, people, anchors, diagnostics } = parsed(text, 'pages/join.md', values, { path })
  expect(diagnostics).toEqual([])
  const content = pageContent({ tree, guides, people }, { baseUrl: 'https://play.example.net', path })
  return { ...content, anchors, config }
}

const both = '{ bedrock: { availability: unconfirmed } }'
const count = (text: string, part: string) => text.split(part).length - 1

test('with both editions there are three devices, a question, and each step once', () => {
  const { html, twin, anchors, config, guides, parts } = page(both)
  const radios = Array.from(html.matchAll(/<input type="radio" name="(\w+)" value="(\w+)"/g), match =>
    match.slice(1).join(' '),
  )
  expect(radios).toEqual([
    ...['device java', 'device phone', 'device console'],
    ...['edition java', 'edition bedrock'],
  ])
  for (const id of ['java', 'bedrock', 'phone', 'console', 'java-step-1', 'bedrock-step-3'])
    expect(anchors).toContain(id)
  const { java, bedrock } = config.server.editions
  const texts = [...java.steps, ...bedrock.steps].map(({ text }) => text)
  for (const text of texts)
    for (const form of [html, twin]) expect(count(form, text)).toBe(texts.filter(one => one === text).length)
  expect(guides).toEqual([
    ['java', 'java'],
    ['bedrock', 'bedrock'],
  ])
  expect(parts).toEqual(['join', 'help'])
})

test('that Bedrock Edition is not tested stands before its steps, and below the button that opens the game', () => {
  const untested = 'We have not tested Bedrock'
  const { html } = page(both)
  expect(html.indexOf(untested)).toBeGreaterThan(html.indexOf('id="bedrock"'))
  expect(html.indexOf(untested)).toBeLessThan(html.indexOf('id="bedrock-step-1"'))
  const home = page(both, '', '# T\n\n::play')
  expect(home.html).toContain(`<p class="tap-help">${untested}`)
  expect(home.twin).toContain(untested)
  expect(page('{ bedrock: yes }', '', '# T\n\n::play').html).not.toContain(untested)
})

test('the twin has no control', () => expect(page(both).twin).toMatchFileSnapshot('fixtures/join-twin.md'))

test('a copy button is in the step that names its text, else before the steps', () => {
  const fieldsIn = (html: string) =>
    Array.from(html.matchAll(/<li id="(.*?)">(.*?)<\/li>|<p class="field">.*?data-copy="(.*?)"/g), match => {
      const copied = Array.from((match[2] ?? '').matchAll(/data-copy="(.*?)"/g), inner => inner[1])
      return match[1] === undefined ? `before: ${match[3]}` : `${match[1]}: ${copied.join(' ')}`
    })
  expect(fieldsIn(page('{ java: { port: 25577 }, bedrock: yes }').html)).toEqual([
    ...['java-step-1: ', 'java-step-2: play.example.net:25577', 'java-step-3: '],
    ...['bedrock-step-1: ', 'bedrock-step-2: play.example.net 19132', 'bedrock-step-3: '],
  ])
  const steps =
    '[{ title: A, text: Open the game. }, { title: B, text: "Type play.example.net, port 19132." }]'
  const own = page(`{ java: { steps: [{ title: A, text: Open it. }] }, bedrock: { steps: ${steps} } }`).html
  expect(fieldsIn(own)).toEqual([
    ...['before: play.example.net', 'java-step-1: '],
    ...['bedrock-step-1: ', 'bedrock-step-2: play.example.net 19132'],
  ])
})

test('an address may break before its port, and what is copied has no break', () => {
  const { html, twin } = page('{ java: { port: 25577 } }', '', '::join\n\n::play')
  expect(count(html, 'play.example.net<wbr>:25577</code>')).toBe(2)
  expect(html).toContain('Address: play.example.net<wbr>:25577. Choose Done.')
  expect(count(html, 'data-copy="play.example.net:25577"')).toBe(2)
  expect(twin).toContain('Address: play.example.net:25577. Choose Done.')
  expect(count(twin, '`play.example.net:25577`')).toBe(2)
})

test('the links into the game have what it needs, encoded', () => {
  const { html } = page('{ bedrock: { port: 19133 } }')
  expect(html).toContain('href="minecraft://connect/?serverUrl=play.example.net&amp;serverPort=19133"')
  expect(html).toContain(
    'href="minecraft://?addExternalServer=Ex%20ample%20%26%20Co%7Cplay.example.net:19133"',
  )
})

test.each([
  ['{ java: yes }', 'Java', 'Bedrock', ['device java', 'device phone', 'device console']],
  ['{ java: no, bedrock: yes }', 'Bedrock', 'Java', ['device bedrock', 'device phone', 'device console']],
])('with editions %s, the other one is named nowhere', (editions, name, other, choices) => {
  const { html, twin, anchors } = page(editions)
  expect(`${html} ${twin}`).not.toMatch(new RegExp(other, 'i'))
  const radios = Array.from(html.matchAll(/name="(\w+)" value="(\w+)"/g), match => match.slice(1).join(' '))
  expect(radios).toEqual(choices)
  for (const id of ['phone', 'console']) expect(anchors).toContain(id)
  expect(anchors).not.toContain(other.toLowerCase())
  expect(twin).toContain(`This server is for ${name} Edition (Windows`)
})

test('consoles get the note and a code for a phone, and no steps', () => {
  const { html } = page(both, '  consoleNote: Take your phone.')
  const [section = ''] = /<section class="way console".*?<\/section>/.exec(html) ?? []
  expect(section).toContain('<p class="note">Take your phone.</p>')
  expect(section).not.toContain('<li')
  expect(html).toContain('aria-label="QR code for https://play.example.net/join#phone"')
  // Each language has its own page, and a code of it.
  expect(page(both, '', '::join', '/de/join').html).toContain('https://play.example.net/de/join#phone')
})

test('each message opens, has an anchor and says whose it is', () => {
  const { html, anchors } = page(both)
  expect(html).toMatch(
    /<details id="outdated-client" class="computers"><summary><strong><bdi>Outdated client!<\/bdi>(?: \/ <bdi>[^<]+<\/bdi>)+<\/strong> <small>Java<\/small><\/summary><p id="outdated-client-answer">[^<]+<\/p><\/details>/,
  )
  expect(html).toMatch(/<small>Console<\/small><\/summary><p id="no-add-server-answer">/)
  expect(html).toMatch(/Something else\? <a href="https:\/\/discord\.gg\/example">Ask on Discord\.<\/a>/)
  expect(anchors).toContain('unable-to-connect')
  // Where there is one edition, nobody asks.
  expect(page('{ java: yes }').html).not.toContain('<small>Java')
})
