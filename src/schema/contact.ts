import * as z from 'zod'
import { codePoint } from './code-point.ts'
import { problem } from './problem.ts'

const limit = 500

/** A URI that a security researcher can write to (RFC 9116, section 2.5.3). */
export const contact = z
  .string()
  .check(
    problem(value => {
      if (value.length > limit)
        return { ruleId: 'too-long', reason: `has ${value.length} characters; the limit is ${limit}` }
      const odd = /[\p{Cc}\p{Cf}\p{Cs}]/u.exec(value)?.[0]
      if (odd !== undefined)
        return { ruleId: 'contact', reason: `contains the invisible character ${codePoint(odd)}` }
      if (
        /^(mailto:[^\s@,:/?#]+@[^\s@,:/?#]+|tel:\+?[0-9-]+|https:\/\/[^\s\\@]+)$/.test(value) &&
        URL.canParse(value)
      ) {
        return undefined
      }
      const mail = /^[^\s@,:/?#]+@[^\s@,:/?#]+$/.test(value) ? { expected: [`mailto:${value}`] } : {}
      return { ruleId: 'contact', reason: 'must start with mailto:, tel: or https://', ...mail }
    }),
  )
  .meta({ title: 'URI', format: 'uri', maxLength: limit, pattern: '^(mailto:|tel:|https://)' })
