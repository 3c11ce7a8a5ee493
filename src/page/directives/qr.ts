import type { Element } from 'hast'
import { encode } from 'uqr'
import type { Words } from '../../words/words.ts'
import { filled } from '../../words/words-for.ts'
import { pixelRuns } from '../html/pixel-icon.ts'
import { element } from '../tree/elements.ts'
import { mainAddressOf } from './address.ts'
import type { Directive } from './directive.ts'
import { addressNames } from './links.ts'

// What QR version 40 holds at the error correction used here.
const mostBytes = 2331

/** A QR code of an address, with the address itself below it. */
export const qr: Directive = {
  name: 'qr',
  needsServer: true,
  attributes: { of: [...addressNames.map(([key]) => key), 'address'] },
  render: ({ attributes, server, language: { words }, report }) => {
    const key = addressNames.map(([key]) => key).find(key => key === attributes['of'])
    const text = key === undefined ? mainAddressOf(server) : server[key]
    const picture = qrPicture(text, words)
    if (picture === undefined) {
      report('value-too-long', `\`server.${key}\` is too long for a QR code (at most ${mostBytes} bytes)`)
      return []
    }
    const address = key === undefined ? element('code', {}, text) : element('a', { href: text }, text)
    return [element('figure', { className: ['qr'] }, picture, element('figcaption', {}, address))]
  },
}

/** The picture of a text; nothing where the text is too long for one. */
export function qrPicture(text: string, words: Words): Element | undefined {
  if (new TextEncoder().encode(text).length > mostBytes) return undefined
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map(row => row.map(isDark => (isDark ? '#' : '.')).join(''))
  return element(
    'svg',
    {
      role: 'img',
      ariaLabel: filled(words.qr, text),
      viewBox: `0 0 ${size} ${size}`,
      shapeRendering: 'crispEdges',
    },
    element('path', { fill: '#fff', d: `M0 0h${size}v${size}H0z` }),
    element('path', { d: pixelRuns(rows, '#') }),
  )
}
