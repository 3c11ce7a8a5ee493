import type { Element } from 'hast'
import { expect, test } from 'vitest'
import { readDocument } from '../read/document.ts'
import { proposalFor } from './proposal.ts'
import { suggestExclude } from './suggest.ts'

test('a selector is proposed only if everything that it names is repeated', () => {
  const contents = ['One', 'Two', 'Three', 'Four'].map((name, index) => {
    const document = readDocument(
      `<div class="sect"><p>${name} is own</p></div><div class="sect part note"><p>Part of the suite</p></div><div id="foot">Last updated ${index}</div>`,
      { address: 'https://a.example/' },
    )
    return (document === 'too-deep' ? undefined : document.body) as Element
  })
  expect(suggestExclude(contents)).toEqual([
    { selector: '.part', pages: 4, example: 'part of the suite' },
    { selector: '#foot', pages: 4, example: 'last updated 0' },
  ])
})

test('pages of several kinds get a selector each, and the whole body comes last', () => {
  const words = (name: string) => Array.from({ length: 20 }, (_, index) => `${name}${index}`).join(' ')
  const menu = '<div class="menu">Home Guide News</div>'
  const pages = {
    'index.html': `${menu}<div id="home"><h1>Home</h1><p>${words('home')}</p></div>`,
    'bare.html': `<h1>Bare</h1><p>${words('bare')}</p>`,
    'a.html': `${menu}<main><h1>A</h1><p>${words('a')}</p></main>`,
    'b.html': `${menu}<main><h1>B</h1><p>${words('b')}</p></main>`,
  }
  const files = new Map(Object.entries(pages).map(([file, html]) => [file, Buffer.from(html)]))
  expect(proposalFor('public', files, undefined).main).toEqual(['main', '#home', 'body'])
})
