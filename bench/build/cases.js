// What is measured: for each case which programs, at which sizes when nothing else is asked for, and what is done before each run.

const side = ['portolan', 'hugo', 'eleventy']
const everySize = [10, 100, 1000, 10_000]

export const cases = {
  cold: {
    labels: ['portolan, compressors idle', 'hugo', 'hugo, lean', 'eleventy'],
    sizes: everySize,
    before: site => site.clean(),
  },
  noop: { labels: side, sizes: everySize, once: site => site.warm(), looks: true },
  page: {
    labels: side,
    sizes: everySize,
    once: site => site.warm(),
    before: (site, round) => site.editPage(round),
    looks: true,
  },
  value: {
    labels: ['portolan, compressors idle', 'hugo', 'eleventy'],
    sizes: everySize,
    once: site => site.warm(),
    before: (site, round) => site.editValue(round),
    looks: true,
  },
  ci: {
    labels: side,
    sizes: everySize,
    once: site => site.keepCaches(),
    before: site => site.checkOut(),
  },
  compressed: {
    labels: ['portolan', 'hugo, gzip, brotli', 'hugo, gzip, brotli on all cores'],
    sizes: [10, 100, 1000],
    before: site => site.clean(),
  },
  'compressed-noop': {
    labels: ['portolan', 'hugo, gzip, brotli'],
    sizes: [10, 100, 1000],
    once: site => site.warm(),
  },
  doubled: {
    labels: ['portolan, compressors idle', 'hugo', 'eleventy'],
    sizes: [1000],
    factors: [1, 2],
    before: site => site.clean(),
  },
}
