import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../src/testing/scratch.ts'
import { portolan } from '../test/support/portolan.ts'

// Scripts without types.
const part = (name: string) => import(new URL(`./${name}`, import.meta.url).href)
const { writeSite, editPage, editValue } = await part('build/sites.js')
const { rounds } = await part('build/rounds.js')
const { twinsSection } = await part('twins/report.js')

function pages(kind: string, count: number, folder = scratch()): readonly string[] {
  writeSite(kind, join(folder, 'site'), count)
  const inside = { portolan: 'site/pages', hugo: 'content', eleventy: 'src' }[kind] ?? ''
  const names = readdirSync(join(folder, 'site', inside)).filter(name => name.endsWith('.md'))
  return names.toSorted().map(name => readFileSync(join(folder, 'site', inside, name), 'utf8'))
}

test('the pages are the same on every machine', () => {
  const digest = createHash('sha256').update(pages('portolan', 100).join('')).digest('hex')
  // With other pages, no figure can be compared with earlier ones: measure all of them again.
  expect(digest).toMatchInlineSnapshot(`"012ab6fd3f43d3d0d9eb6cef36217759a7a8cefd12ff3ae83e7a9ad0aaf1906b"`)
})

test('pages have three to six kilobytes, with lists, tables, code and links', () => {
  for (const page of pages('portolan', 1000)) {
    expect(Buffer.byteLength(page)).toBeGreaterThan(3000)
    expect(Buffer.byteLength(page)).toBeLessThan(6000)
    for (const mark of ['\n- **', '\n|---|', '\n```sh\n', '](/', '](https://']) expect(page).toContain(mark)
  }
})

test.each(['hugo', 'eleventy'])('%s gets the Markdown of portolan', kind => {
  const body = (page: string) =>
    page.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/\{\{.*?\}\}/, 'the address')
  // `_index` of Hugo is `index`.
  expect(pages(kind, 10).map(body).toSorted()).toEqual(pages('portolan', 10).map(body).toSorted())
})

test('realistic pages build without an error, and the programs get the same Markdown', async () => {
  const cwd = scratch()
  writeSite('portolan', cwd, 60, 'realistic')
  const { code, stderr } = await portolan(['build', '--quiet'], { cwd })
  expect(code, stderr).toBe(0)
  const [one = '', other = ''] = ['portolan', 'hugo'].map(kind => {
    const folder = scratch()
    writeSite(kind, folder, 3, 'realistic')
    return readFileSync(join(folder, kind === 'hugo' ? 'content' : 'site/pages', 'page-2.md'), 'utf8')
  })
  expect(one.replace('{{ server.serverAddress }}', '{{< address >}}')).toBe(other)
  expect(Buffer.byteLength(one)).toBeGreaterThan(3000)
})

test('portolan builds ten pages without a warning, and edits change what they shall', async () => {
  const cwd = scratch()
  writeSite('portolan', cwd, 10)
  const built = async (): Promise<ReadonlyMap<string, string>> => {
    const { code, stderr } = await portolan(['build', '--strict', '--quiet'], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const names = readdirSync(join(cwd, 'dist/public')).filter(name => /^(?:index|page-\d)\.html$/.test(name))
    return new Map(names.map(name => [name, readFileSync(join(cwd, 'dist/public', name), 'utf8')]))
  }
  const first = await built()
  expect(first.size).toBe(10)
  editPage('portolan', cwd, 10, 1)
  const second = await built()
  expect([...second].filter(([name, page]) => first.get(name) !== page).map(([name]) => name)).toEqual([
    'page-9.html',
  ])
  editPage('portolan', cwd, 10, 2)
  editValue('portolan', cwd, 1)
  editValue('portolan', cwd, 2)
  const third = await built()
  for (const page of third.values()) expect(page).toContain('The address is play2.lanternbay.example.')
  expect(third.get('page-9.html')).toContain('Edited in round 2.')
  expect(third.get('page-9.html')).not.toContain('Edited in round 1.')
}, 120_000)

test('programs take turns, and the median of their runs counts', () => {
  const order: string[] = []
  const turn = (label: string, times: readonly number[]) => ({
    label,
    before: (round: number) => order.push(`${label}${round}`),
    run: () => ({ cpu: times[order.filter(name => name.startsWith(label)).length - 1] }),
    after: () => ({ touched: order.length === 1 ? 1 : 0 }),
  })
  const runs = rounds(3, [turn('a', [9, 1, 2]), turn('b', [4, 4, 5])])
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  expect(runs).toEqual({
    a: { cpu: 2, touched: 1, least: 1, most: 9 },
    b: { cpu: 4, touched: 0, least: 4, most: 5 },
  })
})

test('the table of twins has the sums of all sites', () => {
  const site = (name: string, words: number) => ({
    ...{ name, by: 'Hugo', pages: 2, of: { words: 900, headings: 5, code: 3, tables: 1 } },
    programs: { portolan: { words, headings: 1, code: 0, tables: 0, noise: 7 } },
  })
  const sites = [site('a', 0), site('b', 12)]
  const section: string = twinsSection({ at: '2026-11-29', versions: {}, sites })
  expect(section.slice(section.indexOf('program|'))).toMatchInlineSnapshot(`
    "program|words lost, of 1,800|headings lost, of 10|code lost, of 6|tables lost, of 2|words of noise
    ---|---|---|---|---|---
    portolan|12|2|0|0|14

    Words that portolan loses: b (12)."
  `)
})
