// The text of docs/benchmarks.md.
import { serveSection } from '../serve-report.js'
import { figureTables } from './figure-tables.js'
import { places } from './places.js'
import { table } from './table.js'
import { verdicts } from './verdicts.js'

/** `serve` is what bench/results/serve.json holds, if it is there. */
export function benchmarks(results, notes, serve) {
  const rows = verdicts(results)
  return `${[
    introduction,
    '## Budgets',
    held,
    budgetTable(rows),
    ...missed(rows, notes),
    '## What is measured',
    measured,
    '## Figures',
    figures,
    ...figureTables(results),
    ...(serve ? [serveSection(serve).trim(), notes.serving].filter(Boolean) : []),
    '## Where it was measured',
    ...places(results),
    '## Measure it yourself',
    again,
  ].join('\n\n')}\n`
}

const introduction = `# Benchmarks

How long portolan takes to build a site, beside Hugo and Eleventy on the same machine with the same Markdown, and whether it keeps
to what it may take; and what a request costs the servers. \`npm run bench\` writes this page; \`npm run bench:serve\` brings the figures on
serving, which \`npm run bench:report\` takes in.`

const held = `Typical sites have 10 to 50 pages: there, what people feel is the start, and that nothing is written when nothing has changed.
Figures are CPU time of portolan (user and system, all threads and child processes) divided by that of Hugo in the same
session, unless the row says otherwise: 1.00 is as much as Hugo. What a later version shall reach is in brackets.`

function budgetTable(rows) {
  const budgetOf = ({ budget, aim, unit }) =>
    ['≤', budget, unit, aim === undefined ? undefined : `(later ≤ ${aim})`].filter(Boolean).join(' ')
  const verdictOf = ({ verdict, later }) => (later === undefined ? verdict : `${verdict} (later: ${later})`)
  return table(
    ['work', 'budget', 'measured', ''],
    rows.map(row => [row.work, budgetOf(row), row.measured, verdictOf(row)]),
  )
}

function missed(rows, notes) {
  const list = rows.filter(({ verdict }) => verdict === 'missed')
  if (list.length === 0) return []
  const words = list.map(({ id, work }) => `- **${work}**: ${notes[id] ?? 'not explained yet.'}`)
  return ['What is missed, and why:', words.join('\n')]
}

const measured = `- **The pages** are made by a program, the same on every machine: 3 to 6 kB of Markdown each, with headings, paragraphs,
  lists, tables, code and links. Each shows the address of the server, a value of the config. The Markdown is the same for
  all three, but for how each writes that value.
- **The programs** run as they come. Hugo's lists of tags and its feeds are off, portolan paints no pictures
  (\`site.pictures: no\`), because the others make none of these. What else each does stays: Hugo colours code and makes a folder for
  each page; portolan makes a Markdown twin of each page, compressed siblings, the JSON API, the discovery documents and the
  configuration of nginx. *Hugo, lean* has no colours and no folders.
- **By turns**: one run of each program, then the next round, so that what the machine does besides meets all alike. Medians
  of the rounds. Two sessions are never put together.
- **CPU time** is what counts, because wall time of a busy machine says little. Sources and outputs lie in memory, on tmpfs.
- **Surroundings**: nothing but \`PATH\`, an empty home folder and the C locale. \`NODE_EXTRA_CA_CERTS\`, where it is set, adds
  38 ms to every start of Node.js.

| case | before each run |
|---|---|
| cold | output and caches are removed |
| noop | nothing: the site was built before, and nothing has changed |
| page | the text of one page is edited |
| value | the address of the server is edited, which every page shows |
| ci | all sources are laid down anew, with new times; there is no output, and portolan's cache is as the last build left it |
| compressed | as cold; Hugo's run is followed by \`gzip -9\` and \`brotli -q 11\`, one file after another, or on all cores; portolan had brotli 11 too, which was its default then |
| compressed-noop | as noop, with the same programs |
| doubled | as cold, with so many pages and with twice as many |
| start | nothing |

**Compressors idle**: portolan always writes \`.gz\` and \`.br\` beside what it publishes, and the brotli 11 of these runs (\`--compress best\`) takes longer than all
else about a page. Hugo and Eleventy compress nothing, so in the rows *cold* and *value* (where every page is another one) portolan's compressors are put out of work: gzip and
brotli of Node.js are replaced by functions that hand out an empty stream at once. Everything else is done as ever, the
siblings too: six files for a page. The rows *compressed* have real compressors on both sides, and so have the others.`

const figures = `Seconds of CPU and of wall, and the most memory that one process held, as medians; from the least to the most CPU time; CPU time
divided by that of Hugo (or of the empty script).`

const again = `On Debian, with Node.js and a checkout of portolan:

\`\`\`sh
npm ci && npm run bench
\`\`\`

It installs Hugo, gzip, brotli and time with apt-get, and Eleventy with npm into \`bench/\`; it compiles portolan, measures for
an hour or so, and writes \`bench/results/build.json\` and this page. In parts:

| option | meaning |
|---|---|
| \`--sizes 10,100\` | numbers of pages |
| \`--only cold,noop\` | cases |
| \`--rounds 3\` | how often each program runs; left out: 7 up to 100 pages, 5 up to 1,000, then 3, and 21 for \`start\` |
| \`--programs portolan,hugo\` | programs; without Hugo, figures are printed and not kept |

They follow \`--\`, as in \`npm run bench -- --sizes 10 --only page\`. A part that is measured anew replaces what was there of it.
\`npm run bench:report\` writes this page again from the figures that are there; \`bench/notes.json\` has the words on budgets that are
missed.`
