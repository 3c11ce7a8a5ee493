import * as z from 'zod'
import { table } from '../../game/formats.yaml'
import type { Finding } from '../../report/problem.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { port } from './values/addresses.ts'
import { checkedText, noRepeats, yesNo } from './values/problem.ts'
import { textOfForm } from './values/text.ts'

/** An address to listen on: a port, `:8080`, or an IP address and port. */
export const listen = z
  .union([port, checkedText(listenProblem, { pattern: ':[0-9]{1,5}$' })])
  .meta({ title: 'port, or address and port' })

function listenProblem(value: string): Finding | undefined {
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

/** An absolute folder on the server, of characters that mean nothing to any server's configuration language. */
export const serverRoot = textOfForm(
  { title: 'absolute path', maxLength: 500, pattern: '^(/[A-Za-z0-9._-]+)+$' },
  {
    ruleId: 'server-root',
    reason: 'must be an absolute path of letters, digits, ".", "_", "-" and "/"',
  },
  value => !/\/\.{1,2}(\/|$)/.test(value),
)

// nginx and Apache have no `:8080`; the bare port means the same.
const barePort = listen.transform(value =>
  typeof value === 'string' && value.startsWith(':') ? Number(value.slice(1)) : value,
)

/** A path of another program: servers match it, and their configuration is made of it. */
export const elsewherePath = textOfForm(
  { title: 'path', maxLength: 200, pattern: '^(?:/[a-z0-9][a-z0-9._-]*)+/$' },
  {
    ruleId: 'elsewhere-path',
    reason: 'must be a path that starts and ends with a slash, of a-z, 0-9, ".", "_" and "-", such as /map/',
  },
)

/** What versions of the game take; the file has the sources. */
export const gameFormats = table() as {
  /** The number of the data pack format of each, the newest first. */
  readonly versions: Readonly<Record<string, number>>
  readonly conductFrom: number
  readonly longestConduct: number
  readonly lastOldFormat: number
  /** Languages of the game by the tag of a page, each after a blank. */
  readonly locales: Readonly<Record<string, string>>
}

const versions = Object.keys(gameFormats.versions)

/** Text, so that YAML's number 26.10 is no version. */
const gameVersion = checkedText(
  value =>
    versions.includes(value)
      ? undefined
      : { ruleId: 'value-not-allowed', reason: `must be one of ${versions.join(', ')}` },
  { title: 'version', enum: versions },
)

const rulesPage = textOfForm(
  { title: 'page', maxLength: 200, pattern: '^/?[a-z0-9]+(?:[/-][a-z0-9]+)*$' },
  { ruleId: 'game-rules', reason: 'must be the address of a page, such as rules' },
)

// Which names there are, the hosts themselves say.
const hostName = z.string().meta({ pattern: '^[a-z0-9-]+$' })

/** The hosts to write for, and their settings. */
export const deploySchema = z.strictObject({
  targets: z
    .array(hostName)
    .min(1)
    .check(noRepeats)
    .optional()
    .describe('Hosts to write for. `pages` is GitHub Pages; default: `[nginx, caddy]`'),
  elsewhere: z
    .array(elsewherePath)
    .max(20)
    .check(noRepeats)
    .default([])
    .describe('Paths that another program serves: `/map/`'),
  nginx: z
    .strictObject({
      listen: barePort.prefault(8080).describe('Where nginx listens: `"127.0.0.1:8080"`'),
      root: serverRoot.optional().describe('Web root on the server; default: dist/public'),
      brotli: yesNo.prefault(false).describe('Serves `.br` files with ngx_brotli'),
    })
    .prefault({})
    .describe('Settings for nginx'),
  caddy: z
    .strictObject({
      listen: listen
        .transform(value => (typeof value === 'number' ? `:${value}` : value))
        .prefault(':8080')
        .describe('Where Caddy listens'),
      root: serverRoot.optional().describe('Web root on the server; default: dist/public'),
    })
    .prefault({})
    .describe('Settings for Caddy'),
  apache: z
    .strictObject({
      listen: barePort.prefault(8080).describe('Where Apache listens'),
      root: serverRoot.optional().describe('Web root on the server; default: dist/public'),
    })
    .prefault({})
    .describe('Settings for Apache httpd'),
  game: z
    .strictObject({
      java: gameVersion.describe('Version of your server: `"26.3"`'),
      // Whether there is such a page, checks/game asks.
      rules: rulesPage.default('rules').describe('Page of the rules'),
      menu: yesNo.prefault(false).describe('Also a data pack with a menu'),
      keepServerLinks: yesNo.prefault(false).describe('Keeps other server links in it'),
    })
    .optional()
    .describe('Files for the game server'),
})

/** Settings for the files of the game server. */
export type GameSettings = NonNullable<z.output<typeof deploySchema>['game']>
