import * as z from 'zod'
import { problem } from './problem.ts'

/** An image among the assets, by its path from the config. */
export const logo = z
  .string()
  .check(
    problem(value =>
      /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\.(svg|png|webp|avif|jpe?g|gif)$/.test(
        value,
      )
        ? undefined
        : {
            ruleId: 'logo',
            reason: 'must be the path of an svg, png, webp, avif, jpg or gif image such as assets/logo.svg',
          },
    ),
  )
  .meta({ title: 'file', pattern: '\\.(svg|png|webp|avif|jpe?g|gif)$' })
