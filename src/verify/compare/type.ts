import { fieldOf, fieldsOf } from '../../client/exchange.ts'
import type { Finding } from '../difference.ts'
import { isOwnText, type Seen } from './seen.ts'

/** Another Content-Type; case, spaces and quotes aside. */
export function typeFinding({ expected, received }: Seen): Finding | undefined {
  const wanted = fieldsOf(expected.headers).get('content-type')?.[0]
  if (wanted === undefined || isOwnText(expected)) return undefined
  const got = fieldOf(received, 'content-type')
  if (got !== undefined && sameType(got, wanted)) return undefined
  return {
    kind: 'wrong-type',
    expected: `Content-Type: ${wanted}`,
    received: got === undefined ? 'no Content-Type' : `Content-Type: ${got}`,
  }
}

/** RFC 9110 8.3.1: names and charsets are case-insensitive, values may stand in quotes. */
export function sameType(one: string, other: string): boolean {
  return normalized(one) === normalized(other)
}

function normalized(type: string): string {
  const [essence = '', ...parameters] = type.split(';').map(part => part.trim())
  const plain = parameters.map(parameter => {
    const [name = '', value = ''] = parameter.split(/=(.*)/s)
    const bare = value.replace(/^"(.*)"$/s, '$1')
    return `${name.toLowerCase()}=${name.toLowerCase() === 'charset' ? bare.toLowerCase() : bare}`
  })
  return [essence.toLowerCase(), ...plain.sort()].join(';')
}
