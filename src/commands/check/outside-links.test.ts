import { expect, test } from 'vitest'
import { goodBundle } from '../../testing/sample.ts'
import { outsideLinks } from './outside-links.ts'

test('of the config only links are asked, not texts that begin with an address', () => {
  const { site } = goodBundle()
  const spot = { offset: 0, line: 1, column: 1 }
  const texts = (['label', 'link'] as const).map(role => ({
    key: 'people[0].members[0].about',
    role,
    text: `https://${role}.example/ is where I live`,
    place: { start: spot, end: spot },
  }))
  const found = [...outsideLinks({ ...site, texts, sources: [] }).keys()]
  expect(found).toEqual(['https://link.example/%20is%20where%20I%20live'])
})
