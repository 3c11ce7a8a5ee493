import type { Element } from 'hast'
import { expect, test } from 'vitest'
import { readDocument } from '../read/document.ts'
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
