import type { Manifest, Route } from '../../model/bundle.ts'
import { browser } from './accepts.ts'
import { type Conversation, type Step, step } from './step.ts'

/** All that is asked of one route: every representation, coding, HEAD, tags, and the methods that it refuses. */
export function routeConversations(manifest: Manifest, route: Route): readonly Conversation[] {
  const codings = ['gzip', ...(manifest.encodings.includes('br') ? ['br'] : [])]
  const [, markdown] = route.representations
  const methods = [step('POST', route.path), ...preflights(route)]
  return markdown === undefined
    ? [[...plain(route.path, codings), ...methods]]
    : [[...negotiated(route.path, codings), ...methods], plain(`/${markdown.file}`, codings)]
}

/** HTML and Markdown in turn, compressed and not, so that a cache that mixes them cannot be right by chance. */
function negotiated(path: string, codings: readonly string[]): Conversation {
  const ask = (Accept: string, coding?: string) =>
    step('GET', path, { Accept, ...(coding === undefined ? {} : { 'Accept-Encoding': coding }) })
  const [html, markdown] = [ask(browser), ask('text/markdown')]
  const compressed = codings.flatMap(coding => [ask(browser, coding), ask('text/markdown', coding)])
  const firsts = [html, markdown, ...compressed]
  return [
    ...firsts,
    step('GET', path),
    ask('text/markdown'),
    head(html),
    head(markdown),
    ...firsts.map(first => ({ ...first, tagOf: first })),
    // The tag of one variant means nothing to the other.
    { ...markdown, tagOf: html },
    { ...html, tagOf: markdown },
    other(html),
  ]
}

function plain(path: string, codings: readonly string[]): Conversation {
  const whole = step('GET', path)
  const compressed = codings.map(coding => step('GET', path, { 'Accept-Encoding': coding }))
  const firsts = [whole, ...compressed]
  return [
    ...firsts,
    step('GET', path, { Accept: 'application/x-nothing-of-ours', 'Accept-Encoding': 'identity' }),
    head(whole),
    ...firsts.map(first => ({ ...first, tagOf: first })),
    other(whole),
    ...(path.startsWith('/assets/') ? ranges(path) : []),
  ]
}

function head(get: Step): Step {
  return { asked: { ...get.asked, method: 'HEAD' }, headOf: get }
}

/** A tag that no answer has. */
function other({ asked }: Step): Step {
  return step('GET', asked.target, { ...asked.headers, 'If-None-Match': '"of-another-answer"' })
}

function ranges(path: string): Conversation {
  return ['bytes=0-9', 'bytes=-5', 'bytes=99999999-'].map(Range => step('GET', path, { Range }))
}

/** What a browser asks before a script of another origin sends more than a simple request. */
function preflights({ path, cors }: Route): Conversation {
  const asked = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' }
  return cors ? [step('GET', path, { Origin: asked.Origin }), step('OPTIONS', path, asked)] : []
}
