import * as z from 'zod'

/** Old addresses and where they lead. What is published is not known here: `load/config/redirects` holds both to it. */
export const redirectsSchema = z.record(
  z.string().meta({ title: 'path', maxLength: 500, pattern: '^/' }),
  z.string().meta({ title: 'path or address', maxLength: 2000, pattern: '^(/|https://)' }),
)
