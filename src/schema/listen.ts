import * as z from 'zod'
import { port } from './port.ts'
import { type Problem, problem } from './problem.ts'

/** Where a server listens: a port, `:8080`, or an IP address and port. */
export const listen = z
  .union([port, z.string().check(problem(listenProblem)).meta({ pattern: ':[0-9]{1,5}$' })])
  .meta({ title: 'port, or address and port' })

function listenProblem(value: string): Problem | undefined {
  const [, host = '', port] =
    /^(|(?:\d{1,3}\.){3}\d{1,3}|\[[0-9a-fA-F:.]+\]):([1-9]\d{0,4})$/.exec(value) ?? []
  if (Number(port) <= 65535 && isHost(host)) return undefined
  if (/^[1-9]\d{1,4}$/.test(value)) {
    return { ruleId: 'listen-address', reason: 'must be a number without quotes', expected: [value] }
  }
  return {
    ruleId: 'listen-address',
    reason: 'must be a port, or an IP address and a port',
    note: 'For example 8080, "127.0.0.1:8080" or "[::1]:8080"',
  }
}

function isHost(host: string): boolean {
  if (host === '') return true
  return (
    URL.canParse(`http://${host}/`) && (host.startsWith('[') || new URL(`http://${host}/`).hostname === host)
  )
}
