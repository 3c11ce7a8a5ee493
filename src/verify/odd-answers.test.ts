import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Seen } from './compare/seen.ts'
import { skillDigests } from './conclusions.ts'
import { unreachable } from './first-request.ts'

const folder = '/.well-known/agent-skills/'

function seenOf(name: string, text: string, headers: Readonly<Record<string, string>> = {}): Seen {
  return {
    origin: 'https://a.example',
    asked: { method: 'GET', target: folder + name, headers: {} },
    expected: { status: 200, headers: [] },
    received: {
      status: 200,
      headers: new Map(Object.entries(headers).map(([key, value]) => [key, [value]])),
      body: Buffer.from(text),
    },
  }
}
const digest = `sha256:${createHash('sha256').update('skill').digest('hex')}`
const indexOf = (...entries: readonly object[]) => seenOf('index.json', JSON.stringify({ skills: entries }))
const url = `${folder}a/SKILL.md`

test.each<[string, readonly Seen[], readonly string[]]>([
  ['that has its digest', [indexOf({ url, digest }), seenOf('a/SKILL.md', 'skill')], []],
  ['that was changed', [indexOf({ url, digest }), seenOf('a/SKILL.md', 'other')], ['skill-digest']],
  ['that was not asked for', [indexOf({ url, digest })], []],
  [
    'that cannot be read',
    [indexOf({ url, digest }), seenOf('a/SKILL.md', 'skill', { 'content-encoding': 'odd' })],
    [],
  ],
  ['that the index promises without a digest', [indexOf({ url }, { digest }), seenOf('a/SKILL.md', 'x')], []],
  ['of an invalid index', [seenOf('index.json', '[]'), seenOf('a/SKILL.md', 'x')], []],
  ['of no index', [seenOf('a/SKILL.md', 'x')], []],
])('the findings about a skill %s', (_, seen, kinds) => {
  expect(skillDigests(seen).map(({ kind }) => kind)).toEqual(kinds)
})

test.each([
  ['http://a.example', 'no-answer', 'X', 'check the port; for TLS, use https://'],
  ['https://a.example', 'no-answer', 'X', 'check the port'],
  [
    'https://a.example',
    'unreachable',
    'ERR_SSL_X',
    'check the certificate and the TLS settings of the server',
  ],
  ['http://a.example', 'unreachable', 'ERR_SSL_X', 'check the address, the port and the firewall'],
] as const)('%s, %s (%s): %s', (origin, failed, code, note) => {
  expect(unreachable({ failed, code, reason: 'odd' }, origin)?.note).toBe(note)
})
