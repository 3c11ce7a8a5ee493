import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Answer, decode, encode, type Packet, type Question } from 'dns-packet'

/** What one question gets: records as in a zone file, `SERVFAIL`, or no answer at all. */
type Zone = Readonly<Record<string, readonly string[] | 'SERVFAIL' | 'silence'>>

/** A DNS server on loopback. */
interface DnsServer {
  /** `127.0.0.1:<port>` */
  readonly address: string
  /** What it was asked, such as `A play.example.net`. */
  readonly asked: readonly string[]
  readonly close: () => void
}

/**
 * Starts a DNS server that answers by a table: `{ 'SRV _minecraft._tcp.play.example.net': ['0 5 25577 host.example.net'] }`. As a resolver does,
 * it answers with the alias and with what the alias has. Names that are not in the table are not there (NXDOMAIN).
 */
export async function dnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (message, { address, port }) => {
    const query = decode(message)
    const [question] = query.questions ?? []
    if (question === undefined) return
    asked.push(keyOf(question.type, question.name))
    const answer = answerTo(question, zone)
    if (answer === undefined) return
    socket.send(
      encode({ type: 'response', id: query.id ?? 0, questions: [question], ...answer }),
      port,
      address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  return { address: `127.0.0.1:${port}`, asked, close: () => socket.close() }
}

function keyOf(type: string, name: string): string {
  return `${type} ${name.toLowerCase()}`
}

// Recursion desired and available; the rest is the code: 2 is SERVFAIL, 3 is NXDOMAIN.
const flags = 0x0180

function answerTo({ type, name }: Question, zone: Zone): Partial<Packet> | undefined {
  const records = zone[keyOf(type, name)]
  if (records === 'silence') return undefined
  if (records === 'SERVFAIL') return { flags: flags | 2 }
  if (records !== undefined) return { flags, answers: records.map(text => record(type, name, text)) }
  const alias = zone[keyOf('CNAME', name)]
  if (Array.isArray(alias)) {
    const [target = ''] = alias
    const { answers = [], ...rest } = answerTo({ type, name: target } as Question, zone) ?? {}
    return { ...rest, answers: [record('CNAME', name, target), ...answers] }
  }
  const isThere = Object.keys(zone).some(key => key.endsWith(` ${name.toLowerCase()}`))
  return { flags: flags | (isThere ? 0 : 3) }
}

function record(type: string, name: string, text: string): Answer {
  const [priority = 0, weight = 0, port = 0, target = ''] = text.split(' ')
  const data =
    type === 'SRV' ? { priority: Number(priority), weight: Number(weight), port: Number(port), target } : text
  return { type, name, ttl: 60, data } as Answer
}
