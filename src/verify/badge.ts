import { printedJson } from '../text/data.ts'

/** The JSON of an endpoint badge: https://shields.io/badges/endpoint-badge */
export function badge(message: string, isFine: boolean): string {
  const color = isFine ? 'brightgreen' : 'red'
  return `${printedJson({ schemaVersion: 1, label: 'portolan verify', message, color })}\n`
}
