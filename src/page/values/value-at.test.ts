import { expect, test } from 'vitest'
import { likelyPaths, valueMistake, valuePaths } from './value-at.ts'

const edition = { name: 'A', port: null, address: 'E', steps: [{ title: 'B', text: 'C' }] }
const paths = valuePaths({
  baseUrl: 'https://play.example.net',
  service: { name: 'A', shortName: 'a', description: 'B' },
  server: {
    name: 'A',
    website: 'W',
    guide: 'G',
    serverAddress: 'play.example.net',
    discordInvite: 'D',
    javaVersionGuidance: 'V',
    editions: { java: edition, bedrock: edition },
  },
  site: { words: { invite: 'I' } },
})

test.each([
  ['server.adress', ['server.serverAddress']],
  ['server.address', ['server.serverAddress']],
  ['serverAddress', ['server.serverAddress']],
  ['server.serverAdress', ['server.serverAddress']],
  ['ip', ['server.serverAddress']],
  ['server.host', ['server.serverAddress']],
  ['server.discord', ['server.discordInvite']],
  ['server.invite', ['server.discordInvite']],
  ['server.discordLink', ['server.discordInvite']],
  ['server.version', ['server.javaVersionGuidance']],
  ['server.web', ['server.website']],
  ['Server.Name', ['server.name']],
  ['servr.nmae', ['server.name']],
  ['config.server.name', ['server.name']],
  ['$server.name', ['server.name']],
  ['server.name | upper', ['server.name']],
  ['server.name()', ['server.name']],
  ['server name', ['server.name']],
  ['server_name', ['server.name']],
  ['base_url', ['baseUrl']],
  ['site.url', ['baseUrl']],
  ['name', ['server.name', 'service.name']],
  ['java.port', ['server.editions.java.port']],
  ['server.java.port', ['server.editions.java.port']],
  ['port', ['server.editions.bedrock.port', 'server.editions.java.port']],
  ['server.editions.java.steps[0].title', ['server.editions.java.steps.0.title']],
  ['nothing.at.all', []],
  ['server.constructor', []],
  ['', []],
  ['...', []],
])('%j was probably meant to be %j', (wrong, expected) => expect(likelyPaths(wrong, paths)).toEqual(expected))

test('a value of one edition is not meant for the other', () => {
  const java = ['server.editions.java.port']
  expect(likelyPaths('server.editions.bedrock.port', java)).toEqual([])
  expect(likelyPaths('server.editions.java.prot', java)).toEqual(java)
})

const server = {
  name: 'A',
  port: null,
  is: false,
  tags: ['b', 'c'],
  java: { port: 25565, note: null, menu: 'M' },
}
const values = { server }

test('a single value is no mistake', () => {
  for (const path of ['server.name', 'server.is', 'server.java.port', 'server.tags.0'])
    expect(valueMistake(values, path)).toBeUndefined()
})

test('a value that does not exist suggests those that do', () => {
  expect(valueMistake(values, 'server.nmae')).toEqual({
    ruleId: 'unknown-value',
    reason: 'The config has no value `server.nmae`',
    note: 'To print the braces, write `\\{{`',
    expected: ['server.name'],
    fatal: true,
  })
})

test('null has no text', () => {
  expect(valueMistake(values, 'server.port')).toEqual({
    ruleId: 'value-not-text',
    reason: '`server.port` is null in the config, so it has no text',
    note: 'Write the text yourself, or use a directive',
    fatal: true,
  })
})

test.each([
  ['server.tags', 'list', ['server.tags.0', 'server.tags.1']],
  ['server.java', 'group of values', ['server.java.port', 'server.java.menu']],
])('%s is a %s, and suggests what is in it', (path, what, expected) => {
  expect(valueMistake(values, path)).toEqual({
    ruleId: 'value-not-text',
    reason: `\`${path}\` is a ${what}, not text`,
    expected,
    fatal: true,
  })
})

test('at most five values of a group are suggested', () => {
  const group = Object.fromEntries(Array.from('abcdefg', name => [name, name]))
  expect(valueMistake({ group }, 'group')?.expected).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map(name => `group.${name}`),
  )
})
