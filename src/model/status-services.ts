/** Whom a visitor's browser asks for the live status, where a site offers that and the visitor wants it: the only third parties. */
export const statusServices = {
  mcstatus: { name: 'mcstatus.io', origin: 'https://api.mcstatus.io' },
} as const
