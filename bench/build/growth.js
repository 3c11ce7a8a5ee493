// How the cost of one more thing grows: each row of the second table of docs/maintaining/benchmarks.md. A site is built with each of
// the `sizes`; the first one is what a build costs anyway. `memory` is how many kilobytes one may take at the largest: of small sites, V8
// collects little.

/** How many times what it costs at the size before one thing may cost. */
export const growthBudget = 1.1

export const growthRows = [
  { id: 'pages', thing: 'pages', sizes: [10, 100, 1000, 10_000], rounds: [3, 3, 2, 1], memory: 40 },
  { id: 'posts', thing: 'posts', sizes: [0, 250, 1000], rounds: [3, 2, 2] },
  { id: 'languages', thing: 'pages in 13 languages', sizes: [65, 325, 1300], rounds: [2, 2, 2] },
  // Their process may end later than the build, which then does not count its CPU.
  { id: 'pictures', thing: 'pictures, wall time', metric: 'wall', sizes: [0, 125, 500], rounds: [3, 2, 1] },
  { id: 'redirects', thing: 'redirects', sizes: [0, 1250, 5000], rounds: [5, 5, 5] },
]

/** What a thing costs at each size but the first: milliseconds, kilobytes, and how many times the milliseconds of the size before. */
export function growthOf({ sizes, memory, metric = 'cpu' }, { runs }) {
  const [base, ...others] = sizes.map(size => ({ size, ...runs[size] }))
  const each = (run, figure) => (run[figure] - base[figure]) / (run.size - base.size)
  return others.map((run, index) => {
    const before = index > 0 ? others[index - 1] : undefined
    return {
      size: run.size,
      milliseconds: each(run, metric) * 1000,
      times: before && each(run, metric) / each(before, metric),
      kilobytes: each(run, 'memory'),
      memory: index === others.length - 1 ? memory : undefined,
    }
  })
}
