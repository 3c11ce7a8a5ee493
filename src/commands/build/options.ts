import type { Compress } from '../../files/bundle/encode.ts'
import type { CacheOption } from '../cache.ts'
import type { SiteOptions } from './compile-site.ts'

export interface BuildOptions extends SiteOptions {
  readonly out: string
  readonly force?: boolean
  readonly quiet?: boolean
  /** How hard brotli works. */
  readonly compress: Compress
  /** Whether known differences between hosts are printed, too. */
  readonly verbose?: boolean
  /** False: everything is made again, and nothing cached. */
  readonly cache?: CacheOption
}
