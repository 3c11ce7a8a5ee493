import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestListener } from '../../src/commands/request-listener.ts'
import { openBundle } from '../../src/disk/open-bundle.ts'
import type { Host } from './suite.ts'

/** The embedded server of `portolan serve`. */
export async function startEmbedded(dist: string): Promise<Host> {
  const server = createServer(requestListener(openBundle(dist))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
