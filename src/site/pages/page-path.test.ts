import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../testing/fuzz.ts'
import { pagePath } from './page-path.ts'

// Names one by one: src/site/fixtures/complaints/page-names.txt.
test('no accepted path means anything to a server or a shell, and each proposed name is accepted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: anyCharacter })),
      fc.constantFrom('.md', '.MDX'),
      (segments, ending) => {
        const { path, mistake } = pagePath(segments.join('/') + ending)
        for (const name of mistake?.expected ?? []) expect(pagePath(name).mistake).toBeUndefined()
        if (mistake === undefined) expect(path).toMatch(/^\/$|^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/)
      },
    ),
  )
})
