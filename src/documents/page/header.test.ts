import { expect, test } from 'vitest'
import { frontMatterSchema } from '../../config/schema/front-matter.ts'
import type { Page, Site } from '../../model/site.ts'
import { checkedConfig } from '../../testing/checked-config.ts'
import { emptySite } from '../../testing/empty-site.ts'
import { fiveConfig } from '../../testing/five-values.ts'
import { headerIn } from './header.ts'

/** How many entries and links are in the row of each width, and from where on it has its other things. */
function rows(labels: readonly string[], looks: string, more = '') {
  const site = emptySite(checkedConfig(`${fiveConfig}site: { ${looks} }\n${more}`))
  const [language] = site.languages
  const pages = labels.map((label, order) => {
    const front = frontMatterSchema.parse({ title: label, description: 'D.', nav: { order } })
    const path = label === 'Join' ? '/join' : `/p${order}`
    const own = { path, original: path, language, title: label, front, layout: 'text' }
    return { ...own, listed: true, isPost: false, isPart: false } as Page
  })
  const { nav, links, from, isWide } = headerIn({ ...site, pages } satisfies Site, language)
  const count = (all: readonly { readonly from: number | undefined }[]) =>
    [56, 64, 72, 80, 88].map(width => all.filter(({ from = 99 }) => from <= width).length).join(' ')
  const { choices, search, words, all } = from
  const store = links.find(({ style }) => style === 'main')?.wordFrom
  return {
    nav: count(nav),
    links: count(links),
    others: [choices, search, store, words, all].join(' '),
    isWide,
  }
}

const english = 'Rules FAQ Guides Community Join Updates Staff Vote Gallery Map Events Ranks Worlds'.split(
  ' ',
)
const german = 'Regelwerk Fragen Mitspielen Serverleitung Veranstaltungen Belohnungen Bildergalerie'.split(
  ' ',
)
const store = '{ label: Store, url: https://a.example/1, icon: cart, style: main }'
const map = '{ label: Live map, url: https://a.example/2, icon: map }'
const everything = `search: yes, toggle: yes, links: [${store}, ${map}]`
const languages = 'languages: [{ language: de }, { language: fr }]\n'

test.each([
  [
    'a small site has all, as wide as the text',
    rows(['Join', 'Rules', 'FAQ'], ''),
    { nav: '3 3 3 3 3', links: '1 1 1 1 1', others: '56 56  56 56', isWide: false },
  ],
  [
    'a large one has five entries at 1280',
    rows(english, everything, languages),
    { nav: '4 5 5 6 8', links: '2 3 3 3 3', others: '72  72  ', isWide: true },
  ],
  [
    'so have long words, and the choices give way',
    rows(german, everything, languages),
    { nav: '3 4 4 5 5', links: '2 2 2 3 3', others: '88    ', isWide: true },
  ],
  [
    'a name without room leaves the join page and the links that count',
    rows(english, everything, `service: { name: ${'W'.repeat(40)} }`),
    { nav: '1 1 1 1 2', links: '2 2 2 2 2', others: '    ', isWide: true },
  ],
  [
    'the words of links give way first',
    rows(['Join', 'Rules', 'FAQ', 'News', 'Team', 'Map'], `links: [${map}]`),
    { nav: '6 6 6 6 6', links: '2 2 2 2 2', others: '56 56  64 64', isWide: false },
  ],
  ['nothing', rows([], ''), { nav: '0 0 0 0 0', links: '1 1 1 1 1', others: '56 56  56 56', isWide: false }],
])('%s', (_, found, expected) => expect(found).toEqual(expected))
