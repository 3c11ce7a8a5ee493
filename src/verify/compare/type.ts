import { fieldOf, fieldsOf } from '../../client/exchange.ts'
import { says } from '../../http/says.ts'
import type { Finding } from '../difference.ts'
import { isOwnText, type Seen } from './seen.ts'

/** Another Content-Type; case, spaces and quotes aside. */
export function typeFinding({ expected, received }: Seen): Finding | undefined {
  const wanted = fieldsOf(expected.headers).get('content-type')?.[0]
  if (wanted === undefined || isOwnText(expected)) return undefined
  const got = fieldOf(received, 'content-type')
  if (got !== undefined && says('Content-Type', wanted, got)) return undefined
  return {
    kind: 'wrong-type',
    expected: `Content-Type: ${wanted}`,
    received: got === undefined ? 'no Content-Type' : `Content-Type: ${got}`,
  }
}
