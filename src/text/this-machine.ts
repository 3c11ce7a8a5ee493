import { isIP } from 'node:net'

/** Whether a hostname says itself that it means this machine. Every name below `localhost` does (RFC 6761 6.3). */
export function isThisMachine(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return /^(?:.+\.)?localhost$/i.test(bare) || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
