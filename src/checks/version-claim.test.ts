import { expect, test } from 'vitest'
import { marked } from '../testing/linted.ts'

test('the guidance on versions may name one, and other texts of the config may not', () => {
  const note = 'compatibilityNote: Published'
  expect(
    marked('', { from: note, to: `javaVersionGuidance: Use Minecraft 1.21.4.\n  ${note}` }),
  ).not.toContain('version-claim: portolan.yaml')
  expect(marked('', { from: note, to: 'compatibilityNote: Minecraft 1.21.4. Published' })).toContain(
    'version-claim: portolan.yaml',
  )
  expect(marked('Hi.', { head: '---\ntitle: Minecraft 1.21 server\ndescription: B.\n---\n\n' })).toEqual([
    'version-claim: Minecraft 1.21',
  ])
})
