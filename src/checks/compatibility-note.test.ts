import { expect, test } from 'vitest'
import { linted } from '../testing/linted.ts'

const found = (note: string, language = 'en') =>
  linted('Hi.', { from: 'Published instructions, not live status.', to: note, language })
    .filter(({ ruleId }) => ruleId === 'compatibility-note')
    .map(({ place }) => place?.start.line)

test.each(['Have fun!', 'Use the latest client.', 'Welcome to {{ server.name }}.'])(
  '%s says nothing of it',
  note => expect(found(note)).toEqual([13]),
)

test.each([
  'This is not a live status.',
  'News are on Discord.',
  'See {{ server.discordInvite }} for supported versions.',
  'Maintenance is announced in our forum.',
])('%s is enough', note => expect(found(note)).toEqual([]))

test('notes in other languages are not checked', () => expect(found('Viel Spaß!', 'de')).toEqual([]))
