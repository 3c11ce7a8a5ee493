import { readdirSync } from 'node:fs'
import { test } from 'vitest'
import { heldToInputs } from '../testing/held-to-inputs.ts'
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
