import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedText, textBytes } from './page-content.ts'

const text = fc.string({ unit: 'grapheme' })

test('stored texts are read back unchanged, at any offset in memory', () => {
  fc.assert(
    fc.property(text, text, (html, twin) => {
      const texts = { html, twin }
      const bytes = textBytes(texts)
      for (const kept of [bytes, Uint8Array.from([1, 2, 3, ...bytes]).subarray(3)])
        expect({
          html: storedText(kept, 'html'),
          twin: storedText(kept, 'twin'),
        }).toEqual(texts)
    }),
  )
})

test.each(['', '\n', '{"html":"a"}', '1', 'a\nb', '-1\nabc', '4\nabc', '1 1\nabc'])(
  'no texts are found in %j',
  written => expect(storedText(Buffer.from(written), 'twin')).toBeUndefined(),
)
