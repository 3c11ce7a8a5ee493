import { fieldOf, fieldsOf, requestOf } from '../../client/exchange.ts'
import { pickEncoding } from '../../http/pick-encoding.ts'
import type { Finding } from '../difference.ts'
import { cacheNote } from './cache-note.ts'
import type { Seen } from './seen.ts'

/** Compressed though not asked for, or not compressed though asked for. Which of the accepted codings is the host's choice. */
export function codingFinding({ asked, expected, received }: Seen): Finding | undefined {
  const accepted = requestOf(asked).headers['accept-encoding']
  const got = fieldOf(received, 'content-encoding')?.toLowerCase() ?? 'identity'
  const wanted = fieldsOf(expected.headers).get('content-encoding')?.[0]
  const came = `Content-Encoding: ${got}${cacheNote(received)}`
  if (got !== 'identity' && pickEncoding(accepted, [got]) === undefined)
    return { kind: 'unasked-coding', expected: 'no Content-Encoding', received: came }
  if (got === 'identity' && wanted !== undefined)
    return {
      kind: 'not-compressed',
      expected: `Content-Encoding: ${wanted}`,
      received: `no Content-Encoding${cacheNote(received)}`,
    }
  return undefined
}
