import { table } from '../serve-report.js'

const kinds = ['words', 'headings', 'code', 'tables']

/** What each program loses of all sites, and the sites where portolan loses most. */
export function twinsSection({ at, versions, sites }) {
  const sum = numberOf => sites.reduce((total, site) => total + numberOf(site), 0)
  const count = number => number.toLocaleString('en')
  const programs = Object.keys(sites[0].programs)
  const lines = programs.map(name => [
    versions[name] ? `${name} ${versions[name]}` : name,
    ...[...kinds, 'noise'].map(kind => count(sum(site => site.programs[name][kind]))),
  ])
  const totals = kinds.map(kind => `${kind} lost, of ${count(sum(({ of }) => of[kind]))}`)
  const worst = sites
    .filter(({ programs }) => programs.portolan.words > 0)
    .toSorted((one, other) => other.programs.portolan.words - one.programs.portolan.words)
    .map(({ name, programs }) => `${name} (${programs.portolan.words})`)
  return `## Twins of finished websites

${count(sum(({ pages }) => pages))} pages of ${sites.length} sites by ${new Set(sites.map(({ by }) => by)).size} generators, ${at}. htmlparser2 and markdown-it judge. portolan gets whole sites and takes what \`adopt\` proposes, the others get the element with the content. Noise: words that are no content. portolan's line about llms.txt does not count.

${table(['program', ...totals, 'words of noise'], lines)}

Words that portolan loses: ${worst.join(', ') || 'none'}.`
}
