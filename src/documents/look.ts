import { digest } from '../model/digest.ts'
import type { Language, Site } from '../model/site.ts'
import { templateIn } from '../template/template-in.ts'
import { accentColors } from './accent-colors.ts'

/** A file whose name holds the hash of its text, so that it may be kept for ever. */
export interface Hashed {
  readonly path: string
  readonly text: string
}

/** Sea green: readable on light and dark grounds. */
const defaultAccent = '#1f7a78'

/** The style sheet of every page, and the script in each language. */
export function look(site: Site): {
  readonly stylesheet: Hashed
  readonly scripts: ReadonlyMap<Language, Hashed>
} {
  const properties = Object.entries(colorsOf(site)).map(([name, value]) => `--${name}:${value}`)
  return {
    stylesheet: hashed('css', `:root{${properties.join(';')}}\n${templateText(site, 'html/site.css')}`),
    scripts: new Map(site.languages.map(language => [language, scriptIn(language, site)])),
  }
}

/** The site's accent and what goes with it. */
export function colorsOf({ config }: Site) {
  return accentColors(config.site.accent ?? defaultAccent)
}

function scriptIn({ words }: Language, site: Site): Hashed {
  const { copied, selected, edition, liveAsking, liveDown, liveUp, livePlayers, liveSilent } = words
  const spoken = { copied, selected, edition, liveAsking, liveDown, liveUp, livePlayers, liveSilent }
  return hashed(
    'js',
    templateText(site, 'html/site.js').replace('WORDS', () => JSON.stringify(spoken)),
  )
}

/** The text of a template that is published as it is. */
export function templateText(site: Site, name: string): string {
  return templateIn(site.templates, name)
}

function hashed(extension: string, text: string): Hashed {
  const hash = digest(text).slice(0, 12)
  return { path: `/assets/portolan.${hash}.${extension}`, text }
}
