import { networkInterfaces } from 'node:os'
import { isThisMachine } from '../../text/this-machine.ts'

/** The addresses of a server that listens. */
export interface Reachable {
  readonly own: string
  /** By others in the network; none without `--host`. */
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
  const others = Object.entries(cards)
    .filter(([name]) => !virtualCard.test(name))
    .flatMap(([, addresses = []]) =>
      addresses.filter(({ family, internal }) => family === 'IPv4' && !internal),
    )
    .map(({ address }) => `http://${address}:${port}`)
  return { own: `http://127.0.0.1:${port}`, others }
}
