import { expect, test } from 'vitest'
import type { OutputState } from '../disk/bundle/output-state.ts'
import { full } from '../testing/table-bundle.ts'
import { checkBundle } from './check-bundle.ts'
import { atLeast, hostProgram } from './check-hosts.ts'
import { outputFindings } from './check-output.ts'
import { checkNode } from './check-surroundings.ts'

test.each([
  ['1.23.0', '1.23', true],
  ['1.22.1', '1.23', false],
  ['2.0.0', '1.23', true],
  ['1.9.15', '1.18', false],
  ['20.19.0', '20.19', true],
  ['20.9.0', '20.19', false],
  ['1.23', '1.23.0', true],
  ['1.23', '1.23.1', false],
])('%s is at least %s: %j', (version, least, expected) => {
  expect(atLeast(version, least)).toBe(expected)
})

test('an old Node.js is wrong, with what to do', () => {
  expect(checkNode('18.20.0', '>=20.19')).toMatchObject({
    state: 'wrong',
    note: expect.stringContaining('20.19'),
  })
  expect(checkNode('24.1.0', '>=20.19').state).toBe('ok')
  expect(checkNode('24.1.0', '*')).toMatchObject({ state: 'ok', text: '24.1.0; portolan needs 0 or newer' })
})

test.each([
  [['such/conf'], 'warn'],
  [['nginx/nginx.conf'], 'missing'],
  [[], 'missing'],
])('a missing server, with %j in the bundle: %s', (hosts, state) => {
  const program = { check: 'Such', names: ['no-such-server'], ask: ['-v'], pattern: /(.*)/ }
  const { found, finding } = hostProgram(program, { path: '/usr/bin', folder: '/', hosts }, 'such')
  expect(found).toBe(undefined)
  expect(finding).toMatchObject({ check: 'Such', state, text: 'not installed on this machine' })
})

const state: OutputState = { place: '/srv', free: 2 ** 31, hardLinks: true, leftovers: [] }
test.each<[string, Partial<OutputState>, string]>([
  ['a place that can be written', {}, 'free space ok: 2 GiB; unchanged files are hard links and take none'],
  [
    'little room',
    { free: 50 * 2 ** 20 },
    'free space warn: 50 MiB; unchanged files are hard links and take none',
  ],
  ['no hard links', { hardLinks: false }, 'hard links warn: the file system of /srv does not support them'],
  ['no right to write', { refused: 'EROFS' }, 'output wrong: this user cannot write to /srv or out (EROFS)'],
  ['a build at work', { holder: { pid: 7, lives: true } }, 'lock warn: a build is running (pid 7)'],
  [
    'the lock of a dead build',
    { holder: { pid: 7, lives: false } },
    'lock warn: left by a build that no longer runs (pid 7)',
  ],
  ['leftovers', { leftovers: ['.a', '.b'] }, 'leftovers warn: from a build that was killed: .a, .b'],
])('%s', (_, more, expected) => {
  const findings = outputFindings('out', { ...state, ...more })
  expect(findings.map(({ check, state: how, text }) => `${check} ${how}: ${text}`)).toContain(expected)
})

test.each([
  [['a'], 'a is missing'],
  [['a', 'b', 'c'], 'a is missing; b is missing; c is missing'],
  [['a', 'b', 'c', 'd', 'e'], 'a is missing; b is missing; c is missing; and 2 more'],
])('of the missing files %j three are named', (hosts, text) => {
  const [files] = checkBundle('/nowhere', { ...full, files: {}, hosts })
  expect(files).toMatchObject({ check: 'files', state: 'wrong', text })
})
