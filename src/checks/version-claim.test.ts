import { expect, test } from 'vitest'
import { marked, sentences } from '../testing/linted.ts'

sentences(
  'version-claim',
  [
    ['Play on Minecraft 1.21.4 today.', 'Minecraft 1.21.4'],
    ['We run version 1.20+ here.', 'version 1.20+'],
    ['Supports 1.8–1.21 clients.', 'Supports 1.8–1.21'],
    ['Supports 1.8-1.21.', 'Supports 1.8-1.21'],
    ['For Bedrock 1.21.50 on phones.', 'Bedrock 1.21.50'],
    ['Java Edition 26.1 is what you need.', 'Java Edition 26.1'],
    ['Minecraft **1.21.4** is needed.', 'Minecraft **1.21.4'],
    ['Version: `1.21`', 'Version: `1.21'],
    ['A 1.21 survival server.', '1.21 survival'],
    ['Join with 1.20 or newer.', '1.20 or newer'],
    ['Works with 1.19.4+ and later.', '1.19.4+'],
    ['Any version from 1.8 to 1.21 works.', 'version from 1.8 to 1.21'],
    ['Java & Bedrock version 1.21.x welcome.', 'Bedrock version 1.21.x'],
    ['| Minecraft version | 1.21.4 |\n|---|---|\n| a | b |', 'Minecraft version | 1.21.4'],
  ],
  [
    'Last changed on 26.1.2026.',
    'It costs 26.10 €, or $1.99 a month.',
    'The server is at 1.21.4.5 on the map.',
    'Answers come over HTTP/1.1 and TLS 1.2.',
    'The API is described in OpenAPI 3.1.',
    'Our border is 1.5 times as large.',
    '1. Start Minecraft\n2. Play',
    'Use port 19132.',
    'Chapter 1.21 of the story.',
    'Use the current release of Minecraft.',
    'The rules have version 1.2 since May.',
    'License: CC-BY version 4.0.',
    'Meet at 19:30 or 1.30 in the night.',
    'We are open 10.30-21.15 daily.',
    '```\njava -version 1.21.4\n```',
    'The modpack version 1.12 is ours.',
    '{{ server.name }} 1.21 has the answer.',
  ],
)

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
