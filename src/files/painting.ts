import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'

/** What painting something of somebody else's may take: processor time, memory, and time on a machine that is busy. */
export interface PaintLimits {
  readonly milliseconds: number
  readonly bytes: number
  readonly wait: number
}

interface Limited {
  readonly limits: PaintLimits
}

interface OfPicture extends Limited {
  /** Absent where a drawing is alone. */
  readonly bytes: Uint8Array | undefined
  readonly mostPixels: number
}

/** What is to be painted: `paint-thread.cjs` and `paint-alone.cjs` say how. Images that are not ours are named by their data: address. */
export type PaintJob =
  | (Limited & { readonly kind: 'drawing'; readonly svg: string; readonly images: readonly string[] })
  | (Limited & { readonly kind: 'image'; readonly address: string })
  | (OfPicture & { readonly kind: 'resize'; readonly widths: readonly number[] })
  | (OfPicture & { readonly kind: 'cover'; readonly svg: string })
  | (OfPicture & { readonly kind: 'edge'; readonly focus: string })
  /** Loads the libraries. */
  | (Limited & { readonly kind: 'prepare'; readonly withPhotos: boolean })

/** The files made, or why there are none. */
export interface PaintAnswer {
  readonly files?: readonly Uint8Array[]
  readonly fault?: 'damaged' | 'too-much'
  /** The library's verdict on a drawing. */
  readonly error?: string
  /** A library that has no build for this kind of machine, or that npm was told to leave out. */
  readonly missing?: string
}

const mostWaiting = 32 * 1024 * 1024

/**
 * Has pictures painted in another thread, and returns how to wait for each. The thread starts with the first; `node` is the program
 * of the process that paints what is from others.
 */
export function paintingOn(node: string): (job: PaintJob) => () => PaintAnswer {
  const answers = new Map<number, PaintAnswer>()
  const signal = new Int32Array(new SharedArrayBuffer(8))
  const { port1, port2 } = new MessageChannel()
  let worker: Worker | undefined
  let last = 0
  /** The bytes that may wait in the thread: those of many large pictures do not. */
  let waiting = 0
  const sizes = new Map<number, number>()
  const start = () => {
    const program = new URL('./paint-thread.cjs', import.meta.url)
    const workerData = { port: port2, signal, node }
    const started = new Worker(program, { workerData, transferList: [port2], execArgv: [] })
    started.unref()
    // Whoever waits hears of it.
    started.on('error', () => Atomics.store(signal, 1, 1))
    return started
  }
  const receive = () => {
    for (let found = receiveMessageOnPort(port1); found; found = receiveMessageOnPort(port1)) {
      const { id, ...answer } = found.message
      answers.set(id, answer)
      waiting -= sizes.get(id) ?? 0
      sizes.delete(id)
    }
  }
  const post = (job: PaintJob) => {
    worker ??= start()
    const id = ++last
    worker.postMessage({ id, ...job })
    sizes.set(id, sizeOf(job))
    waiting += sizeOf(job)
    return id
  }
  const answerTo = (id: number): PaintAnswer => {
    for (;;) {
      const seen = Atomics.load(signal, 0)
      receive()
      const answer = answers.get(id)
      answers.delete(id)
      if (answer !== undefined) return answer
      if (Atomics.load(signal, 1) === 1) throw new Error('the thread that paints has ended')
      Atomics.wait(signal, 0, seen)
    }
  }
  return job => {
    receive()
    const begun = waiting < mostWaiting ? post(job) : undefined
    return () => answerTo(begun ?? post(job))
  }
}

function sizeOf(job: PaintJob): number {
  const drawing = 'svg' in job ? job.svg.length : 0
  return drawing + ('bytes' in job ? (job.bytes?.length ?? 0) : 0)
}
