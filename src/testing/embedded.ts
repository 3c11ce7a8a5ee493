import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openBundle } from '../files/bundle/open-bundle.ts'
import { requestListener, siteServer } from '../http/site-server.ts'

/** The embedded server of `portolan serve`. */
export async function startEmbedded(dist: string) {
  const bundle = openBundle(dist)
  if (!bundle) throw new Error(`there is no bundle in ${dist}`)
  const server = siteServer(requestListener(bundle, console.error)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
