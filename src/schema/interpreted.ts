/** An option of zod, which otherwise compiles each schema to code: that takes 5 % of a first build of ten pages, and saves nothing with 1,000. */
export const interpreted = { jitless: true } as const
