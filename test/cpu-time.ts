/** CPU time of a call in microseconds, the least of some tries: what a busy machine cannot lengthen much. */
export function cpuTime(work: () => unknown, tries = 3): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.cpuUsage()
    work()
    return process.cpuUsage(before).user
  })
  return Math.min(...times)
}
