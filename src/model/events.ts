/** When an event is: whole days such as `2026-12-12`, or times with their offset such as `2026-12-12T18:00+01:00`. */
export interface EventTime {
  readonly start: string
  /** With whole days, the last of them. */
  readonly end?: string | undefined
  /** The IANA zone of the times, unless they were written with offsets. */
  readonly zone?: string | undefined
}

/** Whether an event is on whole days. */
export function isWholeDays({ start }: EventTime): boolean {
  return !start.includes('T')
}
