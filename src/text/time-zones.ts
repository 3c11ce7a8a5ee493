import { table } from './time-zones.yaml'

interface Table {
  readonly years: readonly [first: number, last: number]
  readonly zones: readonly { readonly names: string; readonly changes: string }[]
}

const zoneTable = table as () => Table

/** The names of the IANA time zones: `Europe/Berlin`. */
export function zoneNames(): readonly string[] {
  return zoneTable().zones.flatMap(({ names }) => names.split(' '))
}

/** The first and the last year whose times are known. */
export function knownYears(): readonly [first: number, last: number] {
  return zoneTable().years
}

/**
 * How many minutes a zone is ahead of UTC at a local time such as `2026-12-12T18:00`: two numbers for a time that a day has twice,
 * the earlier time first, and none for one that it does not have, because clocks change.
 */
export function offsetsAt(zone: string, local: string): readonly number[] {
  const { changes = '' } = zoneTable().zones.find(({ names }) => names.split(' ').includes(zone)) ?? {}
  const words = changes.split(/\s+/)
  const timeAt = (index: number) => (words[index] === undefined ? undefined : Date.parse(`${words[index]}Z`))
  return words.flatMap((word, index) => {
    if (index % 2 === 1) return []
    const time = Date.parse(`${local}Z`) - Number(word) * 60_000
    const isIn = time >= (timeAt(index - 1) ?? time) && time < (timeAt(index + 1) ?? time + 1)
    return isIn ? [Number(word)] : []
  })
}

/** A local time with what it is ahead of UTC, as RFC 3339 has it: `2026-12-12T18:00+01:00`. */
export function withOffset(local: string, offset: number): string {
  const digits = new Date(Math.abs(offset) * 60_000).toISOString().slice(11, 16)
  return `${local}${offset < 0 ? '-' : '+'}${digits}`
}
