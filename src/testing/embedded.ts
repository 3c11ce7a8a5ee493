import { openBundle } from '../files/bundle/open-bundle.ts'
import { requestListener, siteServer } from '../http/site-server.ts'
import { onLoopback } from './on-loopback.ts'

/** The embedded server of `portolan serve`. */
export async function startEmbedded(dist: string) {
  const bundle = openBundle(dist)
  if (!bundle) throw new Error(`there is no bundle in ${dist}`)
  return onLoopback(siteServer(requestListener(bundle, console.error)))
}
