import { compileSite, type SiteOptions, unpainted } from '../build/compile-site.ts'
import { openCache } from '../build/open-cache.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { withStatusLine } from '../terminal/status-line.ts'

interface CheckOptions extends SiteOptions {
  /** False: every page is read again. */
  readonly cache: boolean
}

/** `portolan check`: every mistake, nothing written. The report is the result, so it goes to stdout. */
export async function check(options: CheckOptions): Promise<number> {
  const store = options.cache ? openCache(options.config, { readOnly: true }) : undefined
  try {
    return await withStatusLine(false, async ({ progress, clear }) => {
      const site = compileSite(options, process.stdout, { painter: unpainted, store, progress })
      if (typeof site === 'number') return site
      clear()
      process.stdout.write(site.report === '' ? `${options.config}: no mistakes\n` : site.report)
      return site.errors > 0 ? exitCodes.diagnostics : exitCodes.fine
    })
  } finally {
    store?.close(false)
  }
}
