import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { start } from './portolan.ts'

/** What `portolan dev --json` says on one line. */
interface Said {
  readonly event: 'listening' | 'round' | 'entered'
  readonly url: string
  readonly build: string
  readonly changed: readonly string[]
  readonly errors: number
  readonly warnings: number
  readonly error?: string
  readonly diagnostics: readonly { readonly ruleId: string; readonly file: string }[]
}

export interface DevRun {
  readonly url: string
  readonly first: Said
  /** What it says next, or said since it was last asked. */
  readonly next: () => Promise<Said>
  /** Ends it with a signal; the exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts `portolan dev` on a free port, in a folder that holds `site/`; it ends with the test. */
export async function devRun(cwd: string, words?: readonly string[]): Promise<DevRun> {
  const run = await startDev(cwd, words)
  onTestFinished(async () => void (await run.stop()))
  return run
}

/** The same for several tests: the caller ends it. */
export async function startDev(cwd: string, words: readonly string[] = ['--port', '0']): Promise<DevRun> {
  const child = start(['dev', '--json', ...words], { cwd })
  if (!child.stdout || !child.stderr) throw new Error('not piped')
  const closed = once(child, 'close')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  let complaints = ''
  child.stderr.on('data', chunk => (complaints += chunk))
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`portolan dev has ended: ${complaints}`)
    return JSON.parse(value) as Said
  }
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal)
    const [code] = await closed
    return code as number | null
  }
  const first = await next()
  return { url: first.url, first, next, stop }
}
