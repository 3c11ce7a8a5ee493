import type { Resolver } from 'node:dns/promises'
import { expect, test } from 'vitest'
import type { KeyPath, Site } from '../model/site.ts'
import { unpaintedBundle } from '../testing/sample.ts'
import { dnsDiagnostics } from './check.ts'

/** Answers that there are no such records, and keeps what it was asked. */
function emptyDns() {
  const asked: string[] = []
  const ask = (name: string) => {
    asked.push(name)
    return Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }))
  }
  const resolver = { resolve4: ask, resolve6: ask, resolveCname: ask, resolveSrv: ask } as unknown as Resolver
  return { asked, resolver }
}

const { bundle } = unpaintedBundle()

function siteAt(serverAddress: string, placeOf?: Site['placeOf']): Site {
  if (!bundle) throw new Error('the sample has mistakes')
  const { site } = bundle
  const server = { ...site.config.server, serverAddress }
  return { ...site, config: { ...site.config, server }, ...(placeOf && { placeOf }) }
}

test.each(['203.0.113.7', '2001:db8::1'])('there is nothing to ask about %s', async address => {
  const { asked, resolver } = emptyDns()
  expect(await dnsDiagnostics(siteAt(address), resolver)).toEqual([])
  expect(asked).toEqual([])
})

test('a port that is left out has the place of what it is left out of', async () => {
  const point = { line: 7, column: 3, offset: 80 }
  const place = { start: point, end: point }
  const placeOf = (key: KeyPath) => (key === 'server.editions.java' ? place : undefined)
  const found = await dnsDiagnostics(siteAt('play.example.net', placeOf), emptyDns().resolver)
  expect(found.map(({ ruleId, place }) => [ruleId, place])).toEqual([
    ['dns-srv-missing', place],
    ['dns-name', undefined],
  ])
})
