import { expect, test } from 'vitest'
import { fixtureConfig as config } from '../testing/fixture-site.ts'
import { marked } from '../testing/linted.ts'

const bedrock = config.slice(config.indexOf('    bedrock:\n'))
const java = config.slice(config.indexOf('    java:\n'), config.indexOf('    bedrock:\n'))
const found = (text: string, from: string, to: string) =>
  marked(text, { from, to }).filter(mistake => mistake.startsWith('edition-differs'))

test.each([
  ['Join on Bedrock, too.', 'Bedrock'],
  ['Players of Bedrock Edition add the server by hand.', 'Bedrock'],
  ['It works on Pocket Edition.', 'Pocket Edition'],
  ['## Play on Bedrock Edition\n\nSo.', 'Bedrock'],
])('a site for Java Edition alone: %s', (text, words) =>
  expect(found(text, bedrock, '')).toEqual([`edition-differs: ${words}`]),
)

test.each([
  'There is no Bedrock Edition here.',
  'You cannot join on Bedrock Edition.',
  'We mine down to bedrock level.',
  'Join on Java Edition.',
  'Geyser would be needed to join on Bedrock.',
])('a site for Java Edition alone leaves: %s', text => expect(found(text, bedrock, '')).toEqual([]))

test('a site for Bedrock Edition alone', () => {
  expect(found('Join on Java Edition.', java, '    java: no\n')).toEqual(['edition-differs: Java'])
  for (const right of [
    'Join on Bedrock Edition.',
    'We use JavaScript on our server.',
    'It works without Java.',
  ])
    expect(found(right, java, '    java: no\n')).toEqual([])
})

test('a site for both has no wrong edition', () => {
  expect(marked('Join on Java or Bedrock Edition.')).toEqual([])
})
