import * as z from 'zod'
import { parseUrl } from '../../../text/parse-url.ts'
import { checkedText, type Problem } from './problem.ts'
import { textOfForm } from './text.ts'

/** A TCP or UDP port. */
export const port = z.int().min(1).max(65535)

/** Where a server listens: a port, `:8080`, or an IP address and port. */
export const listen = z
  .union([port, checkedText(listenProblem, { pattern: ':[0-9]{1,5}$' })])
  .meta({ title: 'port, or address and port' })

function listenProblem(value: string): Problem | undefined {
  const [, host = '', port] =
    /^(|(?:\d{1,3}\.){3}\d{1,3}|\[[0-9a-fA-F:.]+\]):([1-9]\d{0,4})$/.exec(value) ?? []
  if (Number(port) <= 65535 && isHost(host)) return undefined
  if (/^[1-9]\d{1,4}$/.test(value)) {
    return { ruleId: 'listen-address', reason: 'must be a number without quotes', expected: [value] }
  }
  return {
    ruleId: 'listen-address',
    reason: 'must be a port, or an IP address and a port',
    note: 'For example 8080, "127.0.0.1:8080" or "[::1]:8080"',
  }
}

function isHost(host: string): boolean {
  if (host === '') return true
  const url = parseUrl(`http://${host}/`)
  return url !== undefined && (host.startsWith('[') || url.hostname === host)
}

// RFC 1123: namespaces are labels, names may have several.
const gatewayLabel = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const gatewayPattern = `^(?:${gatewayLabel}/)?${gatewayLabel}(?:\\.${gatewayLabel})*$`

/** The Gateway that a route asks to be attached to. */
export const gatewayName = textOfForm(
  { title: 'name', maxLength: 317, pattern: gatewayPattern },
  {
    ruleId: 'gateway-name',
    reason: 'must be the name of a Gateway: "name" or "namespace/name", in lower case',
  },
  value => {
    const [name = '', namespace = ''] = value.split('/').reverse()
    return name.length <= 253 && namespace.length <= 63
  },
)

// https://github.com/distribution/reference: registry, path, tag, digest.
const imageLabel = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?'
const registry = `${imageLabel}(?:\\.${imageLabel})*(?::[0-9]+)?`
const part = '[a-z0-9]+(?:(?:\\.|__?|-+)[a-z0-9]+)*'
const imagePattern = `^(?:${registry}/)?${part}(?:/${part})*(?::[\\w][\\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?$`

/** A container image as it is pulled. */
export const imageName = textOfForm(
  { title: 'image name', maxLength: 500, pattern: imagePattern },
  {
    ruleId: 'image-name',
    reason: 'must be the name of a container image: registry, path, and a tag or digest',
    note: 'For example ghcr.io/example/website:1.0',
  },
)

/** An absolute folder on the server, of characters that mean nothing to any server's configuration language. */
export const serverRoot = textOfForm(
  { title: 'absolute path', maxLength: 500, pattern: '^(/[A-Za-z0-9._-]+)+$' },
  {
    ruleId: 'server-root',
    reason: 'must be an absolute path of letters, digits, ".", "_", "-" and "/"',
  },
  value => !/\/\.{1,2}(\/|$)/.test(value),
)
