import { describe } from 'vitest'
import { host } from '../../../src/testing/hosts.ts'
import { builtBundle } from '../contract/bundle.ts'
import { contract } from '../contract/suite.ts'
import { languageWith304, storeExceptions } from './exceptions.ts'
import { netlifyExceptions, startNetlify } from './netlify.ts'
import { startVercel } from './vercel.ts'

describe.each([
  ['the defaults', '', []],
  ['406', 'http: { notAcceptable: 406, sharedCaches: honour-vary }', ['pt-BR']],
])('with %s', (_, http, languages) => {
  const bundle = builtBundle(http, '', ['netlify', 'vercel'], languages)

  contract('the function for Netlify, in Node.js', () => bundle.dist, startNetlify, host('netlify').differs, {
    ...storeExceptions,
    ...netlifyExceptions,
  })
  contract('the middleware for Vercel, in Node.js', () => bundle.dist, startVercel, host('vercel').differs, {
    ...storeExceptions,
    conditions: languageWith304(/^/),
  })
})
