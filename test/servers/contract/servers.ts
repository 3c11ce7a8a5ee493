import { startEmbedded } from '../../../src/testing/embedded.ts'
import { startApache, startHtaccess } from './apache.ts'
import { startCaddy } from './caddy.ts'
import { startNginx } from './nginx.ts'
import type { Host } from './suite.ts'

export type Server = readonly [title: string, start: (dist: string) => Promise<Host>]

export const embedded: Server = ['the embedded server', startEmbedded]

/** The real servers that a bundle has a configuration for. */
export const realServers: readonly Server[] = [
  ['nginx', dist => startNginx(dist)],
  ['Caddy', startCaddy],
  ['Apache', startApache],
]

/** The one that has the right to say nothing but what a folder may. */
export const htaccess: Server = [
  'Apache that has .htaccess alone',
  dist => startHtaccess(dist, 'ServerTokens Prod\nTraceEnable off'),
]
