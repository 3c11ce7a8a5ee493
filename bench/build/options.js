// What the command line asks for.
import { parseArgs } from 'node:util'
import { cases } from './cases.js'

const kinds = ['portolan', 'hugo', 'eleventy']

/** `roundsFor` says how often something is measured: a large site tells the same each time, and takes longer. */
export function optionsFrom(words) {
  const { values } = parseArgs({
    args: words,
    options: {
      sizes: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string' },
      programs: { type: 'string' },
    },
  })
  const sizes = values.sizes?.split(',').map(Number)
  if (sizes?.some(size => !(Number.isInteger(size) && size >= 5)))
    throw new Error('--sizes: numbers of pages, 5 or more, with commas')
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) throw new Error('--rounds: a number')
  return {
    sizes,
    /** A case that is asked for by its name is measured at any size. */
    named: values.only !== undefined,
    names: chosen('--only', values.only, [...Object.keys(cases), 'start']),
    kinds: chosen('--programs', values.programs, kinds),
    roundsFor: size => rounds ?? (size <= 100 ? 7 : size <= 1000 ? 5 : 3),
    startRounds: rounds ?? 21,
  }
}

function chosen(option, text, known) {
  const names = text?.split(',') ?? known
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length > 0) throw new Error(`${option} ${unknown.join(',')}: there are ${known.join(', ')}`)
  return names
}
