import { once } from 'node:events'
import { connect } from 'node:net'

/** What came back for one request of many: enough to see which variant it was. */
export interface Glimpse {
  readonly status: number
  readonly type: string
}

// nginx closes a connection after 1000 requests, before 1.19.10 after 100.
const perConnection = 100

/** Sends HEAD requests for a page, many at once on each connection, and returns the answers in order. */
export async function pipelined(
  port: number,
  path: string,
  accepts: readonly string[],
): Promise<readonly Glimpse[]> {
  const batches = Array.from({ length: Math.ceil(accepts.length / perConnection) }, (_, index) =>
    accepts.slice(index * perConnection, (index + 1) * perConnection),
  )
  const answers: (readonly Glimpse[])[] = []
  let next = 0
  const worker = async () => {
    while (next < batches.length) {
      const index = next++
      answers[index] = await send(port, path, batches[index] ?? [])
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return answers.flat()
}

async function send(port: number, path: string, accepts: readonly string[]): Promise<readonly Glimpse[]> {
  const socket = connect({ port, host: '127.0.0.1' })
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  const requests = accepts.map((accept, index) => {
    const last = index === accepts.length - 1 ? 'Connection: close\r\n' : ''
    return `HEAD ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\n${last}\r\n`
  })
  // Not ended: a proxy takes that for a client that has gone away. The last request closes the connection.
  socket.write(Buffer.from(requests.join(''), 'latin1'))
  await once(socket, 'close')
  const heads = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n').slice(0, -1)
  if (heads.length !== accepts.length)
    throw new Error(`${heads.length} answers to ${accepts.length} requests`)
  return heads.map(head => ({
    status: Number(head.slice(9, 12)),
    type: /^content-type: (.*?)\r?$/im.exec(head)?.[1] ?? '',
  }))
}
