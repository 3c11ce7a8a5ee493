import type { Site } from '../../model/site.ts'
import { coast } from './coast.ts'
import { desert } from './desert.ts'
import { meadow } from './meadow.ts'
import { night } from './night.ts'
import { plainLook } from './plain.ts'
import type { Scene } from './scene.ts'
import { snow } from './snow.ts'

/** Name of a look, as in `site.look`. */
export type Look = Site['config']['site']['look']

/** Every look. A new one is one file, one line here and its name in the schema. */
export const scenes: Readonly<Record<Look, Scene>> = { coast, meadow, desert, snow, night, plain: plainLook }
