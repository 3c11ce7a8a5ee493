import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Passage } from '../model/passage.ts'
import { cpuTime } from '../testing/cpu-time.ts'
import { linted, marked } from '../testing/linted.ts'
import { sampleBundle } from '../testing/sample.ts'
import { lint, warningNames } from './lint.ts'

const place = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } }
const facts = {
  address: 'play.example.net',
  javaAddress: 'play.example.net',
  javaPort: null,
  bedrockPort: 19132,
  offered: ['java', 'bedrock'] as const,
  otherAddresses: new Set<string>(),
  otherPorts: { java: [], bedrock: [] },
  hosts: new Set<string>(),
  invite: 'https://discord.gg/example',
  isEnglish: true,
}

function ask(text: string) {
  const passage: Passage = { text, place: () => place, isCode: false, links: [], heading: '' }
  const step = { ...passage, key: 'server.editions.bedrock.steps[0].text' }
  return lint({ file: 'a.md', passages: [passage, step] }, facts)
}

test('docs/lint.md has a row for each warning', () => {
  const rows = readFileSync('docs/lint.md', 'utf8').matchAll(/^\| `([a-z-]+)` \|/gm)
  expect(Array.from(rows, ([, name]) => name)).toEqual(warningNames)
})

test('the sample site is clean', () => {
  expect(sampleBundle(() => {}, { today: '2026-12-01' }).diagnostics).toEqual([])
})

test('each warning can be switched off, and a slip in its name is noticed', () => {
  const body = 'The server is online on Minecraft 1.21.'
  expect(marked(body)).toHaveLength(2)
  const to = (off: string) => ({ from: 'server:\n', to: `lint: { off: [${off}] }\nserver:\n` })
  expect(marked(body, to('version-claim'))).toEqual(['live-claim: server is online'])
  expect(marked(body, to('version-claim, live-claim'))).toEqual([])
  expect(linted('Hi.', to('version-clam'))).toMatchObject([
    { ruleId: 'value-not-allowed', expected: ['version-claim'], fatal: true },
  ])
  expect(linted('Hi.', to('image-alt, image-alt'))).toMatchObject([{ ruleId: 'repeated-value' }])
  expect(linted('Hi.', to(warningNames.join(', ')))).toEqual([])
})

test('what is older is switched off in the same way', () => {
  const body = '#### Deep\n\n<img src="/assets/a.png">'
  const named = marked(body).map(found => found.split(':')[0])
  expect(named).toContain('heading-level')
  expect(named).toContain('image-alt')
  const off = { from: 'server:\n', to: 'lint: { off: [heading-level, image-alt] }\nserver:\n' }
  expect(marked(body, off).filter(found => /^heading|^image/.test(found))).toEqual([])
  const stale = (off: string) =>
    sampleBundle(
      files => {
        const text = new TextDecoder().decode(files.get('portolan.yaml'))
        files.set('portolan.yaml', Buffer.from(`${text}\nlint: { off: [${off}] }\n`))
      },
      { today: '2028-12-01' },
    ).diagnostics
  expect(new Set(stale('').map(({ file }) => file)).size).toBeGreaterThan(5)
  expect(stale('updated-stale')).toEqual([])
})

test('at most twenty warnings of a rule are reported', () => {
  expect(linted('Minecraft 1.21.\n\n'.repeat(50))).toHaveLength(20)
})

test.each(
  'a|1.|version |minecraft version version |is online |24/7|change your your your |port = : | |play.example.net:|mc.a.b |discord.gg/|https://a.b/|\uFFFC:|you will be asked for '.split(
    '|',
  ),
)('100 kB of %j cost about four times what a quarter of it costs', part => {
  const text = (length: number) => part.repeat(Math.ceil(length / part.length))
  const [quarter, whole] = [text(25_000), text(100_000)]
  ask(quarter)
  const [first, second] = [cpuTime(() => ask(quarter), 3), cpuTime(() => ask(whole), 3)]
  // Sixteen times would be quadratic. What is over in a moment says nothing of the growth.
  expect(second).toBeLessThan(8 * Math.max(first, 10_000))
})
