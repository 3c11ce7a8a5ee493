import { compileSite, type SiteOptions } from './compile-site.ts'
import { exitCodes } from './exit-codes.ts'
import { withStatusLine } from './status-line.ts'
import { unpainted } from './unpainted.ts'

/** `portolan check`: every mistake, nothing written. The report is the result, so it goes to stdout. */
export async function check(options: SiteOptions): Promise<number> {
  return withStatusLine(false, async status => {
    const site = compileSite(options, process.stdout, { painter: unpainted, progress: status.progress })
    if (typeof site === 'number') return site
    status.clear()
    process.stdout.write(site.report === '' ? `${options.config}: no mistakes\n` : site.report)
    return site.errors > 0 ? exitCodes.diagnostics : exitCodes.fine
  })
}
