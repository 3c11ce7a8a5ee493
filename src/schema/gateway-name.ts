import * as z from 'zod'
import { problem } from './problem.ts'

// RFC 1123: namespaces are labels, names may have several.
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const pattern = `^(?:${label}/)?${label}(?:\\.${label})*$`

/** The Gateway that a route asks to be attached to. */
export const gatewayName = z
  .string()
  .check(
    problem(value => {
      const [name = '', namespace = ''] = value.split('/').reverse()
      return name.length <= 253 && namespace.length <= 63 && new RegExp(pattern).test(value)
        ? undefined
        : {
            ruleId: 'gateway-name',
            reason: 'must be the name of a Gateway: "name" or "namespace/name", in lower case',
          }
    }),
  )
  .meta({ title: 'name', maxLength: 317, pattern })
