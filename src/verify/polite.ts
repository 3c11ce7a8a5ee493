import type { Asked } from '../http-client/exchange.ts'
import { shellWord } from '../text/escape.ts'
import type { Difference } from './deployment.ts'

/** The request with portolan's name in User-Agent. */
export function polite(asked: Asked, userAgent: string | undefined): Asked {
  return userAgent === undefined
    ? asked
    : { ...asked, headers: { ...asked.headers, 'User-Agent': userAgent } }
}

/** The command that asks the same again. */
export function curl({ url, asked: { method, headers } }: Pick<Difference, 'url' | 'asked'>): string {
  const how = method === 'HEAD' ? ['-I'] : method === 'GET' ? ['-i'] : ['-i', '-X', method]
  const coded = headers['Accept-Encoding'] === undefined ? [] : ['--compressed']
  // Without being told, curl sends Accept: */*.
  const fields = Object.entries({ ...(headers['Accept'] === undefined ? { Accept: [] } : {}), ...headers })
  const lines = fields.flatMap(([name, value]) =>
    fieldLines(name, value).flatMap(line => ['-H', shellWord(line)]),
  )
  return ['curl', ...how, ...coded, ...lines, shellWord(url)].join(' ')
}

function fieldLines(name: string, value: string | readonly string[]): readonly string[] {
  if (value === '') return [`${name};`]
  if (value.length === 0) return [`${name}:`]
  return (typeof value === 'string' ? [value] : value).map(line => `${name}: ${line}`)
}
