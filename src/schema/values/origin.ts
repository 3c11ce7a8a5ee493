import * as z from 'zod'
import { parseUrl } from '../../text/parse-url.ts'
import { urlHost } from './hostname.ts'
import { type Problem, problem } from './problem.ts'

/** A third-party host that pages may use, as in a Content-Security-Policy: https, a host, and a port if it is not the default. */
export const origin = z
  .string()
  .check(problem(originProblem))
  .meta({ title: 'origin', maxLength: 300, pattern: '^https://[^/?#@\\s]+$' })

function originProblem(value: string): Problem | undefined {
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`)
  const isHost = url !== undefined && urlHost(url.hostname) && value.length <= 300 && !/[\s\\]/.test(value)
  if (isHost && url.protocol === 'https:' && url.origin === value) return undefined
  const expected =
    isHost && /^https?:$/.test(url.protocol) && url.username === '' ? [`https://${url.host}`] : []
  return {
    ruleId: 'origin',
    reason: reasonOf(value),
    ...(expected.length > 0
      ? { expected }
      : { note: 'Write https:// and the host, and the port if it has one' }),
  }
}

function reasonOf(value: string): string {
  if (value.trim() === '') return 'must not be blank'
  if (value.includes('*')) return 'must name each host: `*` would allow unknown hosts'
  if (!/^https:\/\//i.test(value)) return 'must start with https://'
  return 'must be a scheme and a host without a path, such as https://map.example.net'
}
