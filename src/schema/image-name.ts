import * as z from 'zod'
import { problem } from './problem.ts'

// https://github.com/distribution/reference: registry, path, tag, digest.
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?'
const registry = `${label}(?:\\.${label})*(?::[0-9]+)?`
const part = '[a-z0-9]+(?:(?:\\.|__?|-+)[a-z0-9]+)*'
const pattern = `^(?:${registry}/)?${part}(?:/${part})*(?::[\\w][\\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?$`

/** A container image as it is pulled. */
export const imageName = z
  .string()
  .check(
    problem(value =>
      value.length <= 500 && new RegExp(pattern).test(value)
        ? undefined
        : {
            ruleId: 'image-name',
            reason: 'must be the name of a container image: registry, path, and a tag or digest',
            note: 'For example ghcr.io/example/website:1.0',
          },
    ),
  )
  .meta({ title: 'image name', maxLength: 500, pattern })
