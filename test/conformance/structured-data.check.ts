import { expect, inject, test } from 'vitest'
import { compile } from './compile.ts'

/** What the terms do not know: one change each. */
const spoiled = [
  ['a type', '"@type":"WebAPI"', '"@type":"WebApi"'],
  ['a property', '"documentation":', '"docs":'],
  ['a property of a thing inside', '"gamePlatform":', '"platform":'],
  ['a value', 'https://schema.org/MultiPlayer', 'https://schema.org/Multiplayer'],
] as const

test('every page says what it says in terms of schema.org', async () => {
  const sitemap = await text(`${inject('site')}/sitemap.xml`)
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  const pages = await Promise.all(paths.map(async path => graphOf(await text(inject('site') + path))))
  expect(pages.length).toBeGreaterThan(1)
  const home = graphOf(await text(`${inject('site')}/`))
  // The compiler reads all terms of schema.org, which takes seconds: once for all.
  const files = [
    ...pages.map((graph, index) => [`page-${index}.ts`, module(graph)] as const),
    ...spoiled.map(([, from, to], index) => {
      expect(home).toContain(from)
      return [`spoiled-${index}.ts`, module(home.replace(from, to))] as const
    }),
  ]
  const mistakes = (await compile(Object.fromEntries(files))).mistakes
    .split('\n')
    .filter(line => /^\S/.test(line))
  expect(mistakes.filter(line => !line.includes('/spoiled-'))).toEqual([])
  const reported = spoiled.map(([what], index) => [
    what,
    mistakes.filter(line => line.includes(`/spoiled-${index}.ts(`)).join('\n'),
  ])
  expect(reported).toEqual(
    spoiled.map(([what]) => [what, expect.stringMatching(/error TS(2322|2353|2769|2820)/)]),
  )
  const types = new Set(pages.flatMap(page => page.match(/(?<="@type":")\w+/g) ?? []))
  expect([...types].sort()).toEqual([
    ...['BlogPosting', 'BreadcrumbList', 'GameServer', 'HowTo', 'HowToStep', 'ListItem', 'Organization'],
    ...['Person', 'PropertyValue', 'VideoGame', 'WebAPI', 'WebSite'],
  ])
})

function module(graph: string): string {
  return `import type { Graph } from 'schema-dts'\nexport const page: Graph = ${graph}\n`
}

/** The only script with data, as JSON. */
function graphOf(html: string): string {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(scripts).toHaveLength(1)
  return JSON.stringify(JSON.parse(scripts[0]?.[1] ?? ''))
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}
