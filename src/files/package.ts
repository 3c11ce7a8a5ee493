import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Where this program is installed, with its templates and its sample site. */
export const packageFolder = fileURLToPath(new URL('../..', import.meta.url))

interface Package {
  readonly version: string
  readonly homepage?: string
}

/** The version of this program. */
export function version(): string {
  return packageJson().version
}

/** The address of its manual, once there is one. */
export function homepage(): string | undefined {
  return packageJson().homepage
}

function packageJson(): Package {
  return createRequire(import.meta.url)('../../package.json')
}
