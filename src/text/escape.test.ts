import { expect, test } from 'vitest'
import { invisibleText } from './escape.ts'

const tags = (text: string) =>
  Array.from(text, letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

test.each([
  ['a family', '👨\u200d👩\u200d👧\u200d👦'],
  ['a heart on fire', '❤\ufe0f\u200d🔥'],
  ['an eye in a speech bubble', '👁\ufe0f\u200d🗨\ufe0f'],
  ['a scientist', '👩🏽\u200d🔬'],
  ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
  [
    'England, Scotland and Wales',
    ['gbeng', 'gbsct', 'gbwls'].map(region => `🏴${tags(region)}\u{e007f}`).join(' '),
  ],
  ['Persian', 'می\u200cخواهم کتاب\u200cها'],
  ['Persian after a Latin word and a digit', 'API\u200cها ۵\u200cها «متن»\u200cها'],
  ['Arabic', 'هـ\u200d و بيت'],
  ['Hindi and Sinhala', 'क्\u200dष रक्\u200cषा ශ්\u200dරී'],
  ['Malayalam and Bengali', 'അവന്\u200d র\u200d্যাব'],
  ['Khmer and Thai, with places for a line break', 'ភាសា\u200bខ្មែរ ภาษา\u200bไทย'],
  ['a keycap', '1\ufe0f\u20e3'],
  ['a form of a Chinese character', '葛\u{e0100}城'],
  ['nothing of the kind', 'Über uns: “Łódź”, 東京, привет'],
])('%s is everyday text', (_, text) => {
  expect(invisibleText(text)).toEqual([])
})

test.each([
  ['tag characters', `a${tags('ignore')}b`, 1],
  ['tag characters after another emoji', `🙂${tags('gbeng')}\u{e007f}`, 2],
  ['more tag characters than a flag has', `🏴${tags('ignore all')}\u{e007f}`, 2],
  ['a joiner between Latin letters', 'pass\u200cword', 4],
  ['joiners in a row between Persian letters', 'ک\u200c\u200d\u200cت', 1],
  ['joiners in a row after an emoji', '🙂\u200d\u200c\u200d', 2],
  ['a zero-width space between Latin letters', 'a\u200bb', 1],
  ['variation selectors in a row', '🙂\ufe01\u{e0102}\u{e0150}', 2],
  ['a Hangul filler', 'a\u3164b', 1],
  ['an interlinear annotation', 'a\ufff9b', 1],
  ['a soft hyphen', 'ser\u00adver', 3],
])('%s are found', (_, text, index) => {
  expect(invisibleText(text).map(run => run.index)).toEqual([index])
})
