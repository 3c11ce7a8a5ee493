import { isIP } from 'node:net'
import type { OpenBundle } from '../../files/bundle/open-bundle.ts'
import type { Target } from '../../hosts/target.ts'
import { type Feature, features } from '../../model/bundle.ts'
import type { Refusal } from '../../model/refusal.ts'
import { basePath, parseUrl } from '../../text/parse-url.ts'
import { isThisMachine } from '../../text/this-machine.ts'
import { noBundle, notTaken } from '../terminal/ending.ts'

export interface VerifyOptions {
  readonly bundle?: string | false
  readonly target?: string
  readonly except?: string
  readonly previous?: string
  readonly resolve?: string
  readonly wait?: string
  readonly concurrency?: string
  readonly timeout: string
  readonly format: string
  readonly json?: boolean
  readonly badge?: boolean
}

const formats = ['text', 'json', 'badge'] as const

/** The options of a call as values. */
export type Given = Exclude<Awaited<ReturnType<typeof readVerifyOptions>>, Refusal>

/** The options as values, or the first mistake in them. */
export async function readVerifyOptions(address: string, options: VerifyOptions) {
  const { openBundle } = await import('../../files/bundle/open-bundle.ts')
  const { targets } = await import('../../hosts/index.ts')
  const { hostsOf } = await import('../../hosts/targets-of.ts')
  const named = namedFeatures(options, targets)
  if ('refused' in named) return named
  const url = websiteOf(address)
  if ('refused' in url) return url
  const { resolve } = options
  if (resolve !== undefined && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    return { refused: `${url.origin} has no name to resolve`, note: 'give --resolve with a hostname' }
  if (resolve !== undefined && isIP(resolve) === 0)
    return {
      refused: `--resolve cannot be ${resolve}`,
      note: '--resolve takes an IP address, such as 203.0.113.5 or 2001:db8::1, without brackets',
    }
  const alias = options.json ? 'json' : options.badge ? 'badge' : undefined
  const format = alias ?? formats.find(name => name === options.format)
  if (format === undefined) return notTaken(`there is no format ${options.format}`, '--format', formats)
  const numbers = {
    wait: numberOf('--wait', options.wait ?? '0', 0, 86_400),
    concurrency: numberOf('--concurrency', options.concurrency ?? '8', 1, 64, true),
    timeout: numberOf('--timeout', options.timeout, 0.1, 3600),
  }
  for (const number of Object.values(numbers)) if (typeof number !== 'number') return number
  const bundle = bundleFor(url, options, openBundle)
  if (bundle && 'refused' in bundle) return bundle
  const [only, ...more] = bundle ? hostsOf(bundle.table()) : []
  const except = skippedFeatures(named.host ?? (more.length === 0 ? only : undefined), named.features)
  const previous = options.previous === undefined ? undefined : openBundle(options.previous)
  if (options.previous !== undefined && !previous)
    return {
      refused: `there is no bundle in ${options.previous}`,
      note: '--previous names the folder of the previous release, or a folder with its bundle.json',
    }
  return {
    ...{ url, origin: url.origin, resolve, except, format, bundle, previous: previous?.table() },
    ...(numbers as Record<keyof typeof numbers, number>),
    // Other people's sites get fewer requests at once.
    ...(bundle === undefined && options.concurrency === undefined ? { concurrency: 4 } : {}),
  } as const
}

/** Options that mean nothing without a bundle. */
const ofBundles = ['target', 'previous', 'wait'] as const

/** The bundle that a site is compared with, if any: the one that is named, or that in `dist` if the site is its own. */
function bundleFor(
  url: URL,
  options: VerifyOptions,
  openBundle: (folder: string) => OpenBundle | undefined,
): OpenBundle | Refusal | undefined {
  const needing = ofBundles.find(name => options[name] !== undefined)
  if (options.bundle === false)
    return needing && { refused: `--${needing} needs a bundle`, note: 'leave out --no-bundle' }
  const isNamed = options.bundle !== undefined || needing !== undefined
  const folder = options.bundle ?? 'dist'
  const bundle = openBundle(folder)
  const own = bundle && new URL(bundle.table().baseUrl).hostname === url.hostname
  const here = isThisMachine(url.hostname)
  const home = `${bundle ? basePath(bundle.table().baseUrl) : ''}/`
  const isHome = [home, home.slice(0, -1)].includes(url.pathname) && url.search === ''
  if (!isNamed) return bundle && isHome && (own || here) ? bundle : undefined
  if (!bundle) return noBundle(folder)
  return isHome
    ? bundle
    : {
        refused: `${url.href} has a path or a query`,
        note: `the bundle is for ${url.origin}${home}. To check one page, use --no-bundle`,
      }
}

function numberOf(
  option: string,
  text: string,
  least: number,
  most: number,
  isWhole = false,
): number | Refusal {
  const isNumber = isWhole ? /^\d+$/.test(text) : /^\d+(?:\.\d+)?$/.test(text)
  if (isNumber && Number(text) >= least && Number(text) <= most) return Number(text)
  const note = `${option} takes a ${isWhole ? 'whole number' : 'number'} from ${least} to ${most}`
  return { refused: `${option} cannot be ${text}`, note }
}

/** The host of --target and the features of --except. */
function namedFeatures({ target, except = '' }: VerifyOptions, targets: readonly Target[]) {
  const host = targets.find(({ name }) => name === target)
  if (target !== undefined && !host) {
    const hosts = targets.map(({ name }) => name)
    return notTaken(`there is no target "${target}"`, '--target', hosts, target)
  }
  const names = except.split(',').flatMap(name => name.trim() || [])
  const unknown = names.find(name => !Object.hasOwn(features, name))
  if (unknown !== undefined)
    return notTaken(`there is no feature ${unknown}`, '--except', Object.keys(features))
  return { host, features: names }
}

/** The features that are not asked for, and why: known differences of the host, and --except. */
function skippedFeatures(
  host: Target | undefined,
  names: readonly string[],
): Readonly<Partial<Record<Feature, string>>> {
  const differs = Object.entries(host?.differs ?? {}).map(([feature, instead]) => [
    feature,
    `${instead} (a known difference of ${host?.title}: nothing to do)`,
  ])
  return Object.fromEntries([...differs, ...names.map(name => [name, '--except says so'])])
}

/** The website or page that an address names, or why it is not one. */
function websiteOf(address: string): URL | Refusal {
  const example = 'name the scheme and the host, such as https://play.example.net'
  if (address.trim() === '') return { refused: 'the address of the website is empty', note: example }
  const url = parseUrl(address)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    return { refused: `${address} is not the address of a website`, note: withScheme(address) ?? example }
  if (url.username !== '' || url.password !== '')
    return {
      refused: `the address of ${url.origin} contains a user name or password`,
      note: 'remove them: verify requests only public addresses',
    }
  url.hash = ''
  return url
}

/** The likely address if the scheme is missing: this machine usually has no TLS. */
function withScheme(address: string): string | undefined {
  const named = /^(localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?\/?$/i.exec(address)
  if (!named) return undefined
  const [, host, port = '80'] = named
  return `add the scheme: http://${host === 'localhost' ? '127.0.0.1' : host}:${port}`
}
