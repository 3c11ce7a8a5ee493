/** Fields that are lists without an order. */
const lists = new Set(['cache-control', 'cdn-cache-control', 'allow', 'access-control-allow-methods'])

/**
 * Whether a header field that a host sent means what the bundle says. Another case, order or spacing means the same
 * where RFC 9110 says so, and a host may add to Vary.
 */
export function headerMatches(name: string, wanted: string, sent: string): boolean {
  const key = name.toLowerCase()
  if (key === 'content-type') return sameType(wanted, sent)
  if (key === 'vary') return members(wanted).every(member => members(sent).includes(member))
  if (lists.has(key)) return members(wanted).join() === members(sent).join()
  return wanted === sent.trim().replace(/[ \t]+/g, ' ')
}

/** RFC 9110 8.3.1: names and charsets are case-insensitive, values may be in quotes. */
function sameType(one: string, other: string): boolean {
  return normalized(one) === normalized(other)
}

function normalized(type: string): string {
  const [essence = '', ...parameters] = type.split(';').map(part => part.trim())
  const plain = parameters.map(parameter => {
    const [name = '', value = ''] = parameter.split(/=(.*)/s)
    const bare = value.replace(/^"(.*)"$/s, '$1')
    return `${name.toLowerCase()}=${name.toLowerCase() === 'charset' ? bare.toLowerCase() : bare}`
  })
  return [essence.toLowerCase(), ...plain.sort()].join(';')
}

function members(list: string): readonly string[] {
  return list
    .split(',')
    .map(member => member.trim().toLowerCase())
    .filter(member => member !== '')
    .sort()
}
