import { networkInterfaces } from 'node:os'
import { isThisMachine } from '../../text/this-machine.ts'

/** The addresses of a server that listens. */
export interface Reachable {
  readonly own: string
  /** By others in the network, the likeliest first; none without `--host`. */
  readonly others: readonly string[]
}

/** Those of virtual networks, which no phone is in. */
const virtualCard =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun|wg|zt|tailscale|cni|flannel|lxc|bridge)/

/** The addresses of a server: one that listens on all has those of each network card. */
export function reachableAt(url: string, cards = networkInterfaces()): Reachable {
  const { hostname, port } = new URL(url)
  if (isThisMachine(hostname)) return { own: url, others: [] }
  if (hostname !== '0.0.0.0' && hostname !== '[::]') return { own: url, others: [url] }
  const found = Object.entries(cards).flatMap(([name, addresses = []]) =>
    addresses.flatMap(({ family, internal, address }) =>
      family === 'IPv4' && !internal ? [{ address, rank: rankOf(name, address) }] : [],
    ),
  )
  const others = found.toSorted((a, b) => a.rank - b.rank).map(({ address }) => `http://${address}:${port}`)
  return { own: `http://127.0.0.1:${port}`, others }
}

/** Home networks mostly have 192.168; 172.16 to 172.31 is mostly containers. */
function rankOf(card: string, address: string): number {
  const ranges = [/^192\.168\./, /^10\./, /^(?!172\.|169\.254\.|100\.)/]
  const range = ranges.findIndex(pattern => pattern.test(address))
  return (virtualCard.test(card) ? 10 : 0) + (range < 0 ? ranges.length : range)
}
