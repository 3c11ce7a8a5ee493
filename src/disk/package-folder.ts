import { fileURLToPath } from 'node:url'

/** Where this program is installed, with its templates and its sample site. */
export const packageFolder = fileURLToPath(new URL('../../', import.meta.url))
