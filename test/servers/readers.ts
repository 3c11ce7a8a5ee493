import { Worker } from 'node:worker_threads'

/** What readers met: how many answers, and each that was none of those allowed. */
export interface Met {
  readonly answers: number
  readonly wrong: readonly string[]
}

/** Its own thread, so that readers go on whatever the test does meanwhile. */
const program = `
  const { createHash } = require('node:crypto')
  const { Agent, request } = require('node:http')
  const { parentPort, workerData } = require('node:worker_threads')
  const { port, expected, parallel } = workerData
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const met = { answers: 0, wrong: [] }
  let over = false
  parentPort.once('message', () => { over = true })

  function ask(path, accept) {
    return new Promise(resolve => {
      const sent = request({ port, host: '127.0.0.1', path, agent, headers: { accept } }, answer => {
        const hash = createHash('sha256')
        answer.on('data', chunk => hash.update(chunk))
        answer.on('error', error => resolve(error.message))
        answer.on('end', () => resolve(answer.statusCode + ' ' + hash.digest('hex')))
      })
      sent.on('error', error => resolve(error.message))
      sent.end()
    })
  }
  async function read(turn) {
    while (!over) {
      const [path, accept, allowed] = expected[turn++ % expected.length]
      const got = await ask(path, accept)
      met.answers++
      // Readers that never rest would take the processor from what they watch.
      await new Promise(resolve => setTimeout(resolve, 2))
      if (!allowed.includes(got) && met.wrong.length < 20) met.wrong.push(path + ' ' + accept + ': ' + got)
    }
  }
  Promise.all(Array.from({ length: parallel }, (_, turn) => read(turn))).then(() => {
    agent.destroy()
    parentPort.postMessage(met)
  })
`

/** Asks a server on this machine again and again; returns how to stop, which tells what was met. */
export function startReaders(
  port: number,
  /** Path, Accept, and each allowed answer as status and digest of the body. */
  expected: readonly (readonly [path: string, accept: string, allowed: readonly string[]])[],
  parallel = 8,
): () => Promise<Met> {
  const worker = new Worker(program, { eval: true, workerData: { port, expected, parallel } })
  const met = new Promise<Met>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return () => {
    worker.postMessage('over')
    return met
  }
}
