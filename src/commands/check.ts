import type { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Command } from 'commander'
import { openEntries } from '../files/cache/cache.ts'
import { version } from '../files/package.ts'
import { offeredEditions } from '../model/join-address.ts'
import type { Site } from '../model/site.ts'
import type { Progress } from '../model/sources.ts'
import { type Problem, problemIn } from '../report/problem.ts'
import type { Connection } from '../verify/dns/ask-dns.ts'
import { type CacheOption, cacheOf } from './cache.ts'
import type { CompiledSite, SiteOptions } from './compile-site.ts'
import { exitCodes, exits, usageError } from './terminal/ending.ts'
import { withStatusLine } from './terminal/status-line.ts'

/** Adds `portolan check` to the program. */
export function addCheck(program: Command): void {
  program
    .command('check')
    .summary('find errors and warnings without building')
    .description(
      'Checks the config and the pages as build does, but writes nothing. It prints errors and warnings with their ' +
        'lines: first those of the config, then those of the pages. With --dns it also asks DNS whether players find the server, with --links other websites whether your links to them work. ' +
        'It never contacts the game server.',
    )
    .option('-c, --config <file>', 'the config', 'site/portolan.yaml')
    .option('--strict', 'treat warnings as errors, except those about dates')
    .option('--dns', 'ask DNS about server.serverAddress, and print the record to add')
    .option('--links', 'ask the other websites that you link to, and name dead links')
    .option(
      '--dns-server <address>',
      'DNS server for --dns and --links: 192.0.2.1 or 192.0.2.1:5353 (default: the system’s)',
    )
    .option('-q, --quiet', 'print nothing if there are no errors and no warnings')
    .option('--no-cache', 'check everything again and ignore the cache')
    .option('--format <name>', 'text, json, github (annotations)', 'text')
    .option('--json', 'the same as --format json')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan check\n  $ portolan check --format github      in GitHub Actions\n  $ portolan check --dns\n  $ portolan check --links',
    )
    .action(exits(check))
}

interface CheckOptions extends SiteOptions {
  /** False: every page is read again. */
  readonly cache: CacheOption
  readonly dns?: boolean
  readonly links?: boolean
  readonly dnsServer?: string
  readonly quiet?: boolean
}

/** Every mistake, nothing written. The report is the result, so it goes to stdout. */
async function check(options: CheckOptions): Promise<number> {
  const { dns, links, dnsServer } = options
  const asks = dns || links
  if (dnsServer !== undefined && !asks)
    return usageError('--dns-server needs --dns or --links', 'add one of them')
  const asking = asks ? await import('../verify/dns/ask-dns.ts') : undefined
  const resolver = asking?.dnsResolver(dnsServer)
  if (asks && resolver === undefined)
    return usageError(
      `${dnsServer} is not the address of a DNS server`,
      '--dns-server takes an IP address, and a port if it is not 53: 192.0.2.1 or 192.0.2.1:5353',
    )
  const { judged } = await import('../compile.ts')
  const { compileSite, unpainted } = await import('./compile-site.ts')
  const { painterOn } = await import('../pictures/painter.ts')
  const store = cacheOf(options.config, options.cache)
  // The logo and the favicon are painted, to know that they can be.
  const { image, resizer } = painterOn(process.execPath, { store, resizes: false })
  const painter = { ...unpainted, image, resizer }
  return await withStatusLine(options.quiet, async ({ progress, say, clear }) => {
    const entries = store && openEntries(store)
    // The store does not have the links to other websites.
    const pages = links ? { outside: true } : { store: entries }
    const site = compileSite(options, process.stdout, { painter, progress, ...pages })
    entries?.save()
    if (typeof site === 'number') return site
    clear()
    if (resolver && !site.bundle)
      process.stderr.write(`${dns ? 'DNS' : 'Link'} check skipped: fix the errors first\n`)
    if (!resolver || !site.bundle) return report(site.diagnostics, site, options)
    if (dns) say('asking DNS')
    const found = dns ? await dnsDiagnostics(site.bundle.site, resolver) : []
    const dead = links ? await linkDiagnostics(site.bundle.site, resolver, progress) : []
    clear()
    const all = judged([...site.diagnostics, ...found, ...dead], options.strict === true)
    const code = report(all, site, options)
    const isOpen = found.some(({ ruleId }) => ruleId === 'dns-unknown')
    return code === exitCodes.fine && isOpen ? exitCodes.io : code
  })
}

function report(
  diagnostics: readonly Problem[],
  site: CompiledSite,
  { config, quiet }: CheckOptions,
): number {
  process.stdout.write(site.report(diagnostics) || (quiet ? '' : `${config}: no errors\n`))
  return diagnostics.some(({ fatal }) => fatal) ? exitCodes.diagnostics : exitCodes.fine
}

/** Problems of a site's address by DNS, each at its value in the config. An IP address is nothing to ask about. */
export async function dnsDiagnostics(site: Site, resolver: Resolver): Promise<readonly Problem[]> {
  const { askDns } = await import('../verify/dns/ask-dns.ts')
  const { judgeDns } = await import('../verify/dns/judge-dns.ts')
  const connection = connectionOf(site)
  if (!site.hasServer || isIP(connection.address) !== 0) return []
  const found = judgeDns(connection, await askDns(resolver, connection))
  return found.map(({ about, ...finding }) => {
    const place = places[about].map(site.placeOf).find(place => place !== undefined)
    return problemIn({ place, ...finding }, site.file)
  })
}

async function linkDiagnostics(site: Site, resolver: Resolver, progress: Progress) {
  const { askLinks } = await import('../verify/links/ask-links.ts')
  const { linkProblems, outsideLinks } = await import('./check/outside-links.ts')
  const links = outsideLinks(site)
  const answers = await askLinks([...links.keys()], {
    resolver,
    userAgent: `portolan/${version()} (check --links)`,
    onProgress: (done, total) => progress(done, total, 'asking other websites'),
  })
  return linkProblems(links, answers, site.file)
}

/** The place of each value; that of a missing port is what it is missing from. */
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
