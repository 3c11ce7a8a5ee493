import { expect, test } from 'vitest'
import { atLeast } from './at-least.ts'
import { checkNode } from './check-node.ts'
import { hostProgram } from './host-program.ts'

test.each([
  ['1.23.0', '1.23', true],
  ['1.22.1', '1.23', false],
  ['2.0.0', '1.23', true],
  ['1.9.15', '1.18', false],
  ['20.19.0', '20.19', true],
  ['20.9.0', '20.19', false],
  ['1.23', '1.23.0', true],
])('%s is at least %s: %j', (version, least, expected) => {
  expect(atLeast(version, least)).toBe(expected)
})

test('an old Node.js is wrong, with what to do', () => {
  expect(checkNode('18.20.0', '>=20.19')).toMatchObject({
    state: 'wrong',
    note: expect.stringContaining('20.19'),
  })
  expect(checkNode('24.1.0', '>=20.19').state).toBe('ok')
})

test.each([
  [['such/conf'], 'warn'],
  [['nginx/nginx.conf'], 'missing'],
  [[], 'missing'],
])('a server that is not there, with %j in the bundle: %s', (hosts, state) => {
  const program = { check: 'Such', names: ['no-such-server'], ask: ['-v'], pattern: /(.*)/ }
  const { found, finding } = hostProgram(program, { path: '/usr/bin', folder: '/', hosts }, 'such')
  expect(found).toBe(undefined)
  expect(finding).toMatchObject({ check: 'Such', state, text: 'not on this machine' })
})
