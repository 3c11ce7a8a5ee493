import { judged } from '../../compile.ts'
import { openEntries } from '../../files/cache/cache.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { type CompiledSite, compileSite, type SiteOptions, unpainted } from '../build/compile-site.ts'
import { type CacheOption, cacheOf, painterWith } from '../cache.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { withStatusLine } from '../terminal/status-line.ts'
import { usageError } from '../terminal/tell-failure.ts'

export interface CheckOptions extends SiteOptions {
  /** False: every page is read again. */
  readonly cache: CacheOption
  /** Whether DNS is asked about the server's address. */
  readonly dns?: boolean
  /** IP address of the DNS server to ask, in place of the machine's. */
  readonly dnsServer?: string
}

/** `portolan check`: every mistake, nothing written. The report is the result, so it goes to stdout. */
export async function check(options: CheckOptions): Promise<number> {
  const { dns, dnsServer } = options
  if (dnsServer !== undefined && !dns) return usageError('--dns-server needs --dns', 'add --dns')
  const asking = dns ? await import('../../verify/dns/ask-dns.ts') : undefined
  const resolver = asking?.dnsResolver(dnsServer)
  if (dns && resolver === undefined)
    return usageError(
      `${dnsServer} is not the address of a DNS server`,
      '--dns-server takes an IP address, and a port if it is not 53: 192.0.2.1 or 192.0.2.1:5353',
    )
  const store = cacheOf(options.config, options.cache)
  // The logo and the favicon are painted, to know that they can be.
  const { image, resizer } = painterWith(store, { resizes: false })
  const painter = { ...unpainted, ...(image && { image }), ...(resizer && { resizer }) }
  return await withStatusLine(false, async ({ progress, say, clear }) => {
    const entries = store && openEntries(store)
    const site = compileSite(options, process.stdout, { painter, store: entries, progress })
    entries?.save()
    if (typeof site === 'number') return site
    clear()
    if (!resolver) return tell(site.diagnostics, site, options)
    if (!site.bundle) {
      process.stderr.write('DNS check skipped: fix the errors first\n')
      return tell(site.diagnostics, site, options)
    }
    say('asking DNS')
    const { dnsDiagnostics } = await import('./dns.ts')
    const found = await dnsDiagnostics(site.bundle.site, resolver)
    clear()
    const all = judged([...site.diagnostics, ...found], options.strict === true)
    const code = tell(all, site, options)
    const isOpen = found.some(({ ruleId }) => ruleId === 'dns-unknown')
    return code === exitCodes.fine && isOpen ? exitCodes.io : code
  })
}

function tell(
  diagnostics: readonly Diagnostic[],
  { report }: CompiledSite,
  { config }: CheckOptions,
): number {
  process.stdout.write(report(diagnostics) || `${config}: no errors\n`)
  return diagnostics.some(({ fatal }) => fatal) ? exitCodes.diagnostics : exitCodes.fine
}
