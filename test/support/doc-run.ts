import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from '../servers/contract/nginx.ts'
import { codeCache, finished } from './portolan.ts'

interface Place {
  readonly cwd: string
  readonly path: string
  /** Where a server that the line starts will listen. */
  readonly port: number
}

interface Ran {
  readonly ok: boolean
  readonly said: string
}

/** What goes on until somebody ends it, and what shows that it runs: a word that it prints, or a port. */
const goesOn: readonly { readonly line: RegExp; readonly says?: RegExp }[] = [
  { line: /^portolan (dev|serve)\b/, says: /http:\/\// },
  { line: /caddy run/ },
]

/** Whether a line goes on until somebody ends it. */
export function staysOn(line: string): boolean {
  return goesOn.some(server => server.line.test(line))
}

/** Runs a line to its end, or until it is seen to run. */
export async function runLine(line: string, { cwd, path, port }: Place): Promise<Ran> {
  const env = { PATH: path, HOME: cwd, SOURCE_DATE_EPOCH: '1795132800', ...codeCache }
  const server = goesOn.find(candidate => candidate.line.test(line))
  // Its own process group, so that all of it can be ended.
  const child = spawn('bash', ['-c', line], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const whole = finished(child)
  if (server === undefined) {
    const { code, stdout, stderr } = await whole
    return { ok: code === 0, said: stdout + stderr }
  }
  const said: string[] = []
  child.stdout.on('data', chunk => said.push(String(chunk)))
  const up = await running(child, () => (server.says ? server.says.test(said.join('')) : answers(port)))
  if (up && /^portolan dev/.test(line)) await touched(cwd, said)
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
  const { stdout, stderr } = await whole
  return { ok: up, said: up ? stdout : stdout + stderr }
}

/** Somebody saves a page while `portolan dev` runs. */
async function touched(cwd: string, said: readonly string[]): Promise<void> {
  const page = join(cwd, 'site/pages/join.md')
  const heard = async (words: RegExp) => {
    for (let attempt = 0; attempt < 400; attempt++) {
      if (words.test(said.join(''))) return
      await sleep(25)
    }
    throw new Error(`portolan dev did not say ${words}: ${said.join('')}`)
  }
  await heard(/Ctrl\+C stops/)
  writeFileSync(page, `${readFileSync(page, 'utf8')}\nSee you there.\n`)
  await heard(/shown after/)
}

async function running(child: ChildProcess, isUp: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    if (await isUp()) return true
    await sleep(25)
  }
  return false
}
