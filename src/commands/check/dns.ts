import type { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { offeredEditions } from '../../model/join-address.ts'
import type { Site } from '../../model/site.ts'
import { askDns, type Connection } from '../../verify/dns/ask-dns.ts'
import { judgeDns } from '../../verify/dns/judge-dns.ts'

/** What is wrong with a site's address by DNS, each at its value in the config. An IP address is nothing to ask about. */
export async function dnsDiagnostics(site: Site, resolver: Resolver): Promise<readonly Diagnostic[]> {
  const connection = connectionOf(site)
  if (isIP(connection.address) !== 0) return []
  const found = judgeDns(connection, await askDns(resolver, connection))
  return found.map(({ about, ...diagnostic }) => {
    const place = places[about].map(site.placeOf).find(place => place !== undefined)
    return { file: site.file, ...(place && { place }), ...diagnostic }
  })
}

/** Where a value is written; a port that is left out, by what it is left out of. */
const places = {
  address: ['server.serverAddress'],
  port: ['server.editions.java.port', 'server.editions.java', 'server.editions', 'server.serverAddress'],
} as const

function connectionOf({ config }: Site): Connection {
  const { server } = config
  const offered = offeredEditions(server)
  return {
    address: server.serverAddress,
    ...(offered.includes('java') ? { java: { port: server.editions.java.port } } : {}),
    bedrock: offered.includes('bedrock'),
  }
}
