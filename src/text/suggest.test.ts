import { expect, test } from 'vitest'
import { suggest } from './suggest.ts'

test.each([
  ['serverAdress', ['serverAddress', 'server'], ['serverAddress']],
  ['discrodInvite', ['discordInvite', 'description'], ['discordInvite']],
  ['ServerADDRESS', ['serverAddress'], ['serverAddress']],
  ['/jion', ['/join', '/', '/rules'], ['/join']],
  ['address', ['serverAddress', 'server'], ['serverAddress']],
  ['discordLink', ['discord', 'discordInvite', 'link'], ['discord', 'link']],
  ['ip', ['serverAddress', 'id'], ['serverAddress']],
  ['ip', ['id', 'website'], ['id']],
  ['github-pages', ['pages', 'nginx'], ['pages']],
  ['GitHub Pages', ['pages', 'nginx'], ['pages']],
  ['shop', ['map', 'cart'], ['cart']],
  ['image', ['font', 'img'], ['img']],
  ['gitlab', ['pages', 'docker'], ['pages']],
  ['vercel.com', ['vercel', 'netlify'], ['vercel']],
  ['/join/bedrock', ['/join', '/', '/rules'], ['/join']],
  ['logo.png', ['assets/logo.svg', 'assets/img/logo.png'], ['assets/img/logo.png']],
  ['motd', ['note', 'name', 'menu'], []],
  ['center', ['meter'], []],
  ['abcd', ['abce', 'abcf', 'abc', 'abcdx'], ['abc', 'abcdx', 'abce']],
  ['x'.repeat(100_000), ['name'], []],
])('%s', (word, candidates, expected) => expect(suggest(word, candidates)).toEqual(expected))
