import { columns } from '../text/layout.ts'

const label = 'portolan verify'

/** A picture of an outcome for a README. White on each color has a contrast of 9:1 or more. */
export function badge(message: string, isFine: boolean): string {
  const [left, right] = [label, message].map(text => columns(text) * 6 + 12) as [number, number]
  const words = (text: string, start: number, width: number) =>
    `<text x="${start + 6}" y="14" textLength="${width - 12}">${text}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${message}">
  <path fill="#374151" d="M0 0h${left}v20H0z"/>
  <path fill="${isFine ? '#14532d' : '#7f1d1d'}" d="M${left} 0h${right}v20H${left}z"/>
  <g fill="#fff" font-family="Verdana,sans-serif" font-size="11">${words(label, 0, left)}${words(message, left, right)}</g>
</svg>
`
}
