import { expect, test } from 'vitest'
import { change, unpaintedBundle } from '../testing/sample.ts'

test('a key that no longer does anything is one warning, and changes nothing', () => {
  const { diagnostics, bundle } = unpaintedBundle(files =>
    change(files, 'portolan.yaml', /\nsite:\n/, '\nsite:\n  ornament: no\n'),
  )
  expect(diagnostics).toEqual([
    expect.objectContaining({
      ruleId: 'ornament',
      fatal: false,
      note: expect.stringContaining('`site.look`'),
    }),
  ])
  expect(bundle?.files).toEqual(unpaintedBundle().bundle?.files)
})
