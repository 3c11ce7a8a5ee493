import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Problem } from '../report/problem.ts'
import { follow } from '../testing/follow.ts'
import { heldToInputs, inputsIn } from '../testing/held-to-inputs.ts'
import { parsed } from '../testing/parsed.ts'
import { shown } from '../testing/whole-problem.ts'

const edition = { name: 'Edition', port: 25565, steps: [{ title: 'Open', text: 'Do this' }] }
const values = {
  baseUrl: 'https://play.example.net',
  server: {
    name: 'A',
    serverAddress: 'play.example.net',
    website: 'https://play.example.net/',
    guide: 'https://play.example.net/join',
    port: null,
    list: ['one'],
    group: { a: 'b' },
    editions: { java: edition, bedrock: edition },
  },
  people: [{ group: 'Team', members: [{ name: 'Aria' }] }],
  deploy: { elsewhere: ['/map/'] },
  http: {
    csp: {
      frame: ['https://map.example.net'],
      img: ['https://heads.example.net'],
      media: ['https://cdn.example.net:8443'],
    },
  },
}
const folder = new URL('./fixtures/complaints/', import.meta.url)

// Each page stands with its messages: its name and its text, in which ↵ is a line break; or its text as JSON.
test.each(readdirSync(folder))('messages for wrong pages, and none for right ones: %s', file =>
  heldToInputs(new URL(file, folder), input => {
    const [, name = '', text = ''] = /^(\S+): (.*)$/.exec(input) ?? []
    return shown(
      parsed(text.startsWith('"') ? JSON.parse(text) : text.replaceAll('↵', '\n'), name, values).diagnostics,
    )
  }),
)

// The first of `Did you mean …?`, put in place of what was wrong: the same message does not come again.
test('what a message proposes helps, for every wrong page', () => {
  let proposed = 0
  const useless: string[] = []
  for (const file of readdirSync(folder))
    for (const input of inputsIn(new URL(file, folder))) {
      const [, name = '', rest = ''] = /^(\S+): (.*)$/.exec(input) ?? []
      const text: string = rest.startsWith('"') ? JSON.parse(rest) : rest.replaceAll('↵', '\n')
      const before = parsed(text, name, values).diagnostics
      for (const found of before) {
        const now = found.expected?.length ? follow(text, found) : undefined
        if (now === undefined) continue
        proposed++
        const isSame = ({ ruleId, reason }: Problem) => ruleId === found.ruleId && reason === found.reason
        const left = parsed(now, name, values).diagnostics.filter(isSame).length
        if (left >= before.filter(isSame).length) useless.push(`${now}: ${found.reason}`)
      }
    }
  expect(useless).toEqual([])
  expect(proposed).toBeGreaterThan(30)
})
