import { printedJson } from '../../model/printed-json.ts'
import { byKind } from '../by-kind.ts'
import { curl } from '../curl.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Report } from './report.ts'

/** For programs: one JSON document. `format` changes when a program that reads it would have to. */
export const json: Report = ({ origin, id, requests, givenUp, except, unreachable, differences }) => {
  const found = {
    format: 1,
    ok: unreachable === undefined && differences.length === 0,
    url: origin,
    bundle: id,
    requests,
    givenUp,
    notAsked: Object.entries(except).map(([feature, because]) => ({ feature, because })),
    ...(unreachable ? { unreachable } : {}),
    differences: byKind(differences).map(([kind, cases]) => ({
      kind,
      means: kinds[kind].means,
      advice: kinds[kind].advice,
      count: cases.length,
      cases: cases.map(({ url, asked, expected, received }) => ({
        method: asked.method,
        url,
        headers: asked.headers,
        expected,
        received,
        curl: curl({ url, asked }),
      })),
    })),
  }
  return `${printedJson(found)}\n`
}
