import { expect, test } from 'vitest'
import { checkedConfig } from '../../testing/checked-config.ts'
import { presetsFor } from '../../words/words-for.ts'
import { knownMessages } from '../schema/help.ts'

const config = (editions: string, more = '') =>
  checkedConfig(`baseUrl: https://play.example.net
server:
  name: Example
  serverAddress: play.example.net
  discordInvite: https://discord.gg/example
  editions: ${editions}
${more}`)

const both = '{ bedrock: yes }'
const idsOf = (messages: readonly { id: string }[]) => messages.map(({ id }) => id)
const known = Object.keys(knownMessages) as (keyof typeof knownMessages)[]

test.each([
  ['{ java: yes }', (edition?: string) => edition === 'java' || edition === undefined],
  ['{ java: no, bedrock: yes }', (edition?: string) => edition !== 'java'],
  [both, () => true],
])('with editions %s, the messages are those of its players', (editions, isShown) => {
  const { help } = config(editions)
  expect(idsOf(help)).toEqual(known.filter(id => isShown(knownMessages[id])))
  for (const { message, answer } of help) expect(`${message} ${answer}`).not.toMatch(/\{|undefined|null/)
})

test('an owner replaces texts, removes messages, and adds some behind ours', () => {
  const { help } = config(
    both,
    `help:
  - { id: outdated-client, answer: "Choose 1.21.4 for {{ server.name }}." }
  - { id: unknown-host, answer: no }
  - { id: not-listed, edition: java, message: You are not white-listed!, answer: Apply first. }
`,
  )
  expect(idsOf(help)).toEqual([...known.filter(id => id !== 'unknown-host'), 'not-listed'])
  const { message } = presetsFor('en').help['outdated-client']
  expect(help[0]).toEqual({
    ...{ id: 'outdated-client', edition: 'java', message, answer: 'Choose 1.21.4 for Example.' },
    by: { message: undefined, answer: 'service' },
  })
})

test('a language has its own texts, then those of the service, then its presets', () => {
  const { languages } = config(
    both,
    `help:
  - { id: outdated-client, answer: Ask us. }
  - { id: not-listed, message: You are not white-listed!, answer: Apply first. }
languages:
  - language: de
    help:
      - { id: not-listed, answer: "Bewirb dich bei {{ server.name }}." }
      - { id: unknown-host, answer: no }
`,
  )
  const help = languages[0]?.help ?? []
  const of = (id: string) => help.find(message => message.id === id)
  const preset = presetsFor('de').help
  expect(of('outdated-client')).toMatchObject({
    ...{ message: preset['outdated-client'].message, answer: 'Ask us.' },
    by: { message: undefined, answer: 'service' },
  })
  expect(of('not-listed')).toMatchObject({
    ...{ message: 'You are not white-listed!', answer: 'Bewirb dich bei Example.' },
    by: { message: 'service', answer: 'translation' },
  })
  expect(of('connection-refused')?.answer).toBe(preset['connection-refused'].answer)
  expect(of('unknown-host')).toBeUndefined()
})
