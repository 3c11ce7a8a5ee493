import { append } from '../../text/data.ts'
import { inParallel } from '../../text/in-parallel.ts'
import { type Asked, type ClientOptions, type Failure, openClient } from '../client.ts'
import type { Deployment, Unreachable } from '../deployment.ts'
import { unreachable } from '../first-request.ts'
import { kinds } from '../kinds.ts'
import { acceptHeaders } from './accept.ts'
import { alternate, canonical, notFound, redirect } from './addresses.ts'
import { documents } from './documents.ts'
import { findPage } from './find-page.ts'
import { openProbe, type Probe } from './probe.ts'
import {
  type CheckedPage,
  type CheckLine,
  type Exchange,
  faultLine,
  get,
  isFailure,
  type NotAsked,
  noteLine,
  type Row,
  type SiteQuestion,
} from './question.ts'
import { twin } from './twin.ts'
import { caches, heads, lifetime, revalidation, saysMixed, tags, types, vary } from './variants.ts'

/** The outcome. */
export interface SiteOutcome {
  readonly url: string
  readonly resolve: string | undefined
  readonly requests: number
  readonly unreachable?: Unreachable | undefined
  /** Why not everything was asked. */
  readonly stopped?: string | undefined
  readonly except: Deployment['except']
  readonly rows: readonly Row[]
}

export interface AnySiteOptions extends Omit<ClientOptions, 'origin' | 'publicOnly'> {
  /** Another one for every run: makes addresses that no cache has seen. */
  readonly nonce: string
  /** Features that are not asked, with the reason. */
  readonly except?: Deployment['except']
  readonly onRequest?: (count: number, most: number) => void
}

/** True if everything was asked, and nothing is wrong. */
export function isRight({ unreachable: why, stopped, rows }: SiteOutcome): boolean {
  return (
    why === undefined &&
    stopped === undefined &&
    rows.every(({ results }) => results.every(({ state }) => state !== 'fail'))
  )
}

/** Checks a page of any site, and the documents of the site, without knowing what they should be. */
export async function checkSite(url: URL, options: AnySiteOptions): Promise<SiteOutcome> {
  const { origin, pathname, search } = url
  const client = openClient({ origin, ...options, publicOnly: true })
  const probe = openProbe(client, options.onRequest)
  const target = pathname + search
  const { resolve, except = {} } = options
  const outcome = { url: origin + target, resolve, except }
  try {
    const found = await findPage(probe, origin, target, options.nonce)
    if ('failed' in found) {
      const why = found.failed === 'not-asked' ? undefined : unreachable(found, origin)
      const rows = why ? [] : [{ name: 'Page', results: failed(found, get(target)) }]
      return { ...outcome, ...sumsOf(probe), unreachable: why, rows }
    }
    const rows = found.page ? await pageRows(probe, found.page, options) : []
    return { ...outcome, ...sumsOf(probe), rows: merged([...found.rows, ...rows]) }
  } finally {
    client.close()
  }
}

function sumsOf(probe: Probe): Pick<SiteOutcome, 'requests' | 'stopped'> {
  return { requests: probe.requests(), stopped: probe.stopped() }
}

/** The rows about a page in their order; caches are asked first, because what they mix must not be taken for the server's. */
async function pageRows(
  probe: Probe,
  page: CheckedPage,
  { concurrency, nonce, except = {} }: AnySiteOptions,
): Promise<readonly Row[]> {
  const run = (questions: readonly SiteQuestion[]) =>
    answerAll(
      probe,
      questions.filter(({ feature }) => feature === undefined || !(feature in except)),
      concurrency,
    )
  const mixing = await run([caches(page)])
  const isMixed = page.isMixed || mixing.some(saysMixed)
  const negotiated = page.markdown
    ? [acceptHeaders({ ...page, isMixed }, !('lines' in except)), vary(page), tags(page)]
    : []
  const first = await run([...negotiated, lifetime(page), revalidation(page)])
  const rest = await run([
    heads(page),
    types(page),
    notFound(page, nonce),
    redirect(page, nonce),
    canonical(page),
    ...(page.markdown || page.file ? [alternate(page), twin(page)] : []),
    documents(page),
  ])
  return [...first, ...mixing, ...rest]
}

async function answerAll(
  probe: Probe,
  questions: readonly SiteQuestion[],
  concurrency: number,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const question of questions) {
    const { name, inOrder, isSample, judge, next } = question
    const asks = isSample ? question.asks.slice(0, probe.left()) : question.asks
    const answers = await inParallel(asks, inOrder ? 1 : concurrency, probe.ask)
    const failure = answers.findIndex(isFailure)
    const [asked, answer] = [asks[failure], answers[failure]]
    if (asked && answer && isFailure(answer)) {
      rows.push({ name, results: failed(answer, asked) })
      continue
    }
    const exchanges = answers as readonly Exchange[]
    rows.push({ name, results: judge(exchanges), vectors: question.vectors?.(exchanges) })
    rows.push(...(await answerAll(probe, next?.(exchanges) ?? [], concurrency)))
  }
  return rows
}

/** A request without an answer that can be judged; what was not sent is no fault of the site. */
function failed({ failed: how, reason }: Failure | NotAsked, asked: Asked): readonly CheckLine[] {
  if (how === 'not-asked') return noteLine(`not checked: ${reason}`)
  if (how === 'too-large') return faultLine(`The answer has ${reason}, so portolan stopped reading.`, asked)
  if (how === 'timeout') return faultLine(`There was ${reason}.`, asked)
  const { means } = kinds[how === 'unreachable' ? 'no-answer' : how]
  return faultLine(`${means} (${reason})`, asked)
}

/** Rows of one name as one. */
function merged(rows: readonly Row[]): readonly Row[] {
  const all = new Map<string, Row[]>()
  for (const row of rows) if (row.results.length > 0) append(all, row.name, row)
  return Array.from(all, ([name, same]) => ({
    name,
    results: same.flatMap(({ results }) => results),
    vectors: same.flatMap(({ vectors = [] }) => vectors),
  }))
}
