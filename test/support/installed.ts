import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folders = [
  ...(process.env['PATH'] ?? '').split(':'),
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
]

/** The file of a program that tests need; Debian keeps some outside an ordinary user's PATH. */
export function installed(name: string): string {
  const found = folders.map(folder => join(folder, name)).find(existsSync)
  if (found === undefined)
    throw new Error(`${name} is not installed. Please run: node test/install-servers.js`)
  return found
}
