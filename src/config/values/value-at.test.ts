import { expect, test } from 'vitest'
import { likelyPaths, pathsMeant, valueMistake, valuePaths } from './value-at.ts'

const edition = { name: 'A', port: 1, address: 'E', steps: [{ title: 'B', text: 'C' }] }
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

test('no value of another language is suggested, and none that is null', () => {
  const values = { languages: [{ tag: 'de', label: 'D' }], server: { port: null, prot: 1, name: 'A' } }
  const meant = pathsMeant(values)
  expect(['port', 'server.prt', 'label', 'languages.0.tga', 'nmae'].map(meant)).toEqual([
    ['server.prot'],
    [],
    [],
    [],
    ['server.name'],
  ])
})

test('at most five values of a group are suggested', () => {
  const group = Object.fromEntries(Array.from('abcdefg', name => [name, name]))
  expect(valueMistake({ group }, 'group', () => [])?.expected).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map(name => `group.${name}`),
  )
})
