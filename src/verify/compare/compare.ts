import type { Finding } from '../difference.ts'
import { codingFinding } from './coding.ts'
import { contentFinding } from './content.ts'
import { decoded } from './decoded.ts'
import { headerFindings } from './header-fields.ts'
import { mostBytes, type Published, type Seen } from './seen.ts'
import { statusFinding } from './status.ts'
import { tagFinding } from './tags.ts'
import { typeFinding } from './type.ts'
import { variantFinding } from './variant.ts'

/** How an answer differs from the one that `http/answer` gives. A wrong status or variant says it all: nothing else is said then. */
export function compare(published: Published, seen: Seen): readonly Finding[] {
  const status = statusFinding(published, seen)
  if (status) return [status]
  const content = decoded(seen.received, mostBytes(published.manifest, seen.expected))
  if (typeof content === 'string')
    return [{ kind: 'broken-answer', expected: 'content that can be decoded', received: content }]
  const variant = variantFinding(published, seen, content)
  if (variant) return [variant]
  const findings = [
    contentFinding(published, seen, content),
    typeFinding(seen),
    ...headerFindings(published, seen),
    codingFinding(seen),
    tagFinding(seen),
  ]
  return findings.filter(finding => finding !== undefined)
}
