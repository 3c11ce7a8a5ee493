// What is compared: each row of the first table of docs/maintaining/benchmarks.md. A figure is what the first program takes divided by
// what the second takes; budgets are for Node.js 20 and 24.

const idle = 'portolan, compressors idle'

/** Rounds by size: so that all rows together take less than 20 minutes. */
const roundsOf = { 10: 9, 100: 7, 1000: 3 }

const cold = { before: site => site.clean() }
const warm = { once: site => site.warm() }
const edited = edit => ({ ...warm, before: (site, round) => site[edit](round) })
const row = (id, work, size, programs, budget, more) => ({
  id,
  work,
  size,
  programs,
  budget,
  rounds: roundsOf[size],
  metric: 'cpu',
  ...more,
})

const against = {
  eleventy: [idle, 'eleventy'],
  hugo: ['portolan', 'hugo'],
  hugoAlone: [idle, 'hugo'],
}
const realistic = { ...cold, pages: 'realistic' }

export const rows = [
  row('cold-10', 'First build, 10 pages, against Eleventy', 10, against.eleventy, [0.48, 0.62], cold),
  row('cold-100', 'The same, 100 pages', 100, against.eleventy, [0.8, 0.98], cold),
  row('cold-100-disk', 'The same, 100 pages on a disk', 100, against.eleventy, [0.8, 0.98], {
    ...cold,
    onDisk: true,
  }),
  row('cold-1000', 'The same, 1,000 pages', 1000, against.eleventy, [1.6, 1.6], cold),
  row(
    'real-100-eleventy',
    'First build, 100 realistic pages, against Eleventy',
    100,
    against.eleventy,
    [1.25, 1.25],
    realistic,
  ),
  row('real-100', 'The same, against Hugo', 100, against.hugoAlone, [5.5, 5], realistic),
  row('real-100-disk', 'The same on a disk', 100, against.hugoAlone, [5.5, 5], {
    ...realistic,
    onDisk: true,
  }),
  row(
    'compressed',
    'First build with compression, 1,000 pages, against Hugo',
    1000,
    ['portolan', 'hugo, compressed'],
    [0.55, 0.55],
    { ...cold, rounds: 2 },
  ),
  row(
    'finished-1000',
    'First build, 1,000 finished pages by VitePress, against as many Markdown pages',
    1000,
    ['portolan, finished pages', idle],
    [1.5, 1.5],
    { ...cold, rounds: 2 },
  ),
  row(
    'sample',
    'First build of the sample with everything, wall time, against `site.pictures: no`',
    0,
    ['portolan, sample', 'portolan, sample without pictures'],
    [1.45, 1.45],
    { ...cold, metric: 'wall', rounds: 7 },
  ),
  row('page-10', 'One page of 10 edited, against Hugo', 10, against.hugo, [4.5, 4.5], edited('editPage')),
  row('page-1000', 'One page of 1,000 edited, against Hugo', 1000, against.hugo, [1.1, 1.1], {
    ...edited('editPage'),
    rounds: 5,
  }),
  row('noop-1000', 'Nothing changed, 1,000 pages, against Hugo', 1000, against.hugo, [0.7, 0.7], {
    ...warm,
    rounds: 5,
    untouched: true,
  }),
  row(
    'value-1000',
    'A value edited that all 1,000 pages show, against Hugo',
    1000,
    against.hugoAlone,
    [5, 4],
    edited('editValue'),
  ),
  row(
    'version',
    '`portolan --version`, against an empty script',
    0,
    ['portolan --version', 'empty script'],
    [1.3, 1.3],
    { rounds: 11 },
  ),
]
