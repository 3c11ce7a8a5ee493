import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Where this program is installed, with its templates and its sample site. */
export const packageFolder = fileURLToPath(new URL('../../', import.meta.url))

interface Package {
  readonly version: string
  readonly homepage?: string
  readonly engines: { readonly node: string }
}

/** The version of this program. */
export function version(): string {
  return packageJson().version
}

/** The address of its manual, once there is one. */
export function homepage(): string | undefined {
  return packageJson().homepage
}

/** The versions of Node.js that it runs on. */
export function engines(): string {
  return packageJson().engines.node
}

function packageJson(): Package {
  return createRequire(import.meta.url)('../../package.json')
}
