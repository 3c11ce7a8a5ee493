import type { Refusal } from '../../model/refusal.ts'

/** The last second of the year 9999: days have years of four digits. */
const last = 253_402_300_799

/** The day, for warnings about dates; never part of the output. SOURCE_DATE_EPOCH replaces the clock. */
export function today(): string | Refusal {
  const epoch = process.env['SOURCE_DATE_EPOCH']
  if (epoch === undefined) return dayOf(Date.now())
  // A build with a wrong date is worse than none: https://reproducible-builds.org/specs/source-date-epoch/
  return /^\d{1,12}$/.test(epoch) && Number(epoch) <= last
    ? dayOf(Number(epoch) * 1000)
    : {
        refused: `SOURCE_DATE_EPOCH is ${JSON.stringify(epoch)}`,
        note: `set it to a whole number of seconds since 1970, from 0 to ${last}, such as $(date +%s), or unset it to use the clock`,
      }
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
