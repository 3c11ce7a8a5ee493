/** The ids of one page. */
export interface PageIds {
  readonly all: ReadonlySet<string>
  /** Takes an id as written; false when it was taken before. */
  readonly claim: (id: string) => boolean
  /** Takes an id like the wanted one: with `-2`, `-3`, … behind it when that is taken. */
  readonly free: (wanted: string, suffix?: string) => string
}

/** Starts the ids of a page: each is given once, in the order of asking. */
export function pageIds(): PageIds {
  const all = new Set<string>()
  const counts = new Map<string, number>()
  return {
    all,
    claim: id => {
      const fresh = !all.has(id)
      all.add(id)
      return fresh
    },
    free: (wanted, suffix = '') => {
      let count = counts.get(wanted + suffix) ?? 1
      let stem = count === 1 ? wanted : `${wanted}-${count}`
      while (all.has(stem + suffix)) stem = `${wanted}-${++count}`
      counts.set(wanted + suffix, count)
      all.add(stem + suffix)
      return stem
    },
  }
}
