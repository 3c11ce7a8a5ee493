import { pickEncoding } from '../../http/answer.ts'
import type { AnswerFinding } from '../deployment.ts'
import { requestOf } from '../exchange.ts'
import { contentFinding } from './content.ts'
import { headerFindings } from './header-fields.ts'
import { cacheNote, codingOf, decoded, mostBytes, type Published, type Seen, wantedField } from './seen.ts'
import { statusFinding } from './status.ts'
import { tagFinding, variantFinding } from './variant.ts'

/** How an answer differs from the one that `http/answer` gives. If the status or the variant is wrong, that is the only finding. */
export function compare(published: Published, seen: Seen): readonly AnswerFinding[] {
  const status = statusFinding(published, seen)
  if (status) return [status]
  const content = decoded(seen.received, mostBytes(published.manifest, seen.expected))
  if (typeof content === 'string')
    return [{ kind: 'broken-answer', expected: 'content that can be decoded', received: content }]
  const variant = variantFinding(published, seen, content)
  if (variant) return [variant]
  const findings = [
    contentFinding(published, seen, content),
    ...headerFindings(published, seen),
    codingFinding(seen),
    tagFinding(seen),
  ]
  return findings.filter(finding => finding !== undefined)
}

/** Compressed though not asked for, or not compressed though asked for. Which of the accepted codings is the host's choice. */
function codingFinding({ asked, expected, received }: Seen): AnswerFinding | undefined {
  const accepted = requestOf(asked).headers['accept-encoding']
  const got = codingOf(received)
  const wanted = wantedField(expected, 'Content-Encoding')
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
