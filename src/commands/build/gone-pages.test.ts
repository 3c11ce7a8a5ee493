import { expect, test } from 'vitest'
import { type Files, fixtureConfig, fixtureSite, pageOf } from '../../testing/fixture-site.ts'
import { gonePages } from './gone-pages.ts'

const rules = pageOf('Rules', '', 'Be kind to everybody. No griefing, no cheats, no stealing from chests.\n')

/** The proposed lines when these pages become those. */
function said(before: Files, after: Files): readonly string[] {
  const [old, now] = [before, after].map(files => fixtureSite(files).bundle)
  if (old === undefined || now === undefined) throw new Error('a site does not build')
  return gonePages(old.manifest, now).map(({ note = '' }) => /`(\/.*)`/.exec(note)?.[1] ?? note)
}

test.each<[string, Files, Files, readonly string[]]>([
  ['nothing', { 'pages/rules.md': rules }, { 'pages/rules.md': rules }, []],
  ['a page more', {}, { 'pages/rules.md': rules }, []],
  [
    'the path',
    { 'pages/rules.md': rules },
    {
      'pages/guides/index.md': pageOf('Guides'),
      'pages/guides/rules.md': pageOf('Other', '', 'New words.\n'),
    },
    ['/rules: /guides/rules'],
  ],
  ['neither', { 'pages/rules.md': rules }, {}, ['/rules: /']],
  [
    'a redirect',
    { 'pages/rules.md': rules },
    { 'portolan.yaml': `${fixtureConfig}redirects: { /rules: /join }\n` },
    [],
  ],
  [
    'a program',
    { 'pages/map.md': rules },
    { 'portolan.yaml': `${fixtureConfig}deploy: { elsewhere: [/map/] }\n` },
    [],
  ],
])('by %s', (_, before, after, lines) => expect(said(before, after)).toEqual(lines))
