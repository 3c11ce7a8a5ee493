import { expect, test } from 'vitest'
import { full } from '../../testing/table-bundle.ts'
import { checkBundle } from './check-bundle.ts'
import { checkCaddy, checkNginx } from './check-hosts.ts'

test('missing servers are named only for hosts of the bundle', () => {
  const machine = { path: '', folder: '/', hosts: ['cloudflare/x'] }
  expect([...checkNginx(machine, true), ...checkCaddy(machine)]).toEqual([])
})

test.each([
  [['a'], 'a is missing'],
  [['a', 'b', 'c'], 'a is missing; b is missing; c is missing'],
  [['a', 'b', 'c', 'd', 'e'], 'a is missing; b is missing; c is missing; and 2 more'],
])('of the missing files %j three are named', (hosts, text) => {
  const [files] = checkBundle('/nowhere', { ...full, files: {}, hosts })
  expect(files).toMatchObject({ check: 'files', state: 'wrong', text })
})
