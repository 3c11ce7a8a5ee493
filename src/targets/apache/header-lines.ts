import type { HeaderSet, Manifest } from '../../model/bundle.ts'
import { quote } from './quote.ts'

/** One directive of mod_headers, without its first word; the value is ready to be printed. */
interface HeaderLine {
  readonly name: string
  readonly value: string
}

/** A set, and the variable that says whether it is sent. */
interface ChosenSet {
  readonly variable: string
  /** Apache keeps two tables: this one it empties when it makes an error of an answer, and `always` it does not. */
  readonly table: '' | 'always '
  readonly lines: readonly HeaderLine[]
}

/** Sent by Apache itself, without a file: no internal redirect has renamed the variables. */
const fileless = ['redirect', 'not-acceptable', 'method-not-allowed', 'method-not-allowed-cors', 'preflight']

/** Every set of `bundle.json` as sent. */
export function chosenSets({ headerSets }: Manifest): readonly ChosenSet[] {
  return Object.entries(headerSets).map(([name, set]) => {
    const direct = fileless.includes(name)
    return {
      variable: `${direct ? '' : 'REDIRECT_'}PORTOLAN_SET_${name}`,
      table: direct ? 'always ' : '',
      lines: headerLines(set),
    }
  })
}

export function headerLines(set: HeaderSet): readonly HeaderLine[] {
  return set.map(([name, value]) => ({ name, value: quote(value, variables) }))
}

const variables = {
  page: '%{REDIRECT_PORTOLAN_PATH}e',
  twin: '%{REDIRECT_PORTOLAN_TWIN}e',
  language: '%{REDIRECT_PORTOLAN_LANGUAGE}e',
}
