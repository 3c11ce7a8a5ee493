import * as z from 'zod'

/** A TCP or UDP port. */
export const port = z.int().min(1).max(65535)
