import * as z from 'zod'

/** What GET /api/health publishes: that the website answers. The game server is never asked. */
export const healthSchema = z.strictObject({
  status: z.literal('ok').describe('The website API answers'),
  service: z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*-website$/)
    .describe('Name of the website service'),
  gameStatus: z.literal('not_checked').describe('The game server is never checked'),
})

/** The health result as published. */
export type Health = z.output<typeof healthSchema>

/** The health result of the service with this short name: three constants. */
export function healthOf(shortName: string): Health {
  return { status: 'ok', service: `${shortName}-website`, gameStatus: 'not_checked' }
}
