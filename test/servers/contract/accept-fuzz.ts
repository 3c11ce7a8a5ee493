import { answer } from '../../../src/http/answer.ts'
import type { Manifest } from '../../../src/model/bundle.ts'
import { fuzz, fuzzSeed } from '../../../src/testing/fuzz.ts'
import { sampleBundle } from '../../../src/testing/sample-bundle.ts'
import { acceptHeaders, knownHeaders } from './accept-headers.ts'
import { type Glimpse, pipelined } from './pipeline.ts'

export const fuzzCount = (usual = 20_000) => fuzz(usual)
const seed = fuzzSeed(1)

interface Sent {
  readonly sendable?: (header: string) => boolean
  readonly count?: number
}

/** Accept headers, generated and known, for which a server chooses something else than `http/accept`. */
export async function disagreements(
  port: number,
  notAcceptable: 'html' | '406',
  { sendable = () => true, count = fuzzCount() }: Sent = {},
): Promise<readonly string[]> {
  const differences: string[] = []
  for (const slice of slices(acceptHeaders(count, seed), 20_000)) {
    const headers = slice.filter(sendable)
    const answers = await pipelined(port, '/join', headers)
    for (const [index, header] of headers.entries()) {
      const expected = expectedOf(header, notAcceptable)
      const got = variantOf(answers[index])
      if (got !== expected) differences.push(`${JSON.stringify(header)}: ${got}, not ${expected}`)
    }
  }
  return differences
}

/** What a server has to choose for a header. */
export function expectedOf(header: string, notAcceptable: 'html' | '406'): string {
  // What a server sees: spaces around a value are not part of it (RFC 9110 5.5), and text is bytes.
  const seen = Buffer.from(header, 'latin1')
    .toString('latin1')
    .replace(/^ +| +$/g, '')
  return variantFor(seen, notAcceptable)
}

/** What a server chose. */
export function variantOf(answer: Glimpse | undefined): string {
  if (answer?.status === 406) return 'none'
  if (answer?.status !== 200) return `status ${answer?.status}`
  return answer.type === 'text/html; charset=utf-8'
    ? 'html'
    : answer.type.replace('text/markdown; charset=utf-8', 'markdown')
}

function* slices(generated: Iterable<string>, size: number): Generator<readonly string[]> {
  let slice: string[] = [...knownHeaders]
  for (const header of generated) {
    slice.push(header)
    if (slice.length >= size) {
      yield slice
      slice = []
    }
  }
  yield slice
}

const tables: Readonly<Record<'html' | '406', Manifest>> = {
  html: sampleBundle().manifest,
  406: sampleBundle({ notAcceptable: '406' }).manifest,
}

/** What `http/answer` gives for a header: a page, or `none` where it refuses. */
export function variantFor(accept: string | undefined, notAcceptable: 'html' | '406' = '406'): string {
  const request = { method: 'GET', target: '/join', headers: { accept } }
  const { status, headers } = answer(tables[notAcceptable], request)
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
  return variantOf({ status, type })
}
