import { createHash } from 'node:crypto'
import type { Site } from '../model/site.ts'
import { accentColors } from './accent-colors.ts'

/** A file whose name holds the hash of its text, so that it may be kept for ever. */
export interface Hashed {
  readonly path: string
  readonly text: string
}

/** Sea green: readable on light and dark grounds. */
const defaultAccent = '#1f7a78'

/** The style sheet and the script of every page. */
export function look(site: Site): { readonly stylesheet: Hashed; readonly script: Hashed } {
  const properties = Object.entries(colorsOf(site)).map(([name, value]) => `--${name}:${value}`)
  return {
    stylesheet: hashed('css', `:root{${properties.join(';')}}\n${templateText(site, 'html/site.css')}`),
    script: hashed('js', templateText(site, 'html/site.js')),
  }
}

/** The site's accent and what goes with it. */
export function colorsOf({ config }: Site) {
  return accentColors(config.site.accent ?? defaultAccent)
}

/** The text of a template that is published as it is. */
export function templateText(site: Site, name: string): string {
  const text = site.templates.get(name)
  if (text === undefined) throw new Error(`there is no template ${name}`)
  return text
}

function hashed(extension: string, text: string): Hashed {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { path: `/assets/portolan.${hash}.${extension}`, text }
}
