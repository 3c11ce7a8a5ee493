import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Asks one server for one thing as fast as it answers, over connections that stay: how many answers there were, in how long. */
export async function wrk(url, accept, { connections, seconds }) {
  const words = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', `Accept: ${accept}`, url]
  const { stdout } = await run('wrk', words)
  try {
    return answersIn(stdout)
  } catch (error) {
    throw new Error(`wrk ${words.join(' ')}`, { cause: error })
  }
}

/**
 * What wrk printed. Answers that are not 200 are cheap and count for nothing; connections that a server closes and wrk had just
 * written to, as Apache's do when it ends a process, are let pass up to one in a hundred requests.
 */
export function answersIn(text) {
  const [, count, time, unit] = /(\d+) requests in ([\d.]+)(ms|s|m),/.exec(text) ?? []
  const requests = Number(count)
  const [errors, ...numbers] = /connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? []
  const [connect = 0, read = 0, write = 0, timeout = 0] = numbers.map(Number)
  if (!(requests > 0)) throw new Error(`no answer: ${text}`)
  if (text.includes('Non-2xx')) throw new Error(text)
  if (connect + write + timeout > 0 || read > requests / 100) throw new Error(errors)
  return { requests, seconds: Number(time) * { ms: 0.001, s: 1, m: 60 }[unit] }
}
