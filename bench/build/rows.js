// What is measured: each row of docs/benchmarks.md. A figure is what the first program takes divided by what the second takes; budgets
// are for Node.js 20 and 24.

const idle = 'portolan, compressors idle'

const row = (id, work, programs, budget, more) => ({
  id,
  work,
  programs,
  budget,
  metric: 'cpu',
  pages: 'made',
  ...more,
})
const cold = { before: site => site.clean() }
const warm = { once: site => site.warm() }
const edited = edit => ({ ...warm, before: (site, round) => site[edit](round), looks: true })

export const rows = [
  row('cold-10', 'First build, 10 pages, against Eleventy', [idle, 'eleventy'], [0.4, 0.55], {
    size: 10,
    ...cold,
  }),
  row('cold-100', 'First build, 100 pages, against Eleventy', [idle, 'eleventy'], [0.55, 0.7], {
    size: 100,
    ...cold,
  }),
  row('cold-1000', 'First build, 1,000 pages, against Eleventy', [idle, 'eleventy'], [1, 0.9], {
    size: 1000,
    ...cold,
  }),
  row(
    'finished-1000',
    'First build, 1,000 finished pages by VitePress, against as many Markdown pages',
    ['portolan, finished pages', idle],
    [1.5, 1.5],
    { size: 1000, ...cold },
  ),
  row('real-100', 'First build, 100 realistic pages, against Hugo', [idle, 'hugo'], [5, 4.7], {
    size: 100,
    pages: 'realistic',
    ...cold,
  }),
  row('real-1000', 'First build, 1,000 realistic pages, against Hugo', [idle, 'hugo'], [6, 3.8], {
    size: 1000,
    pages: 'realistic',
    ...cold,
  }),
  row(
    'compressed',
    'First build with compression, 1,000 pages, against Hugo',
    ['portolan', 'hugo, compressed'],
    [0.45, 0.45],
    {
      size: 1000,
      ...cold,
    },
  ),
  row(
    'wall-10',
    'First build, 10 pages, wall time, against an empty script',
    [idle, 'empty script'],
    [4.5, 4.5],
    {
      size: 10,
      metric: 'wall',
      ...cold,
    },
  ),
  row('page-10', 'One page of 10 edited, against Hugo', ['portolan', 'hugo'], [3.2, 3.2], {
    size: 10,
    ...edited('editPage'),
  }),
  row('page-1000', 'One page of 1,000 edited, against Hugo', ['portolan', 'hugo'], [0.5, 0.5], {
    size: 1000,
    ...edited('editPage'),
  }),
  row('page-10000', 'One page of 10,000 edited, against Hugo', ['portolan', 'hugo'], [0.35, 0.35], {
    size: 10_000,
    ...edited('editPage'),
  }),
  row('value-1000', 'A value edited that all 1,000 pages show, against Hugo', [idle, 'hugo'], [3.5, 3], {
    size: 1000,
    ...edited('editValue'),
  }),
  row(
    'frame-1000',
    'A value edited that only the frame of 1,000 pages shows, against Hugo',
    [idle, 'hugo'],
    [1, 1],
    {
      size: 1000,
      ...edited('editFrame'),
    },
  ),
  row('ci-1000', 'CI with a restored cache, 1,000 pages, against Hugo', ['portolan', 'hugo'], [0.9, 0.9], {
    size: 1000,
    once: site => site.keepCaches(),
    before: site => site.checkOut(),
  }),
  ...[
    [10, 0.55],
    [1000, 0.09],
    [10_000, 0.04],
  ].map(([size, budget]) =>
    row(
      `noop-${size}`,
      `Nothing changed, ${size.toLocaleString('en')} pages, against Hugo`,
      ['portolan', 'hugo'],
      [budget, budget],
      {
        size,
        ...warm,
        looks: true,
      },
    ),
  ),
  row(
    'version',
    '`portolan --version`, against an empty script',
    ['portolan --version', 'empty script'],
    [1.3, 1.3],
    {
      size: 10,
    },
  ),
]
