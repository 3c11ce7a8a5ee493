import type { Element, Properties } from 'hast'
import { shortened } from '../model/shortened.ts'
import { addressAttributes, allowedAttributes } from './allowed-html.ts'
import { shadowsBrowser } from './browser-names.ts'
import type { Complain } from './complain.ts'
import { placesInTag } from './place-in-tag.ts'
import { refusedAddress } from './safe-address.ts'

/** The attributes of an element that may stay; the others are complained of where they stand. */
export function keptProperties(node: Element, text: string, complain: Complain): Properties {
  const kept: Properties = {}
  const placeIn = placesInTag(node, text)
  for (const [name, value] of Object.entries(node.properties)) {
    const refusal = refusedAttribute(name) ?? refusedValue(node, name, value)
    if (refusal === undefined) {
      kept[name] = value
      continue
    }
    const place = placeIn(name)
    const spot = { ...(place && { place }), fatal: true }
    const attribute = attributeName(name)
    if (refusal === '')
      complain({
        ...spot,
        ruleId: 'unknown-attribute',
        reason: `Pages may not use the attribute \`${attribute}\``,
      })
    else if (refusal === 'unsafe')
      complain({
        ...spot,
        ruleId: 'unsafe-attribute',
        reason: `The attribute \`${attribute}\` may not stand in a page`,
        note:
          attribute === 'style'
            ? 'The pages are served with a policy that ignores inline styles; use a class'
            : 'The pages are served with a policy that ignores inline code',
      })
    else if (refusal === 'shadows')
      complain({
        ...spot,
        ruleId: 'browser-name',
        reason: `The ${attribute} \`${shown(value)}\` of \`<${node.tagName}>\` is a name that the browser uses itself`,
        note: 'Scripts of the page would find this element in place of what they need: choose another name',
      })
    else
      complain({
        ...spot,
        ruleId: 'unsafe-link',
        reason: `The address \`${shown(value)}\` is refused: ${refusal}`,
        note: 'Addresses are https:, http:, mailto:, `/path`, `#anchor` or a page source relative to this one',
      })
  }
  if (node.tagName === 'code') keepLanguage(kept)
  return kept
}

function refusedAttribute(name: string): 'unsafe' | '' | undefined {
  if (/^on/i.test(name) || name === 'style' || name === 'srcDoc' || /^formAction$|^action$/i.test(name))
    return 'unsafe'
  return allowedAttributes.has(name) || /^(?:data|aria)[A-Z0-9][\w.-]*$/.test(name) ? undefined : ''
}

function refusedValue({ tagName }: Element, name: string, value: Properties[string]): string | undefined {
  if ((name === 'name' || name === 'id') && shadowsBrowser(tagName, String(value))) return 'shadows'
  if (name === 'srcSet') {
    const candidates = String(value).split(',')
    return candidates.map(candidate => refusedAddress(candidate.trim().replace(/\s.*/s, ''))).find(Boolean)
  }
  return addressAttributes.has(name) ? refusedAddress(String(value)) : undefined
}

/** A fence's info string is free text; only a plain word of it becomes a class. */
function keepLanguage(properties: Properties): void {
  if (!Array.isArray(properties['className'])) return
  const plain = properties['className'].filter(name => /^[A-Za-z0-9_-]+$/.test(String(name)))
  if (plain.length > 0) properties['className'] = plain
  else delete properties['className']
}

function attributeName(property: string): string {
  return /^(?:data|aria)[A-Z]/.test(property)
    ? property.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    : property.toLowerCase()
}

function shown(value: unknown): string {
  return shortened(String(value).replace(/\p{Cc}/gu, '\uFFFD'))
}
