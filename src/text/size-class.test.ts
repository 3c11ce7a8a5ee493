import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeSizeClass, sizeClass } from './size-class.ts'

test.each([
  ['Lantern Bay', 'w8'],
  ['Dragonspire SMP', 'w11'],
  ['iiiiiiiiii', 'w8'],
  ['WWWWWWWWWW', 'w16'],
  ['north-west-harbor', 'w8'],
  // Of letters that fill a square, eight stay together.
  ['星', 'w8'],
  ['さくら島サーバー', 'w14'],
  ['さくら島サーバーへの参加方法について', 'w14'],
  ['Donaudampfschifffahrtsgesellschaft', 'w32'],
  ['a'.repeat(500), 'w64'],
  ['', 'w8'],
])('%s', (text, expected) => expect(sizeClass(text)).toBe(expected))

test('an address counts all of its letters', () => {
  expect(codeSizeClass('play.lanternbay.example')).toBe('w24')
  expect(codeSizeClass('mc.gg')).toBe('w8')
})

test('the style sheet has every class', () => {
  const css = readFileSync('templates/html/site.css', 'utf8')
  for (let length = 1; length < 80; length++) {
    const name = sizeClass('a'.repeat(length))
    expect(css).toMatch(new RegExp(String.raw`\.${name} \{\s*--n: ${name?.slice(1)};\s*\}`))
  }
})
