import { expect, test } from 'vitest'
import type { Page, Site } from '../../model/site.ts'
import { frontMatterSchema } from '../../site/schema/front-matter.ts'
import { checkedConfig } from '../../testing/checked-config.ts'
import { emptySite } from '../../testing/empty-site.ts'
import { fiveConfig } from '../../testing/five-values.ts'
import { headerIn } from './header.ts'

/** How many entries of the navigation are in the row, how many more on large screens, and in the menu; and the same of links. */
function counts(labels: readonly string[], { links = 0, name = 'Shop', more = '' } = {}) {
  const owner = Array.from(
    { length: links },
    (_, index) => `{ label: ${index === 0 ? name : 'Shop'} ${index}, url: https://a.example/${index} }`,
  )
  const site = emptySite(checkedConfig(`${fiveConfig}site: { links: [${owner}] }\n${more}`))
  const [language] = site.languages
  const front = frontMatterSchema.parse({ title: 'T', description: 'D.' })
  const pages = labels.map(
    (label, order) => ({ path: `/${order}`, language, front, nav: { label, order } }) as Page,
  )
  const header = headerIn({ ...site, pages } satisfies Site, language)
  return [header.nav, header.links].map(entries =>
    ['row', 'large', 'menu'].map(wanted => entries.filter(({ place }) => place === wanted).length).join(' '),
  )
}

const english =
  'Home Join Rules FAQ Guides Community Updates Staff Vote Gallery Map Events Ranks Worlds'.split(' ')
const german = [
  'Startseite',
  'Mitspielen',
  'Regelwerk',
  'Häufige Fragen',
  'Serverleitung',
  'Veranstaltungen',
  'Belohnungen',
  'Bildergalerie',
]

test.each([
  [english.slice(0, 3), {}, ['3 0 0', '1 0 0']],
  [english.slice(0, 7), {}, ['5 2 0', '1 0 0']],
  [english, {}, ['5 3 6', '1 0 0']],
  [german, {}, ['3 2 3', '1 0 0']],
  [german, { more: 'languages: [{ language: de }]' }, ['3 1 4', '1 0 0']],
  [['主页', '加入', '规则', '常见问题', '社区'], {}, ['5 0 0', '1 0 0']],
  [english.slice(0, 3), { links: 9 }, ['3 0 0', '3 0 7']],
  [english.slice(0, 3), { links: 2, name: 'Long'.repeat(20) }, ['3 0 0', '2 0 1']],
  [english.slice(0, 7), { more: `service: { name: ${'W'.repeat(20)} }` }, ['2 3 2', '1 0 0']],
  [['W'.repeat(100), 'Home'], {}, ['0 0 2', '1 0 0']],
  [[], {}, ['0 0 0', '1 0 0']],
])('%j with %j', (labels, more, expected) => expect(counts(labels, more)).toEqual(expected))
