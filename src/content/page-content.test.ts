import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedText, textBytes } from './page-content.ts'

const text = fc.string({ unit: 'grapheme' })

test('stored texts are read back unchanged, at any offset in memory', () => {
  fc.assert(
    fc.property(text, text, text, (html, twin, compared) => {
      const texts = { html, twin, text: compared }
      const bytes = textBytes(texts)
      for (const kept of [bytes, Uint8Array.from([1, 2, 3, ...bytes]).subarray(3)])
        expect({
          html: storedText(kept, 'html'),
          twin: storedText(kept, 'twin'),
          text: storedText(kept, 'text'),
        }).toEqual(texts)
    }),
  )
})

test.each(['', '\n', '{"html":"a"}', '1 2', 'a 1\nb', '1\nab', '-1 1\nabc', '2 2\nabc', '1 1 1\nabc'])(
  'no texts are found in %j',
  written => expect(storedText(Buffer.from(written), 'twin')).toBeUndefined(),
)
