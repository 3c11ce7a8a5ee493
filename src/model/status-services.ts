/** Whom a visitor's browser asks for the number of players, where a site has them asked: the only third parties. */
export const statusServices = { mcstatus: 'https://api.mcstatus.io' } as const
