import type { Problem } from '../../model/problem.ts'

/** What a round found, compared with what was known before. */
interface ProblemNews {
  readonly fresh: readonly Problem[]
  readonly fixed: readonly Problem[]
  /** All that is known now. */
  readonly known: readonly Problem[]
}

/**
 * What is new in the problems of a round. While the config has errors, pages are not read, and while anything has, the output is not
 * checked: a problem that was not looked for is neither new nor fixed.
 */
export function problemNews(
  before: readonly Problem[],
  found: readonly Problem[],
  config: string,
): ProblemNews {
  const fatal = found.filter(one => one.fatal)
  const stopsAtConfig = fatal.some(({ file }) => file === config)
  const isJudged = (one: Problem) =>
    fatal.length === 0 || (one.fatal && (!stopsAtConfig || one.file === config))
  const gone = without(before, found)
  return {
    fresh: without(found, before),
    fixed: gone.filter(isJudged),
    known: [...found, ...gone.filter(one => !isJudged(one))],
  }
}

/** The first list without what the second has, each as often as it is there. A problem that moved to another line is the same. */
function without(problems: readonly Problem[], others: readonly Problem[]): readonly Problem[] {
  const counts = new Map<string, number>()
  for (const one of others) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1)
  return problems.filter(one => {
    const left = counts.get(nameOf(one)) ?? 0
    counts.set(nameOf(one), left - 1)
    return left <= 0
  })
}

function nameOf({ file, ruleId, reason, fatal }: Problem): string {
  return JSON.stringify([file, ruleId, reason, fatal])
}
