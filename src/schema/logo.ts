import type * as z from 'zod'
import { text } from './text.ts'

/** An image among the assets, by its path from the config. Whether there is such a file, `load/references` asks. */
export const logo: z.ZodString = text(500).meta({
  title: 'file',
  pattern: '\\.(svg|png|webp|avif|jpe?g|gif)$',
})
