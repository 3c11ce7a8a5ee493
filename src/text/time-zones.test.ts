import { expect, test } from 'vitest'
import { offsetsAt, withOffset, zoneNames } from './time-zones.ts'

test.each([
  ['Europe/Berlin', '2026-12-12T18:00', ['+01:00']],
  ['Europe/Berlin', '2026-07-01T18:00', ['+02:00']],
  ['Europe/Berlin', '2026-03-29T01:59', ['+01:00']],
  ['Europe/Berlin', '2026-03-29T02:00', []],
  ['Europe/Berlin', '2026-03-29T02:59', []],
  ['Europe/Berlin', '2026-03-29T03:00', ['+02:00']],
  ['Europe/Berlin', '2026-10-25T02:30', ['+02:00', '+01:00']],
  ['America/New_York', '2026-11-01T01:30', ['-04:00', '-05:00']],
  ['Australia/Lord_Howe', '2026-10-04T02:15', []],
  ['Asia/Kathmandu', '2026-01-01T00:00', ['+05:45']],
  ['Europe/Kyiv', '2026-07-01T00:00', ['+03:00']],
  ['UTC', '2026-07-01T00:00', ['+00:00']],
  // In Morocco clocks go by the month of Ramadan.
  ['Africa/Casablanca', '2026-03-01T00:00', ['+00:00']],
])('%s: %s is %j', (zone, local, expected) =>
  expect(offsetsAt(zone, local).map(offset => withOffset(local, offset))).toEqual(
    expected.map(offset => local + offset),
  ),
)

test('every zone that Node.js names is in the table', () => {
  const names = new Set(zoneNames())
  expect(Intl.supportedValuesOf('timeZone').filter(name => !names.has(name))).toEqual([])
})
