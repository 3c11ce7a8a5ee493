import type { Site } from '../../model/site.ts'
import { iconOutlines } from '../../schema/values/icon-outlines.ts'
import { linksAround } from '../outward-links.ts'
import { type Hashed, hashed } from './hashed.ts'

/** The icons that links of the site have, in one file: pages take each by its name. */
export function iconSprite(site: Site): Hashed | undefined {
  const links = site.languages.flatMap(language => Object.values(linksAround(site, language)).flat())
  const used = new Set(links.map(({ icon }) => icon))
  const symbols = Object.entries(iconOutlines).flatMap(([name, outline]) =>
    used.has(name as keyof typeof iconOutlines) ? [symbol(name, outline)] : [],
  )
  if (symbols.length === 0) return undefined
  const note = '<!-- Tabler Icons, MIT License, Copyright (c) Paweł Kuna -->'
  return hashed('svg', `<svg xmlns="http://www.w3.org/2000/svg">\n${note}\n${symbols.join('\n')}\n</svg>\n`)
}

function symbol(name: string, outline: string): string {
  const look =
    'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
  return `<symbol id="${name}" viewBox="0 0 24 24" ${look}><path d="${outline}"/></symbol>`
}
