// Runs programs by turns, so that what the machine does besides comes and goes for all of them alike, and takes the medians.

/** Each of the `turns` has a label, what to do before a run, the run, and what to do after it, which may give more figures. */
export function rounds(number, turns) {
  const runs = new Map(turns.map(({ label }) => [label, []]))
  for (let round = 1; round <= number; round++)
    for (const { label, before, run, after } of turns) {
      before?.(round)
      const taken = run()
      runs.get(label).push({ ...taken, ...after?.() })
    }
  return Object.fromEntries([...runs].map(([label, all]) => [label, medians(all)]))
}

/** Of files touched, the most counts. */
export function medians(runs) {
  const spread = runs.map(({ cpu }) => cpu)
  const figures = Object.keys(runs[0]).map(name => {
    const values = runs.map(run => run[name])
    return [name, name === 'touched' ? Math.max(...values) : median(values)]
  })
  return {
    ...Object.fromEntries(figures),
    least: rounded(Math.min(...spread)),
    most: rounded(Math.max(...spread)),
  }
}

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  return rounded(sorted.length % 2 === 0 ? (sorted[half - 1] + sorted[half]) / 2 : sorted[Math.floor(half)])
}

function rounded(value) {
  return Math.round(value * 10_000) / 10_000
}
