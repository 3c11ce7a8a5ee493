import { expect, test } from 'vitest'
import { headerMatches } from './header-matches.ts'

test.each([
  ['Content-Type', 'text/html; charset=utf-8', 'Text/HTML;Charset="UTF-8"'],
  ['Content-Type', 'a/b; profile="x"; charset=utf-8', 'a/b;charset=UTF-8;profile=x'],
  ['vary', 'Accept, Accept-Encoding', 'accept-encoding,ACCEPT'],
  ['Vary', 'Accept', 'Origin, Accept'],
  ['Cache-Control', 'public, max-age=300', 'max-age=300,Public'],
  ['Allow', 'GET, HEAD', 'HEAD,GET'],
  ['X-Content-Type-Options', 'nosniff', ' nosniff\t'],
  ['Content-Security-Policy', "a 'self'; b", "a  'self'; b"],
])('%s: %j is met by %j', (name, wanted, sent) => {
  expect(headerMatches(name, wanted, sent)).toBe(true)
})

test.each([
  ['Content-Type', 'text/html; charset=utf-8', 'text/html; charset=latin1'],
  ['Content-Type', 'a/b; profile="x"', 'a/b; profile="X"'],
  ['Content-Type', 'text/html; charset=utf-8', 'text/html'],
  ['Vary', 'Accept, Accept-Encoding', 'Accept-Encoding'],
  ['Cache-Control', 'public, max-age=300', 'public, max-age=30'],
  ['Cache-Control', 'max-age=300', 'max-age=300, immutable'],
  ['Link', '</a>; rel="a", </b>; rel="b"', '</b>; rel="b", </a>; rel="a"'],
  ['X-Content-Type-Options', 'nosniff', 'NoSniff'],
])('%s: %j is not said by %j', (name, wanted, sent) => {
  expect(headerMatches(name, wanted, sent)).toBe(false)
})
