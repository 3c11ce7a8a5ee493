import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { differingValues } from './comparable.ts'

test.each([
  ['Use Minecraft 1.22.', 'Nutze Minecraft 1.21.8.', [['1.22', '1.21.8']]],
  ['Use Minecraft 1.21.10.', 'Nutze Minecraft 1.21.11.', [['1.21.10', '1.21.11']]],
  ['The port is 19132.', 'المنفذ هو ١٩١٣٣.', [['19132', '19133']]],
  ['Up to 1,000 claims.', 'Bis zu 2.000 Grundstücke.', [['1,000', '2.000']]],
  ['Five homes, 3 claims', '5 Homes, 4 Claims', [['3', '5, 4']]],
  ['Open since 24 December 2026.', 'Offen seit dem 25.12.2026.', [['24 December', '25.12.2026']]],
  ['Since 2024-05-01', 'Depuis le 1er juin 2024', [['2024-05-01', '1er juin']]],
  ['Join play.example.net.', 'Gib play.example.org ein.', [['play.example.net', 'play.example.org']]],
  [
    'See https://a.example/x.',
    'Siehe https://b.example/x.',
    [['https://a.example/x', 'https://b.example/x']],
  ],
  ['Chat: discord.gg/abc', 'Chat: discord.gg/xyz', [['discord.gg/abc', 'discord.gg/xyz']]],
  ['Pay 5 EUR for 3 keys.', 'Zahle 4,50 € für 4 Schlüssel.', [['3', '4']]],
])('%s / %s differ', (original, translation, found) => {
  expect(differingValues(original, translation)).toEqual(found)
})

test.each([
  ['Port 19132', 'المنفذ ١٩١٣٢'],
  ['1,000 blocks and 1.5 hearts', '1.000 Blöcke und 1,5 Herzen'],
  ['1,000,000 blocks', '1 000 000 de blocs'],
  ['1,234.50', '1.234,50'],
  ['10,000 players', '1万人のプレイヤー'],
  ['10k coins', '10.000 Münzen'],
  ['two homes', '2 Homes'],
  ['December 24, 2026', '24.12.2026'],
  ['12/24/2026', '24.12.26'],
  ['24 December 2026', '2026年12月24日'],
  ['December 24th', '24 de diciembre'],
  ['2026-12-24', '24 grudnia 2026'],
  ['2026-12-24', '24 декабря 2026 г.'],
  ['24/12/2026', '24 Aralık 2026'],
  ['1 May 2026', '1er mai 2026'],
  ['at 6 pm', 'um 18 Uhr'],
  ['from 6 to 10 p.m.', 'von 18 bis 22 Uhr'],
  ['at 18:30', 'à 18h30'],
  ['7 days', '1 Woche'],
  ['2 weeks', '15 jours'],
  ['24 hours', '1 Tag'],
  ['$5 a month', '4,60 € im Monat'],
  ['10 miles', '16 Kilometer'],
  ['https://wiki.example.net/en/rules', 'https://wiki.example.net/de/regeln'],
  ['https://en.wikipedia.org/wiki/Water', 'https://de.wikipedia.org/wiki/Wasser'],
  ['https://minecraft.net/en-us/download', 'https://www.minecraft.net/de-de/download'],
  ['https://example.net/rules', 'https://example.net/de/rules'],
  ['https://example.net/', 'http://www.example.net'],
  ['play.example.net:25577', 'play.example.net, Port 25577'],
  ['Options 1,2,3', 'Optionen 1, 2 und 3'],
  ['v1.21.8', 'Version 1.21.8'],
  ['Press F3', 'Drücke F5'],
  ['End of text. See e.g. here.', 'z.B. dort'],
])('%s / %s are one', (original, translation) => {
  expect(differingValues(original, translation)).toEqual([])
  expect(differingValues(translation, original)).toEqual([])
})

const read = (path: string) => readFileSync(path, 'utf8')

test('real translations have no differences: our presets and starters', () => {
  const languages = readdirSync('starter').filter(name => name.length === 2 && name !== 'en')
  const texts = (value: unknown): readonly string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [String(value)]
  const blocks = (text: string) => text.split(/\n+/)
  const pairs = languages.flatMap(tag => [
    [texts(parse(read('words/en.yaml')).presets), texts(parse(read(`words/${tag}.yaml`)).presets)] as const,
    ...readdirSync('starter/en').map(
      page => [blocks(read(`starter/en/${page}`)), blocks(read(`starter/${tag}/${page}`))] as const,
    ),
  ])
  const found = pairs.flatMap(([own, other]) =>
    own.flatMap((text, index) => (other[index] === undefined ? [] : differingValues(text, other[index]))),
  )
  expect(found).toEqual([])
})
