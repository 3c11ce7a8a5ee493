import { judged } from '../../compile/compile.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { type CompiledSite, compileSite, unpainted } from '../build/compile-site.ts'
import { openCache, openPainter } from '../build/open-cache.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { withStatusLine } from '../terminal/status-line.ts'
import { usageError } from '../terminal/tell-failure.ts'
import type { CheckOptions } from './check.ts'

/** The report is the result, so it goes to stdout. */
export async function checkSite(options: CheckOptions): Promise<number> {
  const { dns, dnsServer } = options
  if (dnsServer !== undefined && !dns) return usageError('--dns-server needs --dns', 'add --dns')
  const asking = dns ? await import('../../dns/ask-dns.ts') : undefined
  const resolver = asking?.dnsResolver(dnsServer)
  if (dns && resolver === undefined)
    return usageError(
      `${dnsServer} is not the address of a DNS server`,
      '--dns-server takes an IP address, and a port if it is not 53: 192.0.2.1 or 192.0.2.1:5353',
    )
  const store = options.cache ? openCache(options.config, { readOnly: true }) : undefined
  const resizer = options.cache ? openPainter(options.config, { resizes: false }).resizer : undefined
  const painter = { ...unpainted, ...(resizer && { resizer }) }
  try {
    return await withStatusLine(false, async ({ progress, say, clear }) => {
      const site = compileSite(options, process.stdout, { painter, store, progress })
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
  } finally {
    store?.close(false)
  }
}

function tell(
  diagnostics: readonly Diagnostic[],
  { report }: CompiledSite,
  { config }: CheckOptions,
): number {
  process.stdout.write(report(diagnostics) || `${config}: no errors\n`)
  return diagnostics.some(({ fatal }) => fatal) ? exitCodes.diagnostics : exitCodes.fine
}
