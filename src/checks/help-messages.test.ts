import { expect, test } from 'vitest'
import { said, saidOfConfig } from '../testing/complaints.ts'

const withHelp = (help: string) =>
  saidOfConfig(/$/, `help:\n${help}`).complaints.map(text => text.replace(/ \d+:\d+/, ''))

test.each([
  ['  - { id: outdated-client, answer: Ask us. }', []],
  ['  - { id: connection-refused, answer: no }', []],
  [
    '  - { id: outdated-clint, answer: Ask us. }',
    [
      'error message-incomplete `help[0]` needs `message` and `answer`, because portolan has no message `outdated-clint`',
    ],
  ],
  [
    '  - { id: Not Listed, message: A, answer: B }',
    [
      'error message-id `help[0].id` may contain only a-z, 0-9 and single hyphens: it is the anchor of the message',
    ],
  ],
  [
    '  - { id: a, message: A, answer: B }\n  - { id: a, message: C, answer: D }',
    ['error repeated-value `help` names "a" twice'],
  ],
  [
    '  - { id: a, edition: pocket, message: A, answer: B }',
    ['error value-not-allowed `help[0].edition` must be one of `java`, `bedrock`, `console`'],
  ],
])('%s', (help, complaints) => expect(withHelp(help)).toEqual(complaints))

const small = `baseUrl: https://play.example.net
server: { name: A, serverAddress: play.example.net, discordInvite: https://discord.gg/example }
`

/** The complaints about messages in a small config. */
const saidOf = (help: string) =>
  said(files => {
    files.set('portolan.yaml', Buffer.from(small + help))
    files.set('pages/de/index.md', Buffer.from('---\ntitle: A\ndescription: B.\n---\n\n# A\n'))
  }).complaints.filter(text => text.includes('help'))

test('a message is about an edition that the server offers, and a translation about a message', () => {
  const own = '{ id: a, edition: console, message: A, answer: B }'
  const translated = '[{ id: outdated-clint, answer: C }]'
  expect(saidOf(`help: [${own}]\nlanguages: [{ language: de, help: ${translated} }]\n`)).toEqual([
    'error edition-not-offered 3:26 `help[0].edition` is console, but `server.editions` offers only Java Edition',
    'error unknown-message 4:42 `languages[0].help[0].id`: there is no message `outdated-clint` to translate',
  ])
})

test('an own answer that nobody has translated is reported', () => {
  const own = '{ id: a, message: A, answer: B }, { id: b, message: A, answer: B }'
  expect(saidOf(`help: [${own}]\nlanguages: [{ language: de, help: [{ id: a, answer: C }] }]\n`)).toEqual([
    'warning translation-missing 4:25 No text in de: help.b',
  ])
})
