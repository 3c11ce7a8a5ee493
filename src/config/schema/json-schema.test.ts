import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments, stringify } from 'yaml'
import { markedIn } from '../../testing/editor-schema.ts'
import { isGroup, merged } from '../../text/data.ts'
import { readConfig } from '../complete/read-config.ts'
import { knownKeys } from '../validate/known-keys.ts'
import { configSchema } from './config.ts'

const five = {
  baseUrl: 'https://a.example',
  server: { name: 'A', serverAddress: 'a.example', discordInvite: 'https://discord.gg/a' },
}

/** Whether a part of a config is read without a mistake, and what editors mark in it. */
function read(part: object) {
  const config = stringify(merged(five, part))
  const files = new Map([['portolan.yaml', Buffer.from(config)]])
  return {
    builds: 'config' in readConfig({ config: 'portolan.yaml', files, refused: [] }),
    marked: markedIn(config),
  }
}

const link = (url: string) => ({ site: { links: [{ label: 'Rules', url }] } })

test.each([
  link('/join'),
  link('mailto:a@a.example'),
  link('{{ server.discordInvite }}'),
  link('https://a.example/a|b?c[]=1'),
  { site: { announcement: { text: 'News.', link: '/' } } },
  { site: { footer: { links: [{ label: 'Join', url: '/join#java' }] } } },
  { addresses: [{ label: 'Europe', address: 'eu.a.example', url: '/join' }] },
  { server: { guide: '{{ baseUrl }}/join', website: '{{ baseUrl }}/' } },
  { server: { name: '{{ server.serverAddress }} '.repeat(4).trim() } },
])('%j builds, and editors do not mark it', part => {
  expect(read(part)).toEqual({ builds: true, marked: [] })
})

test.each([link('rules'), { server: { guide: '/join' } }, { server: { name: 'a'.repeat(101) } }])(
  '%j does not, and they do',
  part => {
    expect(read(part)).toEqual({ builds: false, marked: [expect.any(String)] })
  },
)

test('what builds of all configs that the manual shows, and of those of the package, editors do not mark', () => {
  const texts = ['README.md', 'site', 'docs', 'examples'].flatMap(place =>
    (/\./.test(place)
      ? [place]
      : readdirSync(place, { recursive: true, encoding: 'utf8' }).map(name => join(place, name))
    )
      .filter(name => /\.md$|\/portolan\.yaml$/.test(name))
      .map(name => readFileSync(name, 'utf8')),
  )
  const parts = texts
    .flatMap(text =>
      /^```/m.test(text)
        ? Array.from(text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm), ([, block = '']) => block)
        : [text],
    )
    .map((text): unknown => parseAllDocuments(text)[0]?.toJS())
    .filter(data => isGroup(data))
    .filter(data => Object.keys(data).every(key => key in knownKeys(configSchema)))
  const building = parts.map(read).filter(({ builds }) => builds)
  expect(building.length).toBeGreaterThan(30)
  expect(building.flatMap(({ marked }) => marked)).toEqual([])
})
