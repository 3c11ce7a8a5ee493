import { readConfig } from '../config/complete/read-config.ts'
import type { Config } from '../config/schema/config.ts'

/** The complete config of a text that has to be right. */
export function checkedConfig(yaml: string): Config {
  const files = new Map([['portolan.yaml', Buffer.from(yaml)]])
  const read = readConfig({ config: 'portolan.yaml', files, refused: [] })
  const { config, diagnostics } = 'config' in read ? read : { config: undefined, diagnostics: read }
  if (config === undefined) throw new Error(JSON.stringify(diagnostics))
  return config
}
