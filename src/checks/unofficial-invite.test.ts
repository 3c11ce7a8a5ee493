import { expect, test } from 'vitest'
import { marked } from '../testing/linted.ts'

test('the invite of the config has its own rule', () => {
  const more = { from: 'https://discord.gg/example', to: 'https://dsc.gg/example' }
  const found = marked('[Chat](https://dsc.gg/example) or dsc.gg/example.', more)
  expect(found).toEqual(['discord-invite: portolan.yaml'])
})
