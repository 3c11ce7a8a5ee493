import { type LookupAddress, type LookupAllOptions, lookup as system } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/** The code of the error for a name that has a private address, as `unreachable.yaml` has it. */
const privateAddress = 'PRIVATE_ADDRESS'

/** Networks that nobody reaches over the internet: https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6- */
const networks: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const networks6: typeof networks = [
  ['::', 96],
  // Each network chooses where in it an IPv4 address is (RFC 8215).
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]
/** Packets to these go to the IPv4 address at the end, which may be private, too. */
const translated = ['::ffff:', '::ffff:0:', '64:ff9b::']

const closed = new BlockList()
for (const [address, bits] of networks) {
  closed.addSubnet(address, bits, 'ipv4')
  for (const prefix of translated) closed.addSubnet(`${prefix}${address}`, 96 + bits, 'ipv6')
  // 6to4: the IPv4 address is behind the first 16 bits (RFC 3056).
  const digits = Buffer.from(address.split('.').map(Number)).toString('hex')
  closed.addSubnet(`2002:${digits.slice(0, 4)}:${digits.slice(4)}::`, 16 + bits, 'ipv6')
}
for (const [address, bits] of networks6) closed.addSubnet(address, bits, 'ipv6')

/** Whether an IP address belongs to a private network, to this machine or to no host at all. */
export function isPrivate({ address, family }: LookupAddress): boolean {
  return closed.check(address.replace(/%.*$/, ''), family === 6 ? 'ipv6' : 'ipv4')
}

type AskSystem = (
  hostname: string,
  options: LookupAllOptions,
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Looks a name up, and refuses it if one of its addresses is private: for each connection, because DNS may answer differently. */
export function publicLookup(ask: AskSystem = system): LookupFunction {
  return (hostname, options, found) =>
    ask(hostname, { family: options.family ?? 0, all: true }, (error, addresses) => {
      const inside = error ? undefined : addresses.find(isPrivate)
      const [first] = addresses ?? []
      if (error || inside || !first) {
        const message = `${hostname} has the private address ${inside?.address}`
        found(error ?? Object.assign(new Error(message), { code: privateAddress }), '')
      } else if (options.all) found(null, addresses)
      else found(null, first.address, first.family)
    })
}
