import { expect, test } from 'vitest'
import { yamlSource } from './source.ts'
import { yaml } from './yaml.ts'

const fileWith = (line: string) => `a:\n  first: 1\n  ${line}\n  last: 2\n`
const read = (line: string) => yaml(yamlSource('a.yaml', fileWith(line)))

test.each([
  ['name: {{ x.y }} is', 'name: "{{ x.y }} is"'],
  ['name: { text: Type {{ x.y }} now, link: /a }', 'name: { text: "Type {{ x.y }} now", link: /a }'],
  ['name: { text: Closed: Friday }', 'name: { text: "Closed: Friday" }'],
  ['name: [PvP] Realm', 'name: "[PvP] Realm"'],
  ['name: > My Realm <', 'name: "> My Realm <"'],
  ['name: *My* Realm', 'name: "My Realm"'],
  ['name: [Realm](https://a.example)', 'name: "https://a.example"'],
  ['name: @Realm # ours', 'name: "@Realm" # ours'],
  ['name: Realm: Reloaded', 'name: "Realm: Reloaded"'],
  ["name: 'Aria's Realm'", 'name: "Aria\'s Realm"'],
  ['name: "My "old" Realm"', 'name: \'My "old" Realm\''],
  ['name: "My" Realm', 'name: \'"My" Realm\''],
  ['name: "My Realm', 'name: "My Realm"'],
  ['name: "My Realm”', 'name: "My Realm"'],
  ['"name": "My Realm",', '"name": "My Realm"'],
  ['name：My Realm', 'name: My Realm'],
  ['name = My Realm', 'name: My Realm'],
  ['/old -> /new', '/old: /new'],
  ['name:My Realm', 'name: My Realm'],
  ['name:\u00a0My Realm', 'name: My Realm'],
  ['// The name', '# The name'],
  ['/* The name */', '# The name'],
  ['java: port: 25565', 'java: { port: 25565 }'],
])('%s: the line is shown as it was meant, and is right', (line, meant) => {
  expect(read(line).diagnostics).toMatchObject([{ place: { start: { line: 3 } }, expected: [meant] }])
  expect(read(meant).diagnostics).toEqual([])
})

test.each([
  'name: Aria\'s "old" Realm & more',
  'name: Rock & Roll (EU) – 50% fun! [1.2 GB]',
  "name: 'Aria''s Realm'",
  'name: https://a.example/x?y=1&z=2#top',
  'name: My\u00a0Realm # ours',
  'name: Type {{ x.y }} now',
  'name: a=b -> c, d; e',
  'name: “Best” and “worst”',
  'name: |\n    // a text\n    \u3000二 = x',
])('%s is right', line => {
  expect(read(line).diagnostics).toEqual([])
})

test.each([
  ['name: “My Realm”', 'My Realm'],
  ['name: My Realm,', 'My Realm'],
  ['name: = My Realm', 'My Realm'],
])('%s is a text that nobody means', (line, meant) => {
  expect(read(line).diagnostics).toMatchObject([{ ruleId: 'stray-sign', expected: [meant], fatal: false }])
  expect(read(line.replace(/: (.*)/, ': "$1"')).diagnostics).toEqual([])
})
