import { expect, test } from 'vitest'
import type { Connection, DnsAnswers, HostAnswers } from './ask-dns.ts'
import { judgeDns } from './judge-dns.ts'

const none = { found: [] }
const host = (ipv4: readonly string[], more: Partial<HostAnswers> = {}): HostAnswers => ({
  ipv4: { found: ipv4 },
  ipv6: none,
  alias: none,
  ...more,
})
const both: Connection = { address: 'play.example.net', java: { port: null }, bedrock: true }
const javaAlone = { ...both, bedrock: false }
const bedrockAlone: Connection = { address: 'play.example.net', bedrock: true }
const typed = (port: number): Connection => ({ ...both, java: { port } })

const to = (target: string, port = 25577, answers: HostAnswers = host(['192.0.2.2'])): DnsAnswers => ({
  srv: { found: [{ target, port }] },
  host: host(['192.0.2.1']),
  targets: new Map(target === '' ? [] : [[target, answers]]),
})
const right = to('host.example.net')
const nothing: DnsAnswers = { srv: none, host: host([]), targets: new Map() }
const timeOut = { unknown: 'time-out' }

/** Rules, with what they are about. */
const rules = (connection: Connection, answers: DnsAnswers) =>
  judgeDns(connection, answers).map(({ about, ruleId, fatal }) => `${about} ${ruleId}${fatal ? '' : '?'}`)

test.each<[string, Connection, DnsAnswers, readonly string[]]>([
  ['found through SRV', both, right, []],
  ['the name itself is the target', both, to('play.example.net', 25577, host(['192.0.2.1'])), []],
  [
    'Java alone needs no address of the name, where SRV names another',
    javaAlone,
    { ...right, host: host([]) },
    [],
  ],
  [
    'nothing at all: both records are missing',
    javaAlone,
    nothing,
    ['port dns-srv-missing', 'address dns-name'],
  ],
  ['Bedrock alone: SRV says nothing', bedrockAlone, { ...right, srv: timeOut }, []],
  ['Bedrock alone, and no name', bedrockAlone, nothing, ['address dns-name']],
  ['the target is ".", with the usual port', typed(25565), to(''), ['port dns-srv-target']],
  [
    'a dangling target, with the usual port',
    typed(25565),
    to('gone.example.net', 25565, host([])),
    ['port dns-srv-target', 'port dns-srv-differs?'],
  ],
  [
    'the same address under another name, same port',
    typed(25565),
    to('host.example.net', 25565, host(['192.0.2.1'])),
    [],
  ],
  [
    'whether it is another host is not known',
    typed(25577),
    to('host.example.net', 25577, host([], { ipv6: timeOut })),
    [],
  ],
  ['a typed port: nobody asks for SRV, so no answer is needed', typed(25577), { ...right, srv: timeOut }, []],
  [
    'no answer to SRV, and nothing of the name is missing',
    both,
    { ...right, srv: timeOut },
    ['port dns-unknown?'],
  ],
  [
    'no answer about IPv6 alone matters where there is no IPv4',
    bedrockAlone,
    { ...nothing, host: host([], { ipv6: timeOut }) },
    ['address dns-unknown?'],
  ],
  ['IPv4 is enough', bedrockAlone, { ...nothing, host: host(['192.0.2.1'], { ipv6: timeOut }) }, []],
  [
    'two records, of which one is wrong',
    both,
    {
      ...right,
      srv: {
        found: [
          { target: 'host.example.net', port: 25577 },
          { target: 'gone.example.net', port: 25577 },
        ],
      },
      targets: new Map([...right.targets, ['gone.example.net', host([])]]),
    },
    ['port dns-srv-target'],
  ],
])('%s', (_, connection, answers, expected) => {
  expect(rules(connection, answers)).toEqual(expected)
})

test('records to add name no alias', () => {
  const alias = host(['192.0.2.1'], { alias: { found: ['machine.example.net'] } })
  const [missing] = judgeDns(both, { ...nothing, host: alias })
  expect(missing?.note).toContain('IN SRV 0 5 <port> machine.example.net.`')
  const dangling = { ...nothing, host: host([], { alias: { found: ['machine.example.net'] } }) }
  const [gone] = judgeDns(bedrockAlone, dangling)
  expect(gone?.note).toContain('`machine.example.net. 3600 IN A 203.0.113.7`')
})
