import { fieldOf, type Received } from '../client.ts'
import type { AnswerFinding } from '../deployment.ts'

/** Headers that HEAD must repeat where it has them. */
const repeated = ['Content-Length', 'Content-Encoding', 'ETag']

/** Fields of HEAD that say another thing than those of GET. */
export function headFinding(get: Received, head: Received): readonly AnswerFinding[] {
  return repeated.flatMap(name => {
    const [wanted, got] = [fieldOf(get, name), fieldOf(head, name)]
    return wanted === undefined || got === undefined || wanted === got
      ? []
      : [{ kind: 'head', expected: `${name}: ${wanted}, as with GET`, received: `${name}: ${got}` } as const]
  })
}
