import * as z from 'zod'
import { problem } from './problem.ts'

/** An absolute folder on the server, of characters that mean nothing to any server's configuration language. */
export const serverRoot = z
  .string()
  .check(
    problem(value =>
      value.length <= 500 && /^(\/[A-Za-z0-9._-]+)+$/.test(value) && !/\/\.{1,2}(\/|$)/.test(value)
        ? undefined
        : {
            ruleId: 'server-root',
            reason: 'must be an absolute path of letters, digits, ".", "_", "-" and "/"',
          },
    ),
  )
  .meta({ title: 'absolute path', maxLength: 500, pattern: '^(/[A-Za-z0-9._-]+)+$' })
