import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter, fuzz, fuzzSeed } from '../../testing/fuzz.ts'
import { wordsFor } from '../../words/words-for.ts'
import { joinedBlocks, messagesOf, pieces, textBlocks } from './text-forms.ts'

const en = wordsFor('en')

test.each([
  ['a **bold** *and* `code` ~~no~~', 'a bold and code no', 'a **bold** *and* `code` ~~no~~'],
  ['soft\nwrapped\\\nbroken', 'soft wrapped\nbroken', 'soft wrapped\nbroken'],
  ['# A\n\n#### B', 'A\n\nB', '# A\n\n**B**'],
  ['9. a\n10. b\n\n    more\n    - in', '9. a\n10. b\n  more\n  - in', '9. a\n10. b\n  more\n  - in'],
  ['| A | B |\n| - | - |\n| 1 | **2** |', 'A – B\n1 – 2', 'A – B\n1 – **2**'],
  ['|  |  |\n| - | - |\n| 1 | 2 |', '1 – 2', '1 – 2'],
  ['[the map](https://a.example/map/)', 'the map (a.example/map)', '[the map](<https://a.example/map/>)'],
  ['<https://a.example/>', 'a.example', '<https://a.example/>'],
  ['[m@a.example](mailto:m@a.example)', 'm@a.example', '<mailto:m@a.example>'],
  ['> [!WARNING]\n> Lava.\n>\n> Hot.', 'Warning: Lava.\n\nHot.', '> Warning: Lava.\n> \n> Hot.'],
  ['> [!ODD] a', '[!ODD] a', '> [!ODD] a'],
  ['```js\na\tb §c\n```', 'a  b c', '```\na  b §c\n```'],
  ['![map](/a.png)\n\n---\n\n<b>x</b>', 'x', 'x'],
  ['note[^1]\n\n[^1]: Foot.', 'note[1]\n\n[1] Foot.', 'note[1]\n\n[1] Foot.'],
  [
    '@everyone <@1> a_b \\*c\\* ||d||',
    '@everyone <@1> a_b *c* ||d||',
    '@\u200beveryone <\u200b@1> a\\_b \\*c\\* \\||d\\||',
  ],
  ['1\\. a\n\n\\# b\n\n\\- c', '1. a\n\n# b\n\n- c', '1\\. a\n\n\\# b\n\n\\- c'],
  ['§cRed §l\u200bgone\ufeff e\u0301', 'cRed lgone é', '§cRed §lgone é'],
])('%j is plain text for the game, and Markdown of Discord', (twin, game, discord) => {
  expect(joinedBlocks(textBlocks(twin, 'game', en))).toBe(game)
  expect(joinedBlocks(textBlocks(twin, 'discord', en))).toBe(discord)
})

describe('messages', () => {
  const cut = (twin: string, limit: number) => messagesOf(textBlocks(twin, 'game', en), limit)

  test.each([
    ['# A\n\nb\n\n## C\n\nd', 20, ['A\n\nb\n\nC\n\nd']],
    // At the heading, whose text would have no room.
    ['# A\n\nbbbb\n\n## C\n\ndddd', 12, ['A\n\nbbbb', 'C\n\ndddd']],
    // Headings without a text between them stay together.
    ['aaaa\n\n# B\n\n## C\n\ndd', 12, ['aaaa', 'B\n\nC\n\ndd']],
    ['- aaaa\n- bbbb\n- cccc', 14, ['- aaaa\n- bbbb', '- cccc']],
    ['one two three', 8, ['one two', 'three']],
    ['😀😀😀', 3, ['😀', '😀', '😀']],
  ])('%j within %i characters', (twin, limit, messages) => expect(cut(twin, limit)).toEqual(messages))

  test('have at most so many characters, and together all of them', () => {
    const text = fc
      .array(fc.oneof(anyCharacter, fc.constantFrom(' ', '\n')), { maxLength: 60 })
      .map(all => all.join(''))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), fc.integer({ min: 2, max: 30 }), (texts, limit) => {
        const blocks = texts.map((text, index) => ({
          kind: index % 2 === 0 ? ('heading' as const) : ('item' as const),
          text,
        }))
        const messages = messagesOf(blocks, limit)
        expect(messages.every(message => message.length <= limit && !/\p{Cs}/u.test(message))).toBe(true)
        expect(messages.join('').replace(/[ \n]/g, '')).toBe(texts.join('').replace(/[ \n]/g, ''))
        expect(pieces(texts[0] ?? '', limit).every(piece => piece.length <= limit)).toBe(true)
      }),
      { numRuns: fuzz(200), seed: fuzzSeed(59) },
    )
  })
})
