import { atLeast } from './at-least.ts'
import type { Finding } from './finding.ts'

/** Whether Node.js is as new as `engines` of package.json asks: `>=20.19`. */
export function checkNode(version: string, engines: string): Finding {
  const least = /\d+(?:\.\d+)*/.exec(engines)?.[0] ?? '0'
  const finding = { check: 'Node.js', text: `${version}; needed is ${least} or newer` }
  return atLeast(version, least)
    ? { ...finding, state: 'ok' }
    : { ...finding, state: 'wrong', note: `install Node.js ${least} or newer: https://nodejs.org` }
}
