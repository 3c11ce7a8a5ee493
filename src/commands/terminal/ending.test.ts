import { afterEach, expect, test, vi } from 'vitest'
import { fail } from './ending.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = undefined
})

const bug = new Error('a bug')
bug.stack = 'where it was'

test.each<[string, unknown, number]>([
  ['\nNothing was written.', Object.assign(new Error(), { code: 'ABORT_ERR' }), 130],
  ['error: a/b: permission denied', Object.assign(new Error(), { code: 'EACCES', path: 'a/b' }), 3],
  [
    'error: a.example: no such host',
    Object.assign(new Error(), { code: 'ENOTFOUND', hostname: 'a.example' }),
    3,
  ],
  [
    'error: port 80: already in use; choose another port with --port, or 0 for any free port',
    Object.assign(new Error(), { code: 'EADDRINUSE', port: 80 }),
    3,
  ],
  [
    'error: too many open files; raise the limit: ulimit -n 1024',
    Object.assign(new Error(), { code: 'EMFILE' }),
    3,
  ],
  ['a bug\nPlease report it with this line and your config', bug, 70],
  [': text that was thrown', 'text that was thrown', 70],
  ['this is a bug in portolan ', Object.assign(new Error(), { code: 'EODD' }), 70],
])('%j', (words, error, code) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  fail(error)
  expect(said.mock.calls.flat().join('\n')).toContain(words)
  expect(process.exitCode).toBe(code)
})

test('the stack is shown to those who ask', () => {
  vi.stubEnv('PORTOLAN_DEBUG', '1')
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  fail(bug)
  expect(said.mock.calls.flat()).toContain('where it was')
})
