import { fieldOf } from '../../client/exchange.ts'
import type { Finding } from '../difference.ts'
import type { Seen } from './seen.ts'

/** What HEAD must repeat where it says it at all. */
const repeated = ['Content-Length', 'Content-Encoding', 'ETag']

/** Fields of HEAD that say another thing than those of GET. */
export function headFinding(get: Seen, head: Seen): readonly Finding[] {
  return repeated.flatMap(name => {
    const [wanted, got] = [fieldOf(get.received, name), fieldOf(head.received, name)]
    return wanted === undefined || got === undefined || wanted === got
      ? []
      : [{ kind: 'head', expected: `${name}: ${wanted}, as with GET`, received: `${name}: ${got}` } as const]
  })
}
