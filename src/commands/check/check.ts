import type { SiteOptions } from '../build/compile-site.ts'
import { startFast } from '../terminal/start-fast.ts'

export interface CheckOptions extends SiteOptions {
  /** False: every page is read again. */
  readonly cache: boolean
  /** Whether DNS is asked about the server's address. */
  readonly dns?: boolean
  /** IP address of the DNS server to ask, in place of the machine's. */
  readonly dnsServer?: string
}

/** `portolan check`: every mistake, nothing written. */
export async function check(options: CheckOptions): Promise<number> {
  startFast({ ...options, writes: false })
  const { checkSite } = await import('./check-site.ts')
  return checkSite(options)
}
