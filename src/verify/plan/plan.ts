import type { Manifest, Route } from '../../model/bundle.ts'
import { accepts, browser, realAccepts, severalLines } from './accepts.ts'
import {
  nearAddresses,
  otherSpellings,
  redirectedAddresses,
  unknownAddresses,
  unknownBelowFolders,
} from './addresses.ts'
import { routeConversations } from './route-conversations.ts'
import { type Conversation, type Step, step } from './step.ts'

/**
 * The table turned into requests. Only GET, HEAD, POST without content and OPTIONS: a mistyped address must not lose
 * data to a PUT or DELETE.
 */
export function plan(manifest: Manifest): readonly Conversation[] {
  return [
    ...manifest.routes.flatMap(route => routeConversations(manifest, route)),
    ...acceptTable(manifest.routes),
    ...[...new Set([...unknownAddresses, ...unknownBelowFolders(manifest), ...nearAddresses(manifest)])].map(
      unknown,
    ),
    ['', 'text/markdown', ...realAccepts.slice(0, 8)].map(Accept => step('GET', '/nope', { Accept })),
    ...redirectedAddresses(manifest).map(redirected),
    otherSpellings(manifest).flatMap(target => [
      step('GET', target, { Accept: browser }),
      step('GET', target, { Accept: 'text/markdown' }),
    ]),
  ]
}

/** The whole Accept table on two pages, a conversation for every few headers. */
function acceptTable(routes: readonly Route[]): readonly Conversation[] {
  const pages = routes.filter(({ representations }) => representations.length > 1).slice(0, 2)
  return pages.flatMap(({ path }) => {
    const single = [...accepts, ...realAccepts].map(Accept => step('GET', path, accepting(Accept)))
    const heads = accepts.map(Accept => step('HEAD', path, accepting(Accept)))
    const several = severalLines.map(Accept => step('GET', path, { Accept }))
    const asBrowsers = step('GET', path, { Accept: browser, 'Accept-Encoding': 'gzip, deflate, br' })
    return inParts([...single, ...heads, ...several, asBrowsers], 8)
  })
}

function unknown(target: string): Conversation {
  return [step('GET', target), step('HEAD', target, { Accept: 'text/markdown' })]
}

function redirected(target: string): Conversation {
  return [step('GET', target, { Accept: browser }), step('HEAD', target, { Accept: 'text/markdown' })]
}

function accepting(Accept: string | undefined) {
  return Accept === undefined ? {} : { Accept }
}

function inParts(steps: readonly Step[], size: number): readonly Conversation[] {
  return steps.length <= size ? [steps] : [steps.slice(0, size), ...inParts(steps.slice(size), size)]
}
